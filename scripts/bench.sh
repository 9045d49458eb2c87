#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Usage: scripts/bench.sh [--repeats N] [--ms N] [PROGRAM [ARGUMENT...]]
#
# Times random base games of two players with the release program, one thread, and prints median,
# slowest and fastest of N repeats. PROGRAM, if given, is run in turn with ours; of what it prints, the
# first line that reads "... NUMBER games/s ..." counts (the last such number of the line). The ratio is
# taken run by run, so that a machine whose speed drifts disturbs it little.
#
#   --repeats N   runs of each (default 5)
#   --ms N        milliseconds of CPU time a run of ours takes (default 1000)
source "$(dirname "$0")/common.sh"

PROGRAM=build/release/carcarena
REPEATS=5
MILLISECONDS=1000
numbers=

# ours : games a second of CPU time.
ours() {
    "$PROGRAM" bench --tilesets base --players 2 --repeats 1 --ms "$MILLISECONDS" |
        awk '/games, sampled moves/ { for (i = 1; i <= NF; i++) if ($i == "moves") { print $(i + 1); exit } }'
}

# other COMMAND... : games a second as the command says.
other() {
    "$@" | awk '/games\/s/ { for (i = 2; i <= NF; i++) if ($i == "games/s") n = $(i - 1) } n { print n; exit }'
}

# spread NAME < numbers : a line of the table.
spread() {
    sort -g | awk -v name="$1" '{ v[NR] = $1 }
        END { m = NR % 2 ? v[(NR + 1) / 2] : (v[NR / 2] + v[NR / 2 + 1]) / 2
              printf "%-24s %12.6g %12.6g %12.6g\n", name, m, v[1], v[NR] }'
}

main() {
    help_if_asked "$@"
    while [[ ${1:-} == --* ]]; do
        case $1 in
        --repeats) REPEATS=$2 ;;
        --ms) MILLISECONDS=$2 ;;
        *) usage_error "bench: unknown option \"$1\"" ;;
        esac
        shift 2
    done
    [[ -x $PROGRAM ]] || die "bench: build first: cmake --workflow --preset release"
    numbers=$(mktemp -d)
    trap 'rm -rf "$numbers"' EXIT
    for ((i = 0; i < REPEATS; i++)); do
        ours >>"$numbers/ours"
        if [[ $# -gt 0 ]]; then
            other "$@" >>"$numbers/other"
        fi
    done
    printf '%-24s %12s %12s %12s\n' "random base games/s" median slowest fastest
    spread carcarena <"$numbers/ours"
    if [[ $# -gt 0 ]]; then
        spread "${1##*/}" <"$numbers/other"
        paste "$numbers/ours" "$numbers/other" | awk '{ print $1 / $2 }' | spread ratio
    fi
}

main "$@"
