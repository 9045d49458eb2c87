# SPDX-License-Identifier: MIT
# cmake -DMANIFEST=build/release/install_manifest.txt -P uninstall.cmake
# Takes away the files an installation has listed, below DESTDIR if that is set, and the folders that
# carry our name. Whatever is not listed stays. The target `uninstall` runs it.
if(NOT EXISTS "${MANIFEST}")
    message(FATAL_ERROR "no ${MANIFEST}: nothing was installed from this build")
endif()
file(STRINGS "${MANIFEST}" files)
set(folders)
set(gone 0)
foreach(file ${files})
    set(file "$ENV{DESTDIR}${file}")
    if(EXISTS "${file}" OR IS_SYMLINK "${file}")
        file(REMOVE "${file}")
        math(EXPR gone "${gone} + 1")
    endif()
    # Up to the last folder that carries our name.
    while(file MATCHES "/carcarena[^/]*/")
        cmake_path(GET file PARENT_PATH file)
        list(APPEND folders "${file}")
    endwhile()
endforeach()
list(REMOVE_DUPLICATES folders)
list(SORT folders ORDER DESCENDING) # the contents of a folder come before it
foreach(folder ${folders})
    file(GLOB rest LIST_DIRECTORIES true "${folder}/*" "${folder}/.*")
    if(IS_DIRECTORY "${folder}" AND NOT rest)
        file(REMOVE_RECURSE "${folder}")
    endif()
endforeach()
if(gone EQUAL 0)
    message(FATAL_ERROR "none of the files of ${MANIFEST} is there: is DESTDIR the same as for the installation?")
endif()
message(STATUS "${gone} files are gone")
