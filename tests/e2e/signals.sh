#!/bin/sh
# SPDX-License-Identifier: MIT
#
# Signals that stop a command. Signals that were ignored when it was started (by nohup, or as a background job
# of a script) stay ignored, and its messages name one that works.
#   signals.sh CARCARENA run|tune|pool|serve|live|twice
. "$(dirname "$0")/common.sh"

# config BLOCKS BOT [MORE]
config() {
    echo "{\"name\": \"signals\", \"seed\": 7, \"tilesets\": [\"base\"], \"players\": 2, \"blocks\": $1," \
        "\"bots\": [$2]${3:-}}" >"$folder/c.json"
}

# until_said FILE TEXT: waits for this text.
until_said() {
    tries=0
    until grep -q -- "$2" "$1" 2>/dev/null; do
        tries=$((tries + 1))
        [ $tries -lt 600 ] || fail "no '$2' in: $(cat "$1")"
        kill -0 "$process" 2>/dev/null || fail "ended before '$2': $(cat "$1")"
        sleep 0.05
    done
}

# games_of RUN: prints the number of stored games.
games_of() {
    sqlite3 "$1/run.db" "SELECT count(*) FROM games" 2>/dev/null || echo 0
}

# more_than RUN GAMES: waits until more games are stored.
more_than() {
    tries=0
    until [ "$(games_of "$1")" -gt "$2" ]; do
        tries=$((tries + 1))
        [ $tries -lt 600 ] || fail "no game after $2: $(cat "$folder/log")"
        kill -0 "$process" 2>/dev/null || fail "it ended: $(cat "$folder/log")"
        sleep 0.05
    done
}

# begin COMMAND...: starts it in the background, so SIGINT is ignored, and also SIGHUP.
begin() {
    rm -f "$folder/log" # output of the previous command would count for this one
    env --ignore-signal=HUP --ignore-signal=INT "$carcarena" "$@" >"$folder/log" 2>&1 &
    process=$!
}

# goes_on RUN: checks that ignored signals, once or twice, do not stop it, and that SIGTERM does.
goes_on() {
    more_than "$1" 0
    for signal in HUP INT HUP INT; do
        kill -$signal $process
        more_than "$1" "$(games_of "$1")"
    done
    grep -q "finishing" "$folder/log" && fail "an ignored signal had an effect: $(cat "$folder/log")"
    interrupted $process
    grep -q "running games; SIGTERM again stops at once" "$folder/log" ||
        fail "no message: $(cat "$folder/log")"
}

run() {
    config 1000000 '"random", "greedy"'
    begin run "$folder/c.json" --out "$folder/run" --quiet
    goes_on "$folder/run"
}

tune() {
    config 1 '"greedy"' ', "options": {"deck_limit": 20}, "tune": {"iterations": 100000,
        "parameters": {"city": {"minimum": 0.2, "maximum": 3, "scale": "log", "c_end": 0.15}}}'
    sed -i 's/"blocks": 1,/"threads": 1,/' "$folder/c.json"
    begin tune "$folder/c.json" --out "$folder/run" --quiet
    goes_on "$folder/run"
}

pool() {
    config 4 '"random", {"name": "joint", "spec": "random:joint"}'
    "$carcarena" run "$folder/c.json" --out "$folder/one" --quiet
    begin pool "$folder/list" "$folder/one" --add greedy --blocks 1000000 --quiet
    goes_on "$folder/list/greedy"
}

live() {
    config 1000000 '"random", "greedy"'
    begin run "$folder/c.json" --out "$folder/run" --live --port 0 --quiet
    until_said "$folder/log" "live at http"
    goes_on "$folder/run"
}

serve() {
    config 2 '"random", "greedy"'
    "$carcarena" run "$folder/c.json" --out "$folder/run" --quiet
    for what in "$folder/run" --play; do
        begin serve $what --port 0 --out "$folder/hand"
        until_said "$folder/log" "; SIGTERM ends"
        if [ "$what" = --play ]; then # a second server would store games over those of the first
            code=0
            timeout 60 "$carcarena" serve --play --port 0 --out "$folder/hand" >"$folder/said" 2>&1 || code=$?
            [ $code -eq 7 ] || fail "a second server of one folder: exit code $code"
            grep -q "/hand: another 'carcarena serve --play'.*--out" "$folder/said" || fail "not named: $(cat "$folder/said")"
        fi
        for signal in HUP INT HUP INT; do
            kill -$signal $process
        done
        kill -0 $process || fail "it ended"
        kill -TERM $process
        code=0
        wait $process || code=$?
        [ $code -eq 0 ] || fail "serve $what: SIGTERM: exit code $code: $(cat "$folder/log")"
    done
    env --default-signal=INT "$carcarena" serve "$folder/run" --port 0 >"$folder/log" 2>&1 &
    process=$!
    until_said "$folder/log" "; Ctrl-C ends"
    kill -INT $process
    wait $process || fail "Ctrl-C does not end it"
}

# A second signal of the same kind ends the command at once, as its message states, even during a long
# thought.
twice() {
    config 1 '"random", {"name": "slow", "spec": "mcts:simulations=50000000"}'
    for signal in INT TERM HUP; do
        rm -rf "$folder/run"
        env --default-signal=HUP --default-signal=INT "$carcarena" run "$folder/c.json" --out "$folder/run" --quiet \
            >"$folder/log" 2>&1 &
        process=$!
        until [ -e "/proc/$process/task" ] && [ "$(ls "/proc/$process/task" | wc -l)" -gt 1 ]; do
            kill -0 $process || fail "it ended: $(cat "$folder/log")"
            sleep 0.05 # until a game is played
        done
        kill -$signal $process
        until_said "$folder/log" "finishing"
        name=SIG$signal
        [ $signal != INT ] || name=Ctrl-C
        grep -q "$name again stops at once" "$folder/log" || fail "$(cat "$folder/log")"
        kill -$signal $process
        code=0
        wait $process 2>/dev/null || code=$?
        [ $code -gt 128 ] || fail "$signal twice: exit code $code"
    done
}

case $2 in
run) run ;;
tune) tune ;;
pool) pool ;;
serve) serve ;;
live) live ;;
twice) twice ;;
*) fail "unknown test $2" ;;
esac
