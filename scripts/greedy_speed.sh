#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Usage: scripts/greedy_speed.sh [--boxes] [--ms N] [--repeats N] BEFORE [AFTER]
#
# How many games a second does greedy play against itself with each expansion, and how many did
# another build play? Prints a table: set-up, games a second of BEFORE and of AFTER (default:
# build/release/carcarena), and the ratio with its interval. The two programs run in turn.
#
#   --boxes      every tile set of configs/mega.json beside base, and expansions without tiles;
#                without it, the set-ups of the table in results/greedy-speed.md
#   --ms N       milliseconds of CPU time a measurement (default 500); at least 16 games are played
#   --repeats N  measurements of each program (default 6)
#
# Example: scripts/greedy_speed.sh --boxes /tmp/main/carcarena | tee table.md
source "$(dirname "$0")/common.sh"

# Tile sets, then a space and expansions without tiles.
TABLE="
base
winter,gingerbread-man
base,inns-and-cathedrals,traders-and-builders
base,count-of-carcassonne
base,river-1
base phantom
base,abbey-and-mayor
base,bridges-castles-and-bazaars
base,hills-and-sheep
base,princess-and-dragon
base,tower
base,inns-and-cathedrals,traders-and-builders,abbey-and-mayor
base,inns-and-cathedrals,traders-and-builders,abbey-and-mayor,princess-and-dragon,tower
"

# boxes : every tile set of the mega game beside base, and expansions without tiles.
boxes() {
    python3 -c '
import json
mega = json.load(open("configs/mega.json"))
for name in mega["tilesets"]:
    if name != "base":
        print("base," + name)
for name in mega["expansions"]:
    print("base", name)
'
}

# row SETUP EXPANSIONS : one line of the table.
row() {
    local line
    line=$("$after" bench --work played --players 2 --tilesets "$1" ${2:+--expansions "$2"} \
        --ms "$ms" --repeats "$repeats" --against "$before" --format csv) || die "$line"
    awk -F, -v setup="${1//,/, }${2:+, $2}" \
        '{ printf "| %s | %s | %s | %.2f (%.2f to %.2f) |\n", setup, $6, $5, $7, $8, $9 }' <<<"$line"
}

main() {
    help_if_asked "$@"
    local ms=500 repeats=6 setups=$TABLE before after tilesets expansions
    while [[ ${1:-} == --* ]]; do
        case $1 in
        --boxes) setups=$(boxes) ;;
        --ms) ms=$2 && shift ;;
        --repeats) repeats=$2 && shift ;;
        *) usage_error "greedy_speed: unknown option $1" ;;
        esac
        shift
    done
    [[ $# -ge 1 && $# -le 2 ]] || usage_error "greedy_speed: name the program to compare with"
    before=$1
    after=${2:-build/release/carcarena}
    [[ -x $before && -x $after ]] || die "greedy_speed: $before or $after is no program; build it first"
    say "| set-up | before | after | ratio |"
    say "|---|--:|--:|--:|"
    while read -r tilesets expansions; do
        [[ -z $tilesets ]] || row "$tilesets" "$expansions"
    done <<<"$setups"
}

main "$@"
