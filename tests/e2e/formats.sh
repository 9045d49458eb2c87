#!/bin/sh
# SPDX-License-Identifier: MIT
#
# Formats whose next round depends on results keep the promises of all runs: the same bytes for any
# number of threads, after kill -9, and out of verify.
#   formats.sh CARCARENA stages|kill|sprt
. "$(dirname "$0")/common.sh"

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

# run_alike CONFIG: equal for 1, 2 and 8 threads, and every game is found again.
run_alike() {
    for count in 1 2 8; do
        rm -rf "${folder:?}/$count"
        "$carcarena" run "$1" --threads $count --out "$folder/$count" --quiet
    done
    alike "$folder/1" "$folder/2" "$folder/8"
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
        config "$folder/c.json" 12 random 2 "\"format\": \"$format\", \"blocks\": 6"
        rm -rf "$folder/whole" "$folder/killed"
        timed "$carcarena" run "$folder/c.json" --out "$folder/whole" --quiet --threads 2
        killed "$carcarena" run "$folder/c.json" --out "$folder/killed" --quiet --threads 2
        "$carcarena" run "$folder/c.json" --out "$folder/killed" --quiet
        alike "$folder/whole" "$folder/killed"
    done
}

# sprt_config FILE SPEC REST: random against a bot.
sprt_config() {
    echo "{\"name\": \"e2e\", \"seed\": 5, \"tilesets\": [\"base\"], \"players\": 2, $3," \
        "\"bots\": [{\"name\": \"new\", \"spec\": \"$2\"}, {\"name\": \"old\", \"spec\":" \
        "\"random\"}]}" >"$1"
}

# sprt_run CODE CONFIG FOLDER ...: the exit code tells the verdict.
sprt_run() {
    expected=$1
    config_file=$2
    shift 2
    code=0
    "$carcarena" run "$config_file" --quiet --out "$@" || code=$?
    [ $code -eq "$expected" ] || fail "$config_file: exit code $code instead of $expected"
}

# A test stops at the same game for any number of threads and after kill -9, and verifies.
sprt() {
    sprt_config "$folder/h1.json" greedy '"sprt": {"elo0": 0, "elo1": 100}'
    sprt_config "$folder/h0.json" random '"sprt": {"elo0": 0, "elo1": 30, "model": "logistic"}'
    sprt_config "$folder/open.json" random:joint \
        '"sprt": {"elo0": -0.1, "elo1": 0.1}, "blocks": 20'
    for row in "0 h1" "1 h0" "2 open"; do
        code=${row% *}
        name=${row#* }
        for count in 1 2 8; do
            sprt_run "$code" "$folder/$name.json" "$folder/$name$count" --threads $count
        done
        alike "$folder/${name}1" "$folder/${name}2" "$folder/${name}8"
        "$carcarena" verify "$folder/${name}8" || fail "$name: verify"
        sprt_run "$code" "$folder/$name.json" "$folder/${name}8" --threads 1
        "$carcarena" rate "$folder/${name}8" | grep -A3 "^Sequential test" || fail "$name: no report"
    done
    # An undecided test goes on with more blocks, to the same end as in one go.
    sprt_run 2 "$folder/open.json" "$folder/open1" --blocks 60
    sprt_run 2 "$folder/open.json" "$folder/open60" --blocks 60
    alike "$folder/open1" "$folder/open60"
    # Killed.
    sprt_config "$folder/long.json" random:joint \
        '"sprt": {"elo0": -2, "elo1": 2}, "blocks": 4000'
    ended=0
    timed "$carcarena" run "$folder/long.json" --quiet --out "$folder/whole" --threads 2 || ended=$?
    killed "$carcarena" run "$folder/long.json" --quiet --out "$folder/killed" --threads 2
    sprt_run $ended "$folder/long.json" "$folder/killed"
    alike "$folder/whole" "$folder/killed"
}

case $2 in
sprt) sprt ;;
stages) stages ;;
kill) kill_and_resume ;;
*) fail "unknown test $2" ;;
esac
