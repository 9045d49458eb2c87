#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Usage: scripts/bench.sh [OPTIONS] [PROGRAM [ARGUMENT...]]
#
# Measures what the program is meant to be fast at and prints one table: ours, the reference, their
# ratio (each as median, slowest and fastest), and the ratio aimed at. The two sides of a ratio run in
# turn, so that a machine whose speed drifts disturbs it little; rates are per second of CPU time but
# where a row says wall clock, which needs an idle machine. A ratio is the median of those of the turns.
#
# A reference is any command. Of what it prints, the first line that reads "... NUMBER games/s ..."
# counts (the last such number of the line); it should be the fastest of five measurements, as ours is
# in these rows. PROGRAM is the reference for random playouts.
#
#   --all              builds with gcc and clang: as released (vectors chosen at run time), for this
#                      processor (native) and without vectors (portable), and measures each;
#                      without it, build/release alone. Ten minutes on two cores
#   --reference COMMAND   the same as PROGRAM, as one text; {cc} in it stands for the compiler, gcc or
#                      clang, and the release by gcc is then set beside clang's reference as well
#   --rows A,B         only rows whose name contains one of these texts
#   --repeats N        runs of each side (default 5)
#   --instructions     rows of expansions count instructions a game with valgrind (callgrind, AVX2
#                      vectors, the same games each time) instead of measuring time
#   --ms N             milliseconds of CPU time a run of ours takes (default 300)
#   --games N          random games a run of the arena stores; four times as many if packed (default 50000)
#
# Example: scripts/bench.sh --all --reference '/tmp/other-{cc} 20000' | tee table.md
source "$(dirname "$0")/common.sh"

# What a build is called, its compiler, and what CMake is told besides.
BUILDS="
gcc            gcc
clang          clang
gcc-native     gcc    -DCARCARENA_ARCH=native
clang-native   clang  -DCARCARENA_ARCH=native
gcc-portable   gcc    -DCMAKE_C_FLAGS=-DCARCARENA_PORTABLE
clang-portable clang  -DCMAKE_C_FLAGS=-DCARCARENA_PORTABLE
"

# build_one FOLDER COMPILER [FLAG]
build_one() {
    cmake -S . -B "$1" -G Ninja -DCMAKE_C_COMPILER="$2" -DCMAKE_BUILD_TYPE=Release \
        -DBUILD_TESTING=OFF "${@:3}" &&
        cmake --build "$1" --target carcarena -j "$(core_count)"
}

build_all() {
    local name compiler flag
    mkdir -p build/bench
    while read -r name compiler flag; do
        if [[ -n $name ]]; then
            say "bench: building build/bench/$name" >&2
            build_one "build/bench/$name" "$compiler" ${flag:+"$flag"} >"build/bench/$name.log" 2>&1 ||
                die "bench: the build failed, see build/bench/$name.log"
        fi
    done <<<"$BUILDS"
}

main() {
    help_if_asked "$@"
    local argument options=() all=
    while [[ ${1:-} == --* ]]; do
        argument=$1
        shift
        case $argument in
        --all) all=1 ;;
        --instructions)
            command -v valgrind >/dev/null || die "bench: --instructions needs valgrind: apt-get install valgrind"
            options+=("$argument")
            ;;
        --reference | --rows | --repeats | --ms | --games)
            [[ $# -gt 0 ]] || usage_error "bench: $argument needs a value"
            options+=("$argument" "$1")
            shift
            ;;
        *) usage_error "bench: unknown option \"$argument\"" ;;
        esac
    done
    if [[ $# -gt 0 ]]; then
        options+=(--reference "$*")
    fi
    if [[ -n $all ]]; then
        build_all
        options+=(--builds build/bench)
    else
        [[ -x build/release/carcarena ]] || die "bench: build first: cmake --workflow --preset release"
    fi
    exec python3 scripts/bench_table.py "${options[@]}"
}

main "$@"
