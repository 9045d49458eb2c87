#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Usage: scripts/signature.sh [--quick]
#
# Builds the program with gcc at -O0, without vector instructions, and with clang at -O0 and -O3, and
# compares what `carcarena bench --signature` prints with tests/golden/bench.txt: the same games on
# every compiler, at every level, on every processor. The fourth, gcc at -O3 with vector instructions,
# is the release build, which test_signature compares. Builds live in build/signature-*.
#
#   --quick   the last of these builds alone: another compiler, and optimization
source "$(dirname "$0")/common.sh"

EXPECTED=tests/golden/bench.txt

# One build a line: compiler and flags.
BUILDS="
gcc -O0 -DCARCARENA_PORTABLE
clang -O0
clang -O3
"

# build_one COMPILER FLAGS FOLDER
build_one() {
    cmake -S . -B "$3" -G Ninja -DCMAKE_C_COMPILER="$1" -DCMAKE_BUILD_TYPE=None \
        -DCMAKE_C_FLAGS="$2" -DCMAKE_COMPILE_WARNING_AS_ERROR=ON -DBUILD_TESTING=OFF &&
        cmake --build "$3" --target carcarena -j "$(core_count)"
}

# check_one COMPILER FLAGS : 0 if the build's signature is the expected one.
check_one() {
    local flags=$2
    local folder=build/signature-$1${flags// /}
    local log=$folder.log signature
    mkdir -p build
    build_one "$1" "$flags" "$folder" >"$log" 2>&1 || {
        tail -n 40 "$log"
        say "$1 $flags: the build failed, see $log"
        return 1
    }
    signature=$("$folder/carcarena" bench --signature) || {
        say "$1 $flags: carcarena bench --signature failed"
        return 1
    }
    if [[ $signature != "$(<"$EXPECTED")" ]]; then
        say "$1 $flags: differs from $EXPECTED:"
        diff <(printf '%s\n' "$signature") "$EXPECTED" || true
        return 1
    fi
    say "$1 $flags: $signature"
}

main() {
    help_if_asked "$@"
    case ${1:-} in
    "") ;;
    --quick) BUILDS='clang -O3' ;;
    *) usage_error "signature: unknown argument \"$1\"" ;;
    esac
    local compiler flags count=0 failures=0
    while read -r compiler flags; do
        if [[ -n $compiler ]]; then
            count=$((count + 1))
            check_one "$compiler" "$flags" </dev/null || failures=$((failures + 1))
        fi
    done <<<"$BUILDS"
    [[ $failures -eq 0 ]] || die "signature: $failures of $count builds differ"
}

main "$@"
