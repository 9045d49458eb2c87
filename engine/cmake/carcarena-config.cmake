# SPDX-License-Identifier: MIT
# find_package(carcarena [COMPONENTS engine tilesets bots arena])
# Gives targets carcarena::COMPONENT, by default of everything that is installed. They are shared
# libraries if carcarena_SHARED is set before, or, where it is not defined, if BUILD_SHARED_LIBS is;
# else static ones.
include(CMakeFindDependencyMacro)

if(NOT DEFINED carcarena_SHARED)
    set(carcarena_SHARED ${BUILD_SHARED_LIBS})
endif()
set(carcarena_KIND static)
if(carcarena_SHARED)
    set(carcarena_KIND shared)
endif()

file(GLOB carcarena_INSTALLED RELATIVE "${CMAKE_CURRENT_LIST_DIR}"
    "${CMAKE_CURRENT_LIST_DIR}/carcarena-*-${carcarena_KIND}.cmake")
list(TRANSFORM carcarena_INSTALLED REPLACE "^carcarena-(.*)-${carcarena_KIND}.cmake$" "\\1")
if(NOT carcarena_FIND_COMPONENTS)
    set(carcarena_FIND_COMPONENTS ${carcarena_INSTALLED})
endif()
foreach(carcarena_COMPONENT ${carcarena_FIND_COMPONENTS})
    if(carcarena_COMPONENT IN_LIST carcarena_INSTALLED)
        include("${CMAKE_CURRENT_LIST_DIR}/carcarena-${carcarena_COMPONENT}.cmake")
        set(carcarena_${carcarena_COMPONENT}_FOUND TRUE)
    elseif(carcarena_FIND_REQUIRED_${carcarena_COMPONENT})
        list(JOIN carcarena_INSTALLED ", " carcarena_INSTALLED)
        set(carcarena_FOUND FALSE)
        set(carcarena_NOT_FOUND_MESSAGE
            "no ${carcarena_KIND} component '${carcarena_COMPONENT}'; installed: ${carcarena_INSTALLED}")
        return()
    endif()
endforeach()
