#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Usage: scripts/tune_boxes.sh [OPTIONS] [BOX...]
#
# Which weights of greedy are best with a box? Tunes them by SPSA in games of two players with the
# basic game and the box, from the weights of the basic game, and tests the outcome on fresh decks.
# Prints for each box the verdict and the row of factors for bots/src/evaluation/box_weights.c. Runs
# are kept below build/tune-boxes and resumed.
#
#   --iterations N  iterations of SPSA of 80 games each (default 300)
#   --threads N     worker threads (default 0: one per core)
#   --program P     the program (default build/release/carcarena)
#
# BOX is the id of a tile set, or several joined by commas. Default: the eight great boxes and two
# frequent combinations.
# Example: scripts/tune_boxes.sh --iterations 100 tower
source "$(dirname "$0")/common.sh"

BOXES="inns-and-cathedrals traders-and-builders count-of-carcassonne abbey-and-mayor
    hills-and-sheep tower bridges-castles-and-bazaars princess-and-dragon
    inns-and-cathedrals,traders-and-builders
    inns-and-cathedrals,traders-and-builders,abbey-and-mayor"

# config BOX : the configuration of a tuning. The weights of facts that a box reports are tuned, too.
config() {
    python3 -c '
import json, sys
boxes, iterations = sys.argv[1:]
log = {"city": (0.2, 10), "road": (0.2, 5), "cloister": (0.03, 3), "farm": (0.1, 5),
       "follower": (10, 100), "spread": (0.3, 20), "home": (0.05, 1), "doubt": (0.5, 50),
       "haste": (1, 60), "contest": (0.05, 3), "rival": (0.05, 4), "bound": (0.2, 10)}
facts = {"inns-and-cathedrals": ["extra"], "hills-and-sheep": ["promise", "extra"],
         "tower": ["danger"], "bridges-castles-and-bazaars": ["pledge"],
         "princess-and-dragon": ["danger", "loan"]}
log |= {fact: (0.1, 5) for box in boxes.split(",") for fact in facts.get(box, [])}
parameters = {name: {"minimum": low, "maximum": high, "scale": "log", "c_end": 0.1}
              for name, (low, high) in log.items()}
parameters["sure"] = {"minimum": 0.3, "maximum": 1, "c_end": 0.04}
print(json.dumps({"name": "tune-boxes", "seed": 20261130,
                  "tilesets": ["base"] + boxes.split(","), "players": 2,
                  "bots": [{"name": "start", "spec": "greedy:boxes=0"}],
                  "tune": {"iterations": int(iterations), "blocks": 40, "parameters": parameters,
                           "test": {"elo0": 0, "elo1": 10, "blocks": 2000}}}))
' "$1" "$iterations"
}

# factors BOX REPORT : the row of a box, each tuned weight divided by the one it began with. Of the
# three expansions of Hills & Sheep one stands for all.
factors() {
    local ids=${1/hills-and-sheep/shepherd}
    awk -v ids="\"${ids//,/\", \"}\"" '
        $1 == "iteration" { for (i = 3; i <= NF; i++) name[i] = $i; next }
        name[3] != "" && NF == 0 { done = 1 }
        name[3] != "" && !done && $1 == 0 { for (i = 3; i <= NF; i++) first[i] = $i }
        name[3] != "" && !done { for (i = 3; i <= NF; i++) last[i] = $i; count = NF }
        END {
            printf "    {.expansions = {%s}", ids
            for (i = 3; i <= count; i++) printf ", .%s = %.2f", name[i], last[i] / first[i]
            print "},"
        }' "$2"
}

main() {
    help_if_asked "$@"
    local iterations=300 threads=0 program=build/release/carcarena folder=build/tune-boxes box code
    while [[ ${1:-} == --* ]]; do
        [[ $# -ge 2 ]] || usage_error "tune_boxes: $1 needs a value"
        case $1 in
        --iterations) iterations=$2 ;;
        --threads) threads=$2 ;;
        --program) program=$2 ;;
        *) usage_error "tune_boxes: unknown option $1" ;;
        esac
        shift 2
    done
    [[ -x $program ]] || die "tune_boxes: there is no program $program; build it first"
    mkdir -p "$folder"
    for box in ${*:-$BOXES}; do
        config "$box" >"$folder/$box.json"
        code=0
        "$program" tune "$folder/$box.json" --out "$folder/$box" --threads "$threads" \
            >"$folder/$box.report" 2>"$folder/$box.log" || code=$?
        [[ $code -le 2 && -s $folder/$box.report ]] || die "tune_boxes: see $folder/$box.log"
        say "$box: $(grep '^test' "$folder/$box.report")"
        grep strength "$folder/$box.report"
        factors "$box" "$folder/$box.report"
    done
}

main "$@"
