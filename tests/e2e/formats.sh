#!/bin/sh
# SPDX-License-Identifier: MIT
#
# Formats whose next round depends on results keep the promises of all runs: the same bytes for any
# number of threads, after kill -9, and out of verify.
#   formats.sh CARCARENA stages|kill
set -eu
carcarena=$1
folder=$(mktemp -d /tmp/carcarena-formats-XXXXXX)
trap 'rm -rf "$folder"' EXIT

fail() {
    echo "FAILED: $*" >&2
    exit 1
}

# config FILE COUNT SPEC PLAYERS REST: COUNT bots of one kind besides one greedy.
config() {
    bots='"greedy"'
    number=1
    while [ $number -lt "$2" ]; do
        bots="$bots, {\"name\": \"bot-$number\", \"spec\": \"$3\"}"
        number=$((number + 1))
    done
    echo "{\"name\": \"e2e\", \"seed\": 5, \"tilesets\": [\"base\"], \"players\": $4, $5," \
        "\"bots\": [$bots]}" >"$1"
}

export_of() {
    "$carcarena" export "$1" | sha1sum
}

# run_alike CONFIG: equal for 1, 2 and 8 threads, and every game is found again.
run_alike() {
    for count in 1 2 8; do
        rm -rf "$folder/$count"
        "$carcarena" run "$1" --threads $count --out "$folder/$count" --quiet
    done
    [ "$(export_of "$folder/1")" = "$(export_of "$folder/2")" ] &&
        [ "$(export_of "$folder/1")" = "$(export_of "$folder/8")" ] ||
        fail "$1: the result depends on the number of threads"
    "$carcarena" verify "$folder/2" || fail "$1: verify"
    "$carcarena" run "$1" --out "$folder/1" >"$folder/said" || fail "$1: a finished run fails"
    grep -q "^Standings" "$folder/said" || fail "$1: no standings"
}

stages() {
    config "$folder/swiss.json" 7 random 2 '"format": "swiss", "rounds": 4'
    config "$folder/championship.json" 8 random 2 \
        '"format": "swiss", "rounds": 3, "seats": "fixed", "start": "fewest_starts"'
    config "$folder/swiss3.json" 7 random 3 '"format": "swiss", "rounds": 3, "decks": "shared"'
    config "$folder/knockout.json" 6 random 2 '"format": "knockout"'
    config "$folder/knockout4.json" 7 random 4 '"format": "knockout", "seats": "rotate"'
    config "$folder/ladder.json" 5 random 2 '"format": "ladder", "blocks": 2'
    for name in swiss championship swiss3 knockout knockout4 ladder; do
        run_alike "$folder/$name.json"
    done
}

# Killed at random points and begun again with the same command, it ends like an undisturbed run.
kill_and_resume() {
    for format in swiss knockout ladder; do
        config "$folder/c.json" 12 random 2 "\"format\": \"$format\", \"blocks\": 25"
        rm -rf "$folder/whole" "$folder/killed"
        "$carcarena" run "$folder/c.json" --out "$folder/whole" --quiet
        kills=0
        for delay in 0.1 0.2 0.05; do
            "$carcarena" run "$folder/c.json" --out "$folder/killed" --quiet --threads 2 &
            process=$!
            sleep $delay
            if kill -9 $process 2>/dev/null; then
                kills=$((kills + 1))
            fi
            wait $process 2>/dev/null || true
        done
        "$carcarena" run "$folder/c.json" --out "$folder/killed" --quiet
        echo "$format: $kills kills"
        [ $kills -ge 1 ] || fail "$format: the run was too short to be killed"
        [ "$(export_of "$folder/whole")" = "$(export_of "$folder/killed")" ] ||
            fail "$format: the killed run ended otherwise"
    done
}

case $2 in
stages) stages ;;
kill) kill_and_resume ;;
*) fail "unknown test $2" ;;
esac
