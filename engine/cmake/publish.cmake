# SPDX-License-Identifier: MIT
# Libraries that other programs use: static and shared, from the same objects, with pkg-config files
# and a component of find_package(carcarena). All of them find their parts from their own place, so
# that the installed tree may be moved.
include_guard(GLOBAL)
include(GNUInstallDirs)

# Number of the binary interface of the shared libraries, all of them together: the end of their sonames.
# It goes up with each release that takes away or changes what an earlier one with this number promised.
set(CARCARENA_ABI 1)

option(CARCARENA_SHARED_LIBRARIES "Build and install the libraries as shared ones, too" ON)

set(CARCARENA_TEMPLATES ${CMAKE_CURRENT_LIST_DIR})
set(CARCARENA_CMAKE_DIR ${CMAKE_INSTALL_LIBDIR}/cmake/carcarena)
set(CARCARENA_PC_DIR ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
file(RELATIVE_PATH CARCARENA_PC_TO_PREFIX /prefix/${CARCARENA_PC_DIR} /prefix)

# publishable(TARGET): its objects may become part of a shared library, where nothing is seen but what
# is between CARCARENA_BEGIN and CARCARENA_END of a header. No program may put a function in the place
# of one of ours, so that calls within a file stay as direct as they were.
function(publishable target)
    set_target_properties(${target} PROPERTIES
        POSITION_INDEPENDENT_CODE ON
        C_VISIBILITY_PRESET hidden)
    target_compile_options(${target} PRIVATE -fno-semantic-interposition)
endfunction()

# publish(COMPONENT DESCRIPTION TEXT OBJECTS OBJECT... [NEEDS COMPONENT...] [PACKAGES NAME...]
#         [SYSTEM LIBRARY...])
# Installs the library carcarena_COMPONENT, which exists, and a shared one of the same objects. It
# needs other components, packages found by pkg_check_modules(NAME ...), and libraries of the system;
# only who links the static library has to have these two.
function(publish component)
    cmake_parse_arguments(LIB "" "DESCRIPTION" "OBJECTS;NEEDS;PACKAGES;SYSTEM" ${ARGN})
    set(static carcarena_${component})
    set(shared ${static}_shared)
    set(packages ${LIB_PACKAGES})
    list(TRANSFORM packages PREPEND PkgConfig::)
    set(targets ${static})
    if(CARCARENA_SHARED_LIBRARIES)
        add_library(${shared} SHARED ${LIB_OBJECTS})
        set_target_properties(${shared} PROPERTIES
            OUTPUT_NAME ${static}
            LINKER_LANGUAGE C
            VERSION ${PROJECT_VERSION}
            SOVERSION ${CARCARENA_ABI}
            INSTALL_RPATH "$ORIGIN"
            BUILD_RPATH_USE_ORIGIN ON) # or the build's place would be in the build id
        if(NOT CARCARENA_SANITIZE) # whose run-time library comes with the program
            target_link_options(${shared} PRIVATE LINKER:-z,defs)
        endif()
        list(APPEND targets ${shared})
    endif()
    foreach(target ${targets})
        string(REGEX MATCH "_shared$" suffix ${target})
        set(kind static)
        if(suffix)
            set(kind shared)
        endif()
        target_link_libraries(${target} PRIVATE $<BUILD_INTERFACE:carcarena::options> ${packages}
            ${LIB_SYSTEM})
        foreach(need ${LIB_NEEDS})
            target_link_libraries(${target} PUBLIC carcarena_${need}${suffix})
        endforeach()
        set_target_properties(${target} PROPERTIES EXPORT_NAME ${component})
        install(TARGETS ${target} EXPORT carcarena-${component}-${kind}
            ARCHIVE LIBRARY INCLUDES DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
        install(EXPORT carcarena-${component}-${kind} NAMESPACE carcarena::
            DESTINATION ${CARCARENA_CMAKE_DIR})
    endforeach()
    publish_component(${component})
    publish_pkg_config(${component})
endfunction()

# publish_flags(COMPONENT DESCRIPTION TEXT FLAGS FLAG... LINK_FLAGS FLAG...)
# Installs the interface library carcarena_COMPONENT, which exists: headers and flags, nothing to link.
function(publish_flags component)
    cmake_parse_arguments(LIB "" "DESCRIPTION" "FLAGS;LINK_FLAGS" ${ARGN})
    set_target_properties(carcarena_${component} PROPERTIES EXPORT_NAME ${component})
    set(kinds static)
    if(CARCARENA_SHARED_LIBRARIES)
        list(APPEND kinds shared)
    endif()
    foreach(kind ${kinds})
        install(TARGETS carcarena_${component} EXPORT carcarena-${component}-${kind}
            INCLUDES DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
        install(EXPORT carcarena-${component}-${kind} NAMESPACE carcarena::
            DESTINATION ${CARCARENA_CMAKE_DIR})
    endforeach()
    publish_component(${component})
    list(JOIN LIB_FLAGS " " PC_FLAGS)
    list(JOIN LIB_LINK_FLAGS " " PC_LINK_FLAGS)
    configure_file(${CARCARENA_TEMPLATES}/carcarena-flags.pc.in carcarena-${component}.pc @ONLY)
    install(FILES ${CMAKE_CURRENT_BINARY_DIR}/carcarena-${component}.pc
        DESTINATION ${CARCARENA_PC_DIR})
endfunction()

# The file of find_package(carcarena COMPONENTS COMPONENT); reads the variables LIB_* of publish.
function(publish_component component)
    set(lines "# SPDX-License-Identifier: MIT\n# Read by carcarena-config.cmake.\n")
    foreach(need ${LIB_NEEDS})
        string(APPEND lines "include(\"\${CMAKE_CURRENT_LIST_DIR}/carcarena-${need}.cmake\")\n")
    endforeach()
    string(APPEND lines "if(carcarena_KIND STREQUAL static)\n")
    if(Threads::Threads IN_LIST LIB_SYSTEM)
        string(APPEND lines "    find_dependency(Threads)\n")
    endif()
    if(LIB_PACKAGES)
        string(APPEND lines "    find_dependency(PkgConfig)\n")
    endif()
    foreach(package ${LIB_PACKAGES})
        string(APPEND lines
            "    pkg_check_modules(${package} REQUIRED IMPORTED_TARGET ${${package}_MODULE_NAME})\n")
    endforeach()
    string(APPEND lines "endif()\n"
        "include(\"\${CMAKE_CURRENT_LIST_DIR}/carcarena-${component}-\${carcarena_KIND}.cmake\")\n")
    set(path ${CMAKE_CURRENT_BINARY_DIR}/carcarena-${component}.cmake)
    file(CONFIGURE OUTPUT ${path} CONTENT "${lines}" @ONLY)
    install(FILES ${path} DESTINATION ${CARCARENA_CMAKE_DIR})
endfunction()

# The file for pkg-config; reads the variables LIB_* of publish.
function(publish_pkg_config component)
    set(PC_REQUIRES ${LIB_NEEDS})
    list(TRANSFORM PC_REQUIRES PREPEND carcarena-)
    list(JOIN PC_REQUIRES ", " PC_REQUIRES)
    set(PC_REQUIRES_PRIVATE "")
    foreach(package ${LIB_PACKAGES})
        list(APPEND PC_REQUIRES_PRIVATE ${${package}_MODULE_NAME})
    endforeach()
    list(JOIN PC_REQUIRES_PRIVATE ", " PC_REQUIRES_PRIVATE)
    set(PC_LIBS_PRIVATE ${LIB_SYSTEM})
    list(TRANSFORM PC_LIBS_PRIVATE REPLACE "^Threads::Threads$" "-pthread")
    list(TRANSFORM PC_LIBS_PRIVATE REPLACE "^([a-z]+)$" "-l\\1")
    list(JOIN PC_LIBS_PRIVATE " " PC_LIBS_PRIVATE)
    configure_file(${CARCARENA_TEMPLATES}/carcarena.pc.in carcarena-${component}.pc @ONLY)
    install(FILES ${CMAKE_CURRENT_BINARY_DIR}/carcarena-${component}.pc
        DESTINATION ${CARCARENA_PC_DIR})
endfunction()
