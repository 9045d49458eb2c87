# SPDX-License-Identifier: MIT
# Run by cpack before it packs (CPACK_PRE_BUILD_SCRIPTS): adds the shared libraries that the program needs, except
# those of the C library, and the copyright notices of their Debian packages. The program looks for them there
# (its RPATH in arena/CMakeLists.txt). With SOURCE_DATE_EPOCH all files get this time.
set(root "${CPACK_TEMPORARY_INSTALL_DIRECTORY}")
set(folder "${root}/lib/carcarena")

file(GET_RUNTIME_DEPENDENCIES
    EXECUTABLES "${root}/bin/carcarena"
    RESOLVED_DEPENDENCIES_VAR libraries
    UNRESOLVED_DEPENDENCIES_VAR missing
    PRE_EXCLUDE_REGEXES "^(ld-linux.*|libc|libm|libdl|libpthread|librt|libresolv)\\.so")
if(missing)
    message(FATAL_ERROR "libraries of the program are not here: ${missing}")
endif()
file(MAKE_DIRECTORY "${folder}")
find_program(DPKG_QUERY dpkg-query)
foreach(library ${libraries})
    get_filename_component(name "${library}" NAME)
    file(REAL_PATH "${library}" real)
    file(COPY_FILE "${real}" "${folder}/${name}")
    if(DPKG_QUERY)
        string(REGEX REPLACE "^/usr/lib/" "/lib/" merged "${real}") # some packages name it there
        execute_process(COMMAND "${DPKG_QUERY}" --search "${real}" "${merged}" OUTPUT_VARIABLE owner ERROR_QUIET)
        string(REGEX REPLACE "[:,].*" "" owner "${owner}")
        if(owner AND EXISTS "/usr/share/doc/${owner}/copyright")
            file(REAL_PATH "/usr/share/doc/${owner}/copyright" notice)
            file(COPY_FILE "${notice}" "${root}/share/doc/carcarena/copyright-${owner}")
        endif()
    endif()
endforeach()

if(DEFINED ENV{SOURCE_DATE_EPOCH})
    execute_process(COMMAND find "${root}" -exec touch --no-dereference "--date=@$ENV{SOURCE_DATE_EPOCH}" {} +
        COMMAND_ERROR_IS_FATAL ANY)
endif()
