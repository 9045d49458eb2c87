# SPDX-License-Identifier: MIT
# Writes the texts of all files of networks, in alphabetical order, as rows of a table in C into OUTPUT.
#   cmake -D INPUT=FOLDER -D OUTPUT=... -P embed_nets.cmake
file(GLOB paths "${INPUT}/*.net")
list(SORT paths)
set(rows "")
foreach(path ${paths})
    get_filename_component(name "${path}" NAME)
    file(READ "${path}" bytes HEX)
    string(REGEX REPLACE "(..)" "0x\\1," bytes "${bytes}")
    string(APPEND rows "{\"${name}\", (const char[]){${bytes}0}},\n")
endforeach()
file(WRITE "${OUTPUT}" "${rows}")
