# SPDX-License-Identifier: MIT
# Writes the files of all kits as rows of a table in C, {folder, file, bytes}, into OUTPUT.
#   cmake -D INPUT=FOLDER_OF_KITS -D OUTPUT=... -P embed_kits.cmake
file(GLOB paths RELATIVE "${INPUT}" "${INPUT}/*/*")
list(SORT paths)
set(rows "")
foreach(path ${paths})
    get_filename_component(kit "${path}" DIRECTORY)
    get_filename_component(name "${path}" NAME)
    file(READ "${INPUT}/${path}" bytes HEX)
    string(REGEX REPLACE "(..)" "0x\\1," bytes "${bytes}")
    string(APPEND rows "{\"${kit}\", \"${name}\", (const char[]){${bytes}0}},\n")
endforeach()
file(WRITE "${OUTPUT}" "${rows}")
