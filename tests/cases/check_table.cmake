# SPDX-License-Identifier: MIT
# Every case has a test named after it, or a row in README.md with the reason; every test named after a case, or named
# in README.md, exists and is run.
# Usage: cmake -D FOLDER=tests/cases -P check_table.cmake
set(SOURCES "")
file(GLOB FILES "${FOLDER}/test_cases_*.c" "${FOLDER}/../unit/*.c")
foreach(file ${FILES})
    file(READ "${file}" text)
    string(REPLACE ";" "" text "${text}")
    string(APPEND SOURCES "${text}")
endforeach()
file(READ "${FOLDER}/README.md" README)
string(REPLACE ";" "," README "${README}")

# Tests named after cases, in the sources and in README.md.
string(REGEX MATCHALL "`[A-Z][A-Z0-9]*_[0-9][0-9][0-9]_[A-Za-z0-9_]+`" LISTED "${README}")
string(REGEX MATCHALL "static void [A-Z][A-Z0-9]*_[0-9][0-9][0-9]_[A-Za-z0-9_]+" NAMED "${SOURCES}")
list(LENGTH NAMED COUNT)

set(PROBLEMS "")
# Letters of the sections of the list of cases, and how many cases each has.
set(SECTIONS
    W:101 G:28
    T:14
    PD:49
    IC:15 K:6 E:15
    F:12
    J2:8
    Q:11
    J:12
    Z:43
    P:9
    H:12
    C:22
    M:11
    TW:23
    TB:25 AM:41 R:16 S:28 A:9 B:8 V:6 Y:12 D:8 U:6 I2:5
    N:11 I:15 L:10 O:21 N2:19 G2:20 X:12 R2:6 H2:7
)
foreach(section ${SECTIONS})
    string(REGEX REPLACE ":.*" "" letter "${section}")
    string(REGEX REPLACE ".*:" "" last "${section}")
    foreach(number RANGE 1 ${last})
        if(number LESS 10)
            set(number "00${number}")
        elseif(number LESS 100)
            set(number "0${number}")
        endif()
        string(FIND "${NAMED}" "static void ${letter}_${number}_" at)
        if(at EQUAL -1 AND NOT README MATCHES "\n\\| ${letter}-${number} \\| not tested: ")
            string(APPEND PROBLEMS "\n  ${letter}-${number} has neither a test nor a reason")
        endif()
    endforeach()
endforeach()

foreach(name ${LISTED} ${NAMED})
    string(REGEX REPLACE "static void |`" "" name "${name}")
    string(FIND "${SOURCES}" "CASE(${name})" as_case)
    string(FIND "${SOURCES}" "cmocka_unit_test(${name})" as_test)
    if(as_case EQUAL -1 AND as_test EQUAL -1)
        string(APPEND PROBLEMS "\n  ${name} is not run")
    endif()
endforeach()

# The same for the steps of the order of play and for the faults of other programs.
string(REGEX MATCHALL "`(turn|pitfall)_[A-Za-z0-9_]+`" LISTED_OTHERS "${README}")
foreach(name ${LISTED_OTHERS})
    string(REPLACE "`" "" name "${name}")
    string(FIND "${SOURCES}" "(${name})" run)
    if(run EQUAL -1)
        string(APPEND PROBLEMS "\n  ${name} is listed and not run")
    endif()
endforeach()
string(REGEX MATCHALL "static void (turn|pitfall_[0-9][0-9])_[A-Za-z0-9_]+" NAMED "${SOURCES}")
foreach(name ${NAMED})
    string(REPLACE "static void " "" name "${name}")
    string(FIND "${README}" "`${name}`" listed)
    if(listed EQUAL -1)
        string(APPEND PROBLEMS "\n  ${name} is not listed")
    endif()
endforeach()

if(NOT PROBLEMS STREQUAL "" OR COUNT LESS 700)
    message(FATAL_ERROR "tests/cases, ${COUNT} tests named after cases:${PROBLEMS}")
endif()
