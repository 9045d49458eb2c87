#!/bin/sh
# SPDX-License-Identifier: MIT
#
# Tests the guarantees of `carcarena tune` with short games.
#   tuning.sh CARCARENA threads|kill|interrupt|mistakes|methods
. "$(dirname "$0")/common.sh"

# config ITERATIONS BLOCKS TEST_BLOCKS: a real option on a logarithmic scale and an integer one.
config() {
    cat >"$folder/c.json" <<END
{"name": "e2e", "seed": 11, "tilesets": ["base"], "players": 2, "options": {"deck_limit": 20},
 "bots": ["mcts:simulations=8,exploration=0.05"],
 "tune": {"iterations": $1, "blocks": $2, "parameters": {
   "exploration": {"minimum": 0.001, "maximum": 50, "scale": "log", "c_end": 0.5, "r_end": 0.1},
   "simulations": {"minimum": 1, "maximum": 20, "c_end": 4, "r_end": 0.1}},
  "test": {"elo0": 0, "elo1": 40, "blocks": $3}}}
END
}

# tune NAME ARGUMENTS...: writes the trajectory to NAME.csv and accepts any verdict of the test.
tune() {
    name=$1
    shift
    code=0
    "$carcarena" tune "$folder/c.json" --out "$folder/$name" --csv "$@" \
        >"$folder/$name.csv" || code=$?
    [ $code -le 2 ] || fail "exit code $code"
    echo "exit code $code" >>"$folder/$name.csv"
}

# same NAME NAME: checks for equal trajectories, games, verdicts and tests.
same() {
    cmp "$folder/$1.csv" "$folder/$2.csv" || fail "$1 and $2 took different paths"
    for part in "" /test; do
        "$carcarena" export "$folder/$1$part" >"$folder/games-1"
        "$carcarena" export "$folder/$2$part" >"$folder/games-2"
        cmp "$folder/games-1" "$folder/games-2" || fail "$1 and $2 played different games"
    done
}

threads() {
    config 12 3 20
    for count in 1 2 8; do
        tune $count --threads $count
    done
    same 1 2
    same 1 8
    [ "$(wc -l <"$folder/1.csv")" -eq 15 ] || fail "not every iteration is in the trajectory"
    [ "$(cut -d, -f5 "$folder/1.csv" | sort -u | wc -l)" -gt 3 ] || fail "nothing was tuned"
    # Rerun, it plays nothing and prints the same.
    cp -r "$folder/1" "$folder/again"
    tune again
    same 1 again
    "$carcarena" verify "$folder/1" || fail "the games of the tuning do not verify"
    "$carcarena" verify "$folder/1/test" || fail "the games of the test do not verify"
}

# After kills at random points and restarts, the result equals an uninterrupted run.
kill_and_resume() {
    config 30 4 20
    timed tune whole --threads 2
    killed "$carcarena" tune "$folder/c.json" --out "$folder/killed" --quiet --threads 2
    tune killed
    same whole killed
}

# Ctrl-C finishes the running games, prints how to resume and exits with code 4.
interrupt() {
    config 100000 2 0
    "$carcarena" tune "$folder/c.json" --out "$folder/cut" --quiet 2>"$folder/said" &
    process=$!
    sleep 1
    interrupted $process
    cat "$folder/said"
    grep -q "of 100000 iterations are complete in .*/cut; rerun the command to resume" \
        "$folder/said" || fail "does not print how to resume"
    "$carcarena" verify "$folder/cut" || fail "stored games do not verify"
    "$carcarena" rate "$folder/cut" | grep -q "A tuning run: its two sides changed" ||
        fail "the report takes a tuning for a tournament"
}

# refused TEXT: checks that the configuration is rejected with this text in the message.
refused() {
    expect 3 "$1" tune "$folder/bad.json" --out "$folder/none"
    [ ! -e "$folder/none" ] || fail "a refused tuning made a folder"
}

