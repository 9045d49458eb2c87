#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Usage: scripts/processes.sh [--growth-games N] [overhead|load|growth ...]
#
# Measures bots in processes with the release build:
#   overhead  microseconds that a decision of the smallest bot in C costs, beside one at home: by the
#             wall clock and on processors, of the arena with its supervisors and of the program
#   load      64 programs that think by the clock at once: how many of them lose on time
#   growth    memory and descriptors of the arena while it plays many games with them
set -euo pipefail
cd "$(dirname "$0")/.."

program=$PWD/build/release/carcarena
smallest=$PWD/build/release/tests/fault_bots/fault_bot
games=10000
parts=()
while [[ $# -gt 0 ]]; do
    case $1 in
    --growth-games) games=$2 && shift 2 ;;
    overhead | load | growth) parts+=("$1") && shift ;;
    *) sed -n '3,8s/^# \{0,1\}//p' "$0" && exit 3 ;;
    esac
done
[[ -x $program && -x $smallest ]] ||
    { echo "build first: cmake --preset release && cmake --build --preset release" >&2 && exit 3; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# tournament NAME BLOCKS OPTIONS BOT BOT : writes a configuration and prints its path
tournament() {
    printf '{"tilesets":["base"],"players":2,"seed":1,"blocks":%d,"options":{%s},"bots":[%s,%s]}\n' \
        "$2" "$3" "$4" "$5" >"$work/$1.json"
    echo "$work/$1.json"
}
echo_bot='{"name":"echo","class":"process","command":["'$smallest'","zero"]}'

# seconds FILE NAME [ARGUMENTS] : plays it and prints how long that took, by the wall clock and on
# processors: "WALL CPU", the latter of the arena and of all its children
seconds() {
    local TIMEFORMAT='%R %U %S'
    { time "$program" run "$1" --out "$work/$2" "${@:3}" >"$work/$2.out" 2>"$work/$2.err"; } 2>&1 |
        awk '{ printf "%.3f %.3f\n", $1, $2 + $3 }'
}

measure_overhead() {
    local blocks=300 home home_cpu apart apart_cpu decisions
    # The seat that is compared plays at home first; all else is the same, records too.
    read -r home home_cpu < <(seconds \
        "$(tournament home $blocks '' '{"name":"echo","spec":"random"}' '"random:joint"')" home --threads 1)
    read -r apart apart_cpu < <(seconds \
        "$(tournament apart $blocks '' "$echo_bot" '"random:joint"')" apart --threads 1)
    decisions=$(sed -n 's/^echo: .*started, \([0-9]*\) decisions.*/\1/p' "$work/apart.err")
    awk -v home="$home" -v apart="$apart" -v home_cpu="$home_cpu" -v apart_cpu="$apart_cpu" \
        -v n="$decisions" 'BEGIN {
        printf "overhead: %.1f us a decision by the clock, %.1f us on processors (%d decisions;\n",
            (apart - home) * 1e6 / n, (apart_cpu - home_cpu) * 1e6 / n, n
        printf "          with a program %.2f s, %.2f s on processors; without %.2f s, %.2f s)\n",
            apart, apart_cpu, home, home_cpu }'
    sed -n 's/^  a decision took/          the program took/p; s/^  99 %/          99 %/p' "$work/apart.err"
}

measure_load() {
    local bot='"class":"process","command":["'$program'","bot","mcts"],"budget":{"move_ms":50}'
    local file
    file=$(tournament load 32 '"deck_limit":16' "{\"name\":\"a\",$bot}" "{\"name\":\"b\",$bot}")
    echo "load: 32 games at once, 64 programs, 50 ms a decision, $(nproc) processors:" \
        "$(seconds "$file" load --threads 32 | sed 's/ / s, on processors /') s"
    sed -n '/^How games ended/,/^$/p' "$work/load.out"
    grep -E 'in processes|noticed|99 %' "$work/load.err"
}

measure_growth() {
    local file pid
    file=$(tournament growth $((games / 2)) '"deck_limit":6' "$echo_bot" '"random"')
    "$program" run "$file" --out "$work/growth" --threads 2 >/dev/null 2>"$work/growth.err" &
    pid=$!
    echo "growth: $games games; resident KiB, descriptors and children of the arena every second"
    while kill -0 $pid 2>/dev/null; do
        printf '  %s KiB, %s descriptors, %s children\n' \
            "$(awk '/VmRSS/ { print $2 }' /proc/$pid/status 2>/dev/null)" \
            "$(find /proc/$pid/fd -mindepth 1 2>/dev/null | wc -l)" \
            "$(cat /proc/$pid/task/*/children 2>/dev/null | wc -w)"
        sleep 1
    done
    wait $pid
    grep 'in processes' "$work/growth.err"
}

for part in "${parts[@]:-overhead}"; do
    "measure_$part"
done
