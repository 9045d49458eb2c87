#!/bin/sh
# SPDX-License-Identifier: MIT
#
# Tests the estimate of a run's time: the right number of games, close to the real time, nothing stored.
#   plan.sh CARCARENA ROOT
. "$(dirname "$0")/common.sh"
root=$2
cd "$folder"

# plan ARGUMENT...: writes the machine-readable table to `plan`.
plan() {
    "$carcarena" run "$@" --plan --plan-format csv --plan-seconds 1 >plan || fail "run $* --plan: $?"
}

# cell ROW COLUMN: prints a cell of `plan`.
cell() {
    awk -F, -v row="$1" -v column="$2" 'index($1, row) == 1 { print $column; exit }' plan
}

# One thread, so that the time is the sum of the times of the games. Loaded machines vary.
cat >round.json <<END
{"name": "round", "seed": 3, "tilesets": ["base"], "players": 2, "blocks": 12,
 "bots": ["random", "greedy", {"name": "mcts", "class": "mcts", "options": {"simulations": 30}}]}
END
plan round.json --threads 1
[ ! -e results ] || fail "a plan stored something"
[ "$(cell "total" 2)" -eq 72 ] || fail "wrong number of games: $(cat plan)"
case $(sed -n 2p plan) in *mcts*) ;; *) fail "the longest shard is not first: $(cat plan)" ;; esac
timed "$carcarena" run round.json --threads 1 --quiet
planned=$(cell total 5 | awk '{ print int(1000 * $1) }')
[ $((planned * 4)) -gt "$span" ] && [ "$planned" -lt $((span * 4)) ] ||
    fail "planned $planned ms, took $span ms: $(cat plan)"

# Ten machines take a tenth of the time, until each has only one block to play.
plan round.json --threads 2 --blocks 100000
cell "2 threads" 5 >two
cell "10 ranks" 5 >ten
awk 'NR == FNR { two = $1; next } { exit !($1 * 10 > two * 0.999 && $1 * 10 < two * 1.001) }' two ten ||
    fail "not a tenth of the time: $(cat plan)"
plan round.json --shard 2/5
[ -n "$(cell "5 shards" 5)" ] || fail "shards: $(cat plan)"
expect 0 '"part": "total", "games": 72, ' run round.json --plan --plan-format json --plan-seconds 1

# Unknown later rounds, a test that may end early, a budget smaller than a round, many bots.
plan "$root/configs/world-championship.json"
[ -n "$(cell "stage 2" 2)" ] || fail "stages: $(cat plan)"
# With any number of machines each of nine rounds takes at least one block.
awk -v all="$(cell total 5)" -v many="$(cell "1000 ranks" 5)" 'BEGIN { exit !(many > all / 5) }' ||
    fail "stages at once: $(cat plan)"
expect 0 "an upper limit" run "$root/configs/sequential-test.json" --plan --plan-seconds 1
cat >small.json <<END
{"name": "small", "seed": 3, "tilesets": ["base"], "players": 2, "blocks": 3, "format": "adaptive", "batch": 9,
 "bots": ["random", "greedy", {"name": "a", "class": "random"}, {"name": "b", "class": "random"}]}
END
plan small.json
[ "$(cell total 2)" -eq 6 ] || fail "a small budget: $(cat plan)"
{
    echo '{"name": "many", "seed": 3, "tilesets": ["base"], "players": 2, "blocks": 1, "bots": ["greedy"'
    seq 60 | sed 's/.*/, {"name": "bot-&", "class": "random"}/'
    echo ']}'
} >many.json
plan many.json
[ "$(cell total 2)" -eq 3660 ] || fail "many bots: $(cat plan)"
[ "$(cell total 3)" -gt 100 ] || fail "too few samples: $(cat plan)"
expect 3 "plan-seconds" run round.json --plan --plan-seconds 0
expect 3 "expected text, csv, json or md" run round.json --plan --plan-format page --plan-seconds 1
[ ! -e results/many ] || fail "a plan stored something"
