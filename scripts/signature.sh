#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Usage: scripts/signature.sh
#
# Builds the program with gcc and clang, each at -O0 and -O3, and compares what
# `carcarena bench --signature` prints with tests/golden/bench.txt: the same games on every compiler
# and at every level. Builds live in build/signature-COMPILER-LEVEL.
source "$(dirname "$0")/common.sh"

EXPECTED=tests/golden/bench.txt

# build_one COMPILER LEVEL FOLDER
build_one() {
    cmake -S . -B "$3" -G Ninja -DCMAKE_C_COMPILER="$1" -DCMAKE_BUILD_TYPE=None \
        -DCMAKE_C_FLAGS="-$2" -DCMAKE_COMPILE_WARNING_AS_ERROR=ON -DBUILD_TESTING=OFF &&
        cmake --build "$3" --target carcarena -j "$(core_count)"
}

# check_one COMPILER LEVEL : 0 if the build's signature is the expected one.
check_one() {
    local folder=build/signature-$1-$2
    local log=$folder.log signature
    mkdir -p build
    build_one "$1" "$2" "$folder" >"$log" 2>&1 || {
        tail -n 40 "$log"
        say "$1 -$2: the build failed, see $log"
        return 1
    }
    signature=$("$folder/carcarena" bench --signature) || {
        say "$1 -$2: carcarena bench --signature failed"
        return 1
    }
    if [[ $signature != "$(<"$EXPECTED")" ]]; then
        say "$1 -$2: differs from $EXPECTED:"
        diff <(printf '%s\n' "$signature") "$EXPECTED" || true
        return 1
    fi
    say "$1 -$2: $signature"
}

main() {
    help_if_asked "$@"
    local compiler level failures=0
    for compiler in gcc clang; do
        for level in O0 O3; do
            check_one "$compiler" "$level" || failures=$((failures + 1))
        done
    done
    [[ $failures -eq 0 ]] || die "signature: $failures of 4 builds differ"
}

main "$@"
