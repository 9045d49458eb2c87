# SPDX-License-Identifier: MIT
# Writes the SHA-256 of the file INPUT in base 64, as content security policies name it, and a final 0,
# as a C initializer list into OUTPUT.
#   cmake -D INPUT=... -D OUTPUT=... -P embed_hash.cmake
set(DIGITS "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
file(SHA256 "${INPUT}" hex)
set(characters "")
# Six hexadecimal digits are four base-64 digits. The last four of the 64 digits make three and padding.
foreach(at RANGE 0 63 3)
    string(SUBSTRING "${hex}00" ${at} 3 three)
    math(EXPR value "0x${three}")
    math(EXPR high "${value} >> 6")
    math(EXPR low "${value} & 63")
    string(SUBSTRING "${DIGITS}" ${high} 1 first)
    string(SUBSTRING "${DIGITS}" ${low} 1 second)
    string(APPEND characters "${first}${second}")
endforeach()
string(SUBSTRING "${characters}" 0 43 characters) # 256 bits and one digit that fills up
string(HEX "${characters}=" bytes)
string(REGEX REPLACE "(..)" "0x\\1," bytes "${bytes}")
file(WRITE "${OUTPUT}" "${bytes}0\n")
