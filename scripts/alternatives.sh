#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Usage: scripts/alternatives.sh [OPTIONS] FOLDER
#
# How fast are other open engines of Carcassonne, and how many times as fast is this one? Plays random
# games of the basic game with two players in all engines in turn, and prints games per second of
# processor time and ratios, each as median, slowest and fastest. FOLDER has clones of these
# repositories of GitHub; those that are not there are left out:
#
#   AlexLee1235/AlphaCarcassonne   in AlphaCarcassonne (commit 19ea62ee); takes a C++ compiler
#   33fred33/CarcassonneAI         in CarcassonneAI    (commit 060e86c3)
#   wingedsheep/carcassonne        in carcassonne      (commit d7ce0997); takes numpy before 2.4
#
#   --rounds N        rounds, in each of which every engine plays (default 7)
#   --seconds S       processor time of each engine in a round (default 2); a game is always played to its end
#   --program P       the program (default build/release/carcarena)
#   --package FOLDER  where Python finds the package carcarena (default build/release/python)
#   --python P        the Python 3 that plays (default python3)
#
# alternatives.cpp and alternatives.py play the games.
#
# Example: scripts/alternatives.sh --rounds 9 ~/clones | tee table.md
source "$(dirname "$0")/common.sh"

CORE=AlphaCarcassonne/open_spiel/games/carcassonne/game

# compile : builds the engine in C++ for this processor, with clang if there is one.
compile() {
    local compiler=c++
    if command -v clang++ >/dev/null; then
        compiler=clang++
    fi
    "$compiler" -std=c++17 -O3 -march=native -DNDEBUG -I "$folder/$CORE" scripts/alternatives.cpp \
        "$folder/$CORE"/*.cpp -o "$work/core" 2>"$work/core.log" ||
        die "alternatives: $folder/$CORE does not compile, see below; is it at the commit of --help?
$(tail -n 20 "$work/core.log")"
}

# bench WORK : games a second of a workload of the program.
bench() {
    "$program" bench --work "$1" --players 2 --tilesets base --ms "$milliseconds" --repeats 1 --format csv |
        awk -F, -v work="$1" '$4 == work { print $5 }'
}

# played ENGINE [FOLDER] : the same of an engine in Python.
played() {
    PYTHONPATH=$package PYTHONDONTWRITEBYTECODE=1 "$python" -W ignore scripts/alternatives.py play \
        "$1" "$seconds" "$turn" "${@:2}" | first_number
}

# first_number : the first number of a line that other drivers print.
first_number() {
    awk '{ print $1 + 0 }'
}

# note ENGINE RATE : adds a result.
note() {
    [[ $2 =~ ^[0-9.]+$ ]] || die "alternatives: $1 printed no rate"
    echo "$turn $1 $2" >>"$work/rates"
    say "round $turn: $1: $2 games/s" >&2
}

# play_round : every engine once.
play_round() {
    note carcarena-sampled "$(bench sampled)"
    note carcarena-listed "$(bench listed)"
    if [[ -d $folder/$CORE ]]; then
        note AlphaCarcassonne "$("$work/core" "$seconds" "$turn" | first_number)"
    fi
    note carcarena-loop "$(played carcarena-loop)"
    note carcarena-playout "$(played carcarena-playout)"
    if [[ -d $folder/CarcassonneAI ]]; then
        note CarcassonneAI "$(played CarcassonneAI "$folder/CarcassonneAI")"
    fi
    if [[ -d $folder/carcassonne ]]; then
        note wingedsheep "$(played wingedsheep "$folder/carcassonne")"
    fi
}

main() {
    help_if_asked "$@"
    local rounds=7 seconds=2 program=build/release/carcarena package=build/release/python python=python3
    local folder milliseconds turn
    while [[ ${1:-} == --* ]]; do
        [[ $# -ge 2 ]] || usage_error "alternatives: $1 needs a value"
        case $1 in
        --rounds) rounds=$2 ;;
        --seconds) seconds=$2 ;;
        --program) program=$2 ;;
        --package) package=$2 ;;
        --python) python=$2 ;;
        *) usage_error "alternatives: unknown option $1" ;;
        esac
        shift 2
    done
    [[ $# -eq 1 ]] || usage_error "alternatives: name the folder of the clones"
    [[ $rounds =~ ^[1-9][0-9]*$ && $seconds =~ ^[1-9][0-9]*$ ]] ||
        usage_error "alternatives: --rounds and --seconds need whole numbers from 1"
    folder=$1
    milliseconds=$((seconds * 1000))
    [[ -x $program ]] || die "alternatives: there is no program $program; build it first"
    [[ -d $folder/$CORE || -d $folder/CarcassonneAI || -d $folder/carcassonne ]] ||
        die "alternatives: $folder has none of the clones; --help names them"
    work=$(mktemp -d)
    trap 'rm -rf "$work"' EXIT
    if [[ -d $folder/$CORE ]]; then
        compile
    fi
    for ((turn = 1; turn <= rounds; turn++)); do
        play_round
    done
    "$python" scripts/alternatives.py table "$work/rates"
}

main "$@"
