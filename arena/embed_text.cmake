# SPDX-License-Identifier: MIT
# Writes the bytes of the file INPUT, and a final 0, as a C initializer list into OUTPUT.
#   cmake -D INPUT=... -D OUTPUT=... -P embed_text.cmake
file(READ "${INPUT}" bytes HEX)
string(REGEX REPLACE "(..)" "0x\\1," bytes "${bytes}")
file(WRITE "${OUTPUT}" "${bytes}0\n")
