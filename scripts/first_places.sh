#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Usage: scripts/first_places.sh [OPTIONS] [TILESETS...]
#
# How often does a bot win against copies of another one? Plays it in every seat of games of two to five
# players and prints a table: tile sets, players, games, share of first places with its interval of
# 95 %, fair share, and how many times the fair share that is. Runs are kept below build/first-places,
# by bots and limit, and resumed.
#
#   --bot SPEC       the bot (default mcts)
#   --opponent SPEC  the bot in all other seats (default greedy)
#   --ms N           milliseconds of processor time a turn of the bot (default 100); 0: no limit
#   --games N        games of each row at least (default 60)
#   --players A,B    numbers of players (default 2,3,4,5)
#   --program P      the program (default build/release/carcarena)
#
# TILESETS are ids joined by commas; without any, seven set-ups from base to five boxes together.
# Example: scripts/first_places.sh --games 200 base base,tower
source "$(dirname "$0")/common.sh"

SETUPS="
base
winter,gingerbread-man
base,inns-and-cathedrals,traders-and-builders
base,inns-and-cathedrals,traders-and-builders,abbey-and-mayor
base,princess-and-dragon
base,tower
base,inns-and-cathedrals,traders-and-builders,abbey-and-mayor,princess-and-dragon,tower
"

# config TILESETS PLAYERS : the configuration of a row. The margin is large, since a late move
# must not lose the game.
config() {
    python3 -c '
import json, sys
tilesets, players, bot, ms, opponent = sys.argv[1:]
budget = {"move_ms": int(ms), "clock": "processor", "margin_ms": 1000000}
bots = [{"name": "tested", "spec": bot} | ({"budget": budget} if int(ms) else {})]
bots += [{"name": f"greedy-{i}", "spec": opponent} for i in range(1, int(players))]
print(json.dumps({"name": "first-places", "seed": 71, "tilesets": tilesets.split(","),
                  "players": int(players), "bots": bots, "format": "round-robin",
                  "seats": "rotate", "blocks": 1}))
' "$1" "$2" "$bot" "$ms" "$opponent"
}

# row TILESETS PLAYERS : plays, and prints a line of the table.
row() {
    local name=${1//,/-}-$2 folder=build/first-places/${bot//[^a-zA-Z0-9]/-}-${opponent//[^a-zA-Z0-9]/-}-$ms
    mkdir -p "$folder"
    config "$1" "$2" >"$folder/$name.json"
    "$program" run "$folder/$name.json" --out "$folder/$name" --games "$games" --format json \
        2>"$folder/$name.log" >"$folder/$name.report" || die "first_places: see $folder/$name.log"
    python3 -c '
import json, sys
tilesets, players, path = sys.argv[1:]
report = json.load(open(path))
tested = next(row for row in report["ratings"] if row["bot"] == "tested")
# With two players the report has only the score, which is the same.
first, fair = tested.get("first_places", tested["score"]), 100 / int(players)
print("| {} | {} | {} | {:.1f} ({:.1f} to {:.1f}) % | {:.1f} % | {:.2f} |".format(
    tilesets.replace(",", ", "), players, tested["games"], first["value"], first["low"],
    first["high"], fair, first["value"] / fair))
' "$1" "$2" "$folder/$name.report"
}

main() {
    help_if_asked "$@"
    local bot=mcts opponent=greedy ms=100 games=60 players=2,3,4,5 program=build/release/carcarena setup count
    while [[ ${1:-} == --* ]]; do
        [[ $# -ge 2 ]] || usage_error "first_places: $1 needs a value"
        case $1 in
        --bot) bot=$2 ;;
        --opponent) opponent=$2 ;;
        --ms) ms=$2 ;;
        --games) games=$2 ;;
        --players) players=$2 ;;
        --program) program=$2 ;;
        *) usage_error "first_places: unknown option $1" ;;
        esac
        shift 2
    done
    [[ -x $program ]] || die "first_places: there is no program $program; build it first"
    say "| tile sets | players | games | first places | fair | times fair |"
    say "|---|--:|--:|--:|--:|--:|"
    for setup in ${*:-$SETUPS}; do
        for count in ${players//,/ }; do
            row "$setup" "$count"
        done
    done
}

main "$@"