# Every method, in self-play and against an opponent: the same for any number of threads and after kill -9,
# verified, and with a history of the games played.
methods() {
    for method in spsa ntbea; do
        for against in "" '"against": {"name": "rival", "spec": "greedy"},'; do
            config 12 3 20
            if [ $method = ntbea ]; then
                sed -i 's/"c_end": 0.5, "r_end": 0.1/"steps": 5/; s/"minimum": 1, "maximum": 20, "c_end": 4, "r_end": 0.1/"values": [2, 8, 14]/; s/"parameters": {/&"draws": {}, /; s/mcts:/uct:/' \
                    "$folder/c.json"
            fi
            sed -i "s/\"tune\": {/&\"method\": \"$method\", $against/" "$folder/c.json"
            rm -rf "$folder/1" "$folder/2" "$folder/killed"
            tune 1 --threads 1
            tune 2 --threads 2
            same 1 2
            "$carcarena" verify "$folder/1" >/dev/null || fail "$method: does not verify"
            "$carcarena" verify "$folder/1/test" >/dev/null || fail "$method: the test does not verify"
            # The exported history equals the trajectory of tune; SPSA has two sides that move.
            "$carcarena" export "$folder/1" --format tuning-csv >"$folder/history.csv"
            grep -v "^exit code" "$folder/1.csv" | cmp - "$folder/history.csv" ||
                fail "$method: different history"
            "$carcarena" export "$folder/1" --format tuning >"$folder/history"
            [ "$(wc -l <"$folder/history")" -eq 14 ] || fail "$method: not every iteration"
            head -1 "$folder/history" | grep -q "\"method\": \"$method\"" || fail "no method"
            if [ -n "$against" ]; then
                head -1 "$folder/history" | grep -q '"against": "rival"' || fail "no opponent"
                "$carcarena" rate "$folder/1/test" --section ratings | grep -q rival ||
                    fail "$method: the test leaves out the opponent"
            fi
            # Interrupted after some iterations, it resumes and ends equally.
            "$carcarena" tune "$folder/c.json" --out "$folder/killed" --quiet &
            process=$!
            sleep 0.2
            kill -9 $process 2>/dev/null || true
            wait $process 2>/dev/null || true
            tune killed
            same 1 killed
        done
    done
    grep -q '"draws": "lot"' "$folder/history" || fail "no other word was tried"
    expect 3 'is not a tuning' export "$folder/1/test" --format tuning
    # Around the result: every neighbor, on the same decks, once.
    sed -i 's/"iterations"/"deviations": 4, &/' "$folder/c.json"
    code=0
    "$carcarena" tune "$folder/c.json" --out "$folder/1" >"$folder/around" || code=$?
    [ $code -le 2 ] || fail "exit code $code"
    grep -q '^One step from the tuned bot.*against rival.*(4 decks)' "$folder/around" || fail "no table"
    grep -Eq '^  draws +(quota +lot|lot +quota) ' "$folder/around" || fail "no other word"
    tail -1 "$folder/around" | grep -Eq '^test   (undecided|H[01] accepted)' || fail "no verdict"
    before=$(find "$folder/1/asked" -name run.db | wc -l)
    "$carcarena" tune "$folder/c.json" --out "$folder/1" | cmp - "$folder/around" || true
    [ "$(find "$folder/1/asked" -name run.db | wc -l)" -eq "$before" ] || fail "played again"
}

mistakes() {
    config 2 2 4
    expect 3 "carcarena tune" run "$folder/c.json" --out "$folder/none"
    while read -r change text; do
        sed "$change" "$folder/c.json" >"$folder/bad.json"
        refused "$text"
    done <<END
s/"simulations":/"final":/ tune.parameters.final: an option with words
s/"simulations":/"expend":/ tune.parameters.expend: bot mcts has no such option
s/"minimum":.0.001/"minimum":0/ tune.parameters.exploration.minimum: above 0 expected
s/"maximum":.50/"maximum":0.01/ tune.parameters.exploration: the bot's own value, 0.05
s/"maximum":.20,/"maximum":20,"step":1,/ tune.parameters.simulations.step: unknown key
s/"elo1":.40/"elo1":0/ tune.test.elo1: expected above elo0
s/"players":.2/"players":3/ tune: expected one bot
s/"bots":.\[/"bots":["random",/ tune: expected one bot
s/"iterations":.2/"iterations":0/ tune.iterations: 0 given
s/"tune":.{/"tune":{"method":"clop",/ tune.method: 'clop' given
s/"tune":.{/"tune":{"exploration":1,/ tune.exploration: only for
s/"tune":.{/"tune":{"method":"ntbea",/ tune.parameters.exploration.c_end: unknown key
s/"tune":.{/"tune":{"against":"missing",/ tune.against: unknown bot 'missing'
s/"tune":.{/"tune":{"against":{"name":"minus","spec":"greedy"},/ tune.against.name: 'minus' is
s/"tune":.{/"tune":{"deviations":1,/ tune.deviations: 1 given
s/"seed":.11/"blocks":11/ blocks: with 'tune'
s/"tune":/"turn":/ turn
END
}

case $2 in
threads) threads ;;
kill) kill_and_resume ;;
interrupt) interrupt ;;
mistakes) mistakes ;;
methods) methods ;;
*) fail "unknown test $2" ;;
esac
