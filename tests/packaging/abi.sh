#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Usage: abi.sh [--renew] SOURCE WORK_FOLDER
#        abi.sh --self-test WORK_FOLDER
#
# Compares the binary interface of the shared libraries with the last release (abi/*.abi.xz, written by
# abidw). A removed function, or a changed type or parameter, fails unless the soname has a new number
# (CARCARENA_ABI in engine/cmake/publish.cmake). Additions are allowed. --renew rewrites the files; use it
# only for a release. The libraries are built with debugging information for this test.
set -euo pipefail

HERE=$(cd "$(dirname "$0")" && pwd)
COMPONENTS="engine tilesets bots arena"

# interface LIBRARY HEADERS: prints the interface of the library, without source locations and paths.
interface() {
    abidw --headers-dir "$2" --drop-private-types --no-show-locs --no-corpus-path --no-comp-dir-path \
        --no-elf-needed --no-architecture --type-id-style hash "$1"
}

soname() { # FILE.abi
    sed -n "s/^<abi-corpus .*soname='\([^']*\)'.*/\1/p" "$1"
}

# kept OLD.abi NEW.abi: programs linked with OLD can use NEW, or NEW has another soname.
kept() {
    if [[ $(soname "$1") != "$(soname "$2")" ]]; then
        echo "$(soname "$1") was replaced by $(soname "$2")"
        return 0
    fi
    abidiff --no-added-syms --no-show-locs "$1" "$2" || {
        echo "the binary interface of $(soname "$1") is incompatible: restore it, or increase CARCARENA_ABI (engine/cmake/publish.cmake)"
        return 1
    }
}

# interfaces SOURCE WORK: builds the libraries and writes WORK/COMPONENT.abi for each.
interfaces() {
    local source=$1 work=$2 component
    rm -rf "$work"
    mkdir -p "$work"
    cmake -S "$source" -B "$work/build" -G Ninja -DCMAKE_BUILD_TYPE=Debug -DCMAKE_C_FLAGS_DEBUG="-g -O0" \
        -DBUILD_TESTING=OFF -DCMAKE_INSTALL_PREFIX=/usr >"$work/log.txt"
    # shellcheck disable=SC2086,SC2046  # lists of words
    cmake --build "$work/build" --target $(printf 'carcarena_%s_shared ' $COMPONENTS) >>"$work/log.txt" ||
        { tail -n 40 "$work/log.txt"; return 1; }
    mkdir "$work/include"
    cp -R "$source"/{engine,bots,arena}/include/. "$work/include"
    for component in $COMPONENTS; do
        interface "$(find "$work/build" -name "libcarcarena_$component.so" | head -n 1)" "$work/include" \
            >"$work/$component.abi"
    done
}

check() {
    local source=$1 work=$2 component failures=0
    interfaces "$source" "$work"
    for component in $COMPONENTS; do
        xz -dc "$HERE/abi/$component.abi.xz" >"$work/released-$component.abi"
        kept "$work/released-$component.abi" "$work/$component.abi" || failures=$((failures + 1))
    done
    [[ $failures -eq 0 ]]
    rm -rf "$work"
}

renew() {
    local source=$1 work=$2 component
    interfaces "$source" "$work"
    mkdir -p "$HERE/abi"
    for component in $COMPONENTS; do
        xz -9 -T1 <"$work/$component.abi" >"$HERE/abi/$component.abi.xz"
    done
    rm -rf "$work"
}

# made WORK NAME NUMBER HEADER_LINES: builds a small library with this header; WORK/NAME.abi is its interface.
made() {
    mkdir -p "$1/$2"
    printf '%s\n' "$4" >"$1/$2/pair.h"
    printf '#include "pair.h"\nint pair_sum(const Pair *pair) { return pair->first + pair->second; }\n%s\n' \
        "${5-int pair_first(const Pair *pair) { return pair->first; \}}" >"$1/$2/pair.c"
    cc -g -shared -fPIC -Wl,-soname,"libpair.so.$3" "$1/$2/pair.c" -o "$1/$2/libpair.so"
    interface "$1/$2/libpair.so" "$1/$2" >"$1/$2.abi"
}

# Breaks are detected, additions are accepted, and a new number allows breaks.
self_test() {
    local work=$1 made pair='typedef struct Pair { int first, second; } Pair;'
    local wide='typedef struct Pair { long first; int second; } Pair;'
    local more='int pair_first(const Pair *p) { return p->first; } int pair_more(void) { return 1; }'
    local other='long pair_first(const Pair *p, int n) { return p->first + n; }'
    rm -rf "$work"
    made "$work" old 0 "$pair"
    made "$work" same 0 "$pair"
    made "$work" added 0 "$pair" "$more"
    made "$work" gone 0 "$pair" ""
    made "$work" wide 0 "$wide"
    made "$work" other 0 "$pair" "$other"
    made "$work" wide_1 1 "$wide"
    for made in same added wide_1; do
        kept "$work/old.abi" "$work/$made.abi" >"$work/out.txt" || { echo "wrongly reported as a break: $made"; cat "$work/out.txt"; exit 1; }
    done
    for made in gone wide other; do
        ! kept "$work/old.abi" "$work/$made.abi" >/dev/null || { echo "not detected: $made"; exit 1; }
    done
    rm -rf "$work"
}

case $1 in
--self-test) self_test "$2" ;;
--renew) renew "$2" "$3" ;;
*) check "$1" "$2" ;;
esac
