# SPDX-License-Identifier: MIT
# Language level, warnings, checks and sanitizers of every target of ours, carried by one interface
# target. The file lives with the engine so that engine/ alone is a complete project.
include_guard(GLOBAL)

set(CARCARENA_CHECKS 0 CACHE STRING
    "Invariants checked: 0 those of cold code, 1 hot code too (ASSERT), 2 whole states (ASSERT_SLOW)")
set_property(CACHE CARCARENA_CHECKS PROPERTY STRINGS 0 1 2)
set(CARCARENA_SANITIZE "" CACHE STRING "Sanitizers, comma separated: address,undefined or thread")

set(CARCARENA_ARCH "" CACHE STRING
    "Processor to build for (-march), such as native; empty: any x86-64 of the last decade")

if(NOT CMAKE_BUILD_TYPE AND NOT CMAKE_CONFIGURATION_TYPES)
    set(CMAKE_BUILD_TYPE Release CACHE STRING "Build type" FORCE)
endif()
set(CMAKE_C_STANDARD 11)
set(CMAKE_C_STANDARD_REQUIRED ON)
set(CMAKE_C_EXTENSIONS OFF)

add_library(carcarena_options INTERFACE)
add_library(carcarena::options ALIAS carcarena_options)
target_compile_definitions(carcarena_options INTERFACE _POSIX_C_SOURCE=200809L)
# Constants are enumerators, and computing with them is meant: -Wextra of clang 19 warns about it.
# No fused multiply-add: a double has the same value on every machine, so a bot plays the same move.
target_compile_options(carcarena_options INTERFACE
    -Wall -Wextra -Wno-unused-parameter -Wpedantic -Wshadow -Wconversion -Wsign-conversion
    -Wstrict-prototypes -Wmissing-prototypes -Wcast-qual -Wvla -Wundef -Wdouble-promotion
    $<$<C_COMPILER_ID:Clang>:-Wno-enum-float-conversion> $<$<C_COMPILER_ID:Clang>:-Wno-enum-enum-conversion>
    -ffp-contract=off)
# Counting bits in one instruction matters; wider vectors are chosen at run time (engine/src/model/vectors.c).
if(CARCARENA_ARCH)
    target_compile_options(carcarena_options INTERFACE -march=${CARCARENA_ARCH})
elseif(CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|AMD64")
    target_compile_options(carcarena_options INTERFACE -march=x86-64-v2)
endif()
# The build folder does not matter: the same sources give the same bytes in any folder.
target_compile_options(carcarena_options INTERFACE
    -ffile-prefix-map=${CMAKE_SOURCE_DIR}/= -ffile-prefix-map=${CMAKE_BINARY_DIR}=.)
if(CARCARENA_CHECKS)
    target_compile_definitions(carcarena_options INTERFACE
        CARCARENA_CHECKS=$<IF:$<EQUAL:${CARCARENA_CHECKS},2>,2,1>)
endif()
if(CARCARENA_SANITIZE)
    # gcc's sanitizers rewrite the code before these warnings look at it, and they report that.
    target_compile_options(carcarena_options INTERFACE
        $<$<C_COMPILER_ID:GNU>:-Wno-conversion -Wno-sign-conversion -Wno-maybe-uninitialized>
        -fsanitize=${CARCARENA_SANITIZE} -fno-omit-frame-pointer -fno-sanitize-recover=all)
    target_link_options(carcarena_options INTERFACE -fsanitize=${CARCARENA_SANITIZE})
endif()
