#!/bin/sh
# SPDX-License-Identifier: MIT
#
# The commands that print about games and bots, tried from outside.
#   commands.sh CARCARENA play|perft|bench|bots|step
. "$(dirname "$0")/common.sh"
command=$2
root=$(dirname "$0")/../..

# The columns of the last table add up to the totals, and the same seed gives the same game.
play() {
    for seed in 1 2 3; do
        "$carcarena" play --bots greedy,random --players 3 --seed $seed >"$folder/one"
        "$carcarena" play --bots greedy,random --players 3 --seed $seed --no-board >"$folder/two"
        awk '/^player  bot/ {table = 1; next} table && NF < 10 {exit} table {
                rows++
                if ($3 + $4 + $5 + $6 + $7 + $8 != $9) {print "seed '$seed': " $0; exit 1}
            } END {if (rows != 3) exit 1}' "$folder/one" || fail "points without a reason"
        [ "$(tail -1 "$folder/one")" = "$(tail -1 "$folder/two")" ] || fail "seed $seed: two games"
        "$carcarena" play --bots greedy,random --players 3 --seed $seed --large | grep -q '^ *-*0 ' ||
            fail "no large board"
    done
    expect 0 'player 1 \(mcts\)' play --bots random,mcts:simulations=5,playout=greedy --no-board \
        --tilesets base
    expect 0 '^1 +random:moves=joint' play --bot random --bot random:joint --no-board
    # A tile that was not drawn, and all sets at once.
    expect 0 'place .* held' play --tilesets base,abbey-and-mayor --seed 6 --no-board
    all=$("$carcarena" tilesets | awk '/^$/ {exit} NR > 1 && $1 !~ /^(base|winter)$|-2013$/ {printf ",%s", $1}')
    expect 0 'plies, state hash' play --tilesets "base$all" --bots random --no-board
    expect 3 "unknown bot 'foo'" play --bots foo
    expect 3 '3 bots for 2 players' play --bots random,random,greedy --players 2
    expect 3 'players: 6' play --tilesets winter --players 6
    expect 3 'expected key=value' play --option small_city
}

perft() {
    grep -v '^#' "$root/tests/golden/perft.txt" | head -3 >"$folder/golden"
    "$carcarena" perft --tilesets base --players 2 --seed 2 --depth 3 --plain >"$folder/found"
    cmp "$folder/golden" "$folder/found" || fail "other counts"
    expect 0 '^ +2 +[0-9]+ +0 ' perft --depth 2
    expect 3 '--depth: expected' perft --depth 0
    expect 3 "tile set 'bse'" perft --tilesets bse
}

bench() {
    [ "$("$carcarena" bench --signature)" = "$(cat "$root/tests/golden/bench.txt")" ] ||
        fail "another signature than tests/golden/bench.txt"
    [ "$("$carcarena" bench --signature --threads 3)" = "$(cat "$root/tests/golden/bench.txt")" ] ||
        fail "another signature on three threads"
    expect 0 '^base,2,1,turns,[1-9]' bench --tilesets base --players 2 --ms 1 --repeats 1 \
        --work turns,copies --csv
    expect 3 "'x' is not sampled, listed" bench --work x
    expect 0 '^base +2 +1 +games, full lists +[1-9]' bench --tilesets base --players 2 --ms 1 \
        --repeats 1 --bot mcts:simulations=5
    expect 3 "unknown bot 'x'" bench --bot x
}

bots() {
    expect 0 '^greedy: ' bots
    expect 0 '^ +simulations +[0-9]+ +integer ' bots mcts
    expect 3 "unknown bot 'x'; known are random, greedy, mcts" bots x
}

step() {
    [ -z "$("$carcarena" step </dev/null)" ] || fail "a reply to nothing"
    expect 3 'too many arguments' step x
    printf '{"command":"hello"}' | "$carcarena" step | grep -q '"ok":true' ||
        fail "a last line without newline is not answered"
}

expect 0 "^Usage: carcarena $command " "$command" --help
"$command"
