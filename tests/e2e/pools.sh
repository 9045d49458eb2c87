#!/bin/sh
# SPDX-License-Identifier: MIT
#
# Several runs in one fit, external results, and rating lists.
#   pools.sh CARCARENA runs|refusals|results|mistakes|list|newcomer|at_once
. "$(dirname "$0")/common.sh"
cd "$folder"

# play NAME SEED BLOCKS BOTS [MORE]: plays a run in the folder NAME.
play() {
    printf '{"name": "%s", "seed": %s, "tilesets": ["base"], "players": 2, "blocks": %s,
        "bots": [%s]%s}' "$1" "$2" "$3" "$4" "${5:-}" >"$1.json"
    "$carcarena" run "$1.json" --out "$1" --quiet
}

# csv ARGUMENT...: prints ratings with all digits.
csv() {
    "$carcarena" rate "$@" --csv
}

JOINT='{"name": "joint", "spec": "random:joint"}'
THIRD='{"name": "third", "spec": "random:joint"}'

# Many concurrent commands: the list contains the run of each one that succeeded.
at_once() {
    play one 1 2 "\"random\", $JOINT"
    runs=""
    for number in 1 2 3 4 5 6 7 8 9 10; do
        play "run$number" "1$number" 2 "\"random\", $JOINT"
        "$carcarena" pool list "run$number" --quiet >"said$number" 2>&1 &
        runs="$runs $!"
    done
    for process in $runs; do
        wait "$process" || fail "one of ten was refused: $(cat said*)"
    done
    for number in 1 2 3 4 5 6 7 8 9 10; do
        grep -q "run$number\"" list/pool.json || fail "run$number is lost: $(cat list/pool.json)"
    done
    [ -z "$(find list -name '*.new' -o -name '*part*')" ] || fail "something was left: $(ls list)"
}

# Bots are matched, blocks share decks, and shards count as one run.
runs() {
    play one 1 20 "\"random\", $JOINT"
    play two 2 20 "$JOINT, $THIRD"
    expect 0 'pool: 80 of 80 games .60 different. in 2 runs, 40 blocks of 2 on one deck, 2 seats' rate one two
    expect 0 '^  two +third +40 ' rate one two --section by-run
    expect 0 '^one,run,40,40,20,2$' rate one two --section runs --csv
    [ "$(csv one two | wc -l)" -eq 4 ] || fail "not three bots"
    csv one two | awk -F, '$2 == "joint" && $7 != 80 { exit 1 }' || fail "joint was not matched"
    # The order of the runs affects only the last digits.
    csv one two | cut -d, -f2-3 | sort | cut -c1-12 >a
    csv two one | cut -d, -f2-3 | sort | cut -c1-12 | cmp - a || fail "the order of runs matters"
    # Shards are rated like the whole run, to the last digit.
    for part in 1 2; do
        "$carcarena" run one.json --shard $part/2 --out part$part --quiet
    done
    csv one >whole
    csv part1 part2 | cmp - whole || fail "shards and their run have different ratings"
    # The same decks: one block each. A game that is in both runs counts once.
    play again 1 20 "\"random\", $JOINT, $THIRD"
    expect 0 'decks were played in several runs, which have one seed' rate one again
    expect 0 'games of again are the same in a run before it and count once' rate one again
    # The same name with another budget or other options is another bot, with a label.
    play other 3 4 '{"name": "joint", "spec": "random"}, "random"'
    expect 0 "'joint' is 2 bots, which play differently or are given more: joint \\[[0-9a-f]{8}\\] first in one" \
        rate one other
    expect 0 '^[0-9],joint \[[0-9a-f]{8}\],' rate one other --csv
    play spent 3 2 '"random", {"name": "g", "spec": "greedy", "budget": {"simulations": 5}}'
    play free 4 2 '"random", "greedy", {"name": "g", "spec": "greedy"}'
    expect 0 'g \[spent\] first in spent, g \[free\] first in free' rate spent free
    expect 0 'two fixed at|joint fixed at 1500, third at 1400' \
        rate one two --anchor joint=1500 --anchor third=1400:20
}

refusals() {
    play one 1 4 "\"random\", $JOINT"
    expect 3 'one and one are the same; name it once' rate one one
    expect 3 'one and one/run.db are the same' rate one one/run.db
    "$carcarena" run one.json --shard 1/2 --out part --quiet
    expect 6 'game 0.0 is in one and in part, which are one schedule' rate one part
    cp -r one copy
    expect 6 'game 0.0 is in one and in copy' rate one copy
    play tie 2 2 "\"random\", $JOINT" ', "tie": "replay"'
    expect 6 'tie: other rules than one: "tie": "replay" instead of "draw"' rate one tie
    play ended 2 2 "\"random\", $JOINT" ', "adjudicate": {"lead": 40, "turns": 3}'
    expect 6 'ended: other rules than one: "adjudicate": \{"lead":40,"turns":3\} instead of none' \
        rate one ended
    play option 2 2 "\"random\", $JOINT" ', "options": {"farmers": false}'
    expect 6 'option: other rules than one: "options": \{.*"farmers".*\} instead of \{' rate one option
    play grown 2 2 "\"random\", $JOINT" ', "expansions": ["abbot"]'
    expect 6 'grown: other rules than one: "expansions": \["abbot"\] instead of \[\]' rate one grown
    sed 's/"players": 2/"players": 3/; s/"one"/"three"/' one.json >three.json
    "$carcarena" run three.json --out three --quiet
    expect 6 'three: other rules than one: "players": 3 instead of 2' rate one three
    expect 3 'nothing: no such run' rate one nothing
    # In a folder, entries that are not runs are skipped with a note; a damaged run is an error.
    mkdir -p many/empty && echo 'a file' >many/notes.txt && cp -r one many/one
    expect 0 '^carcarena rate: many/empty is not a run; skipped$' rate many/*
    grep -q '^carcarena rate: many/notes.txt is not a run; skipped$' "$folder/said" || fail "no note about a file"
    grep -q 'games in one run\|of 8 games' "$folder/said" || fail "the run among them is not rated"
    expect 3 'none of the paths is a run' rate many/empty many/notes.txt
    expect 6 'notes.txt: ' rate many/notes.txt
    mkdir many/torn && head -c 900 one/run.db >many/torn/run.db
    expect 6 'many/torn' rate many/one many/torn
    play fine 7 2 "\"random\", $JOINT"
    expect 3 'luck: expected a single run' rate one fine --luck
}

# Exported and reimported results get the same ratings, to the last digit.
results() {
    play one 1 6 "\"random\", $JOINT, $THIRD"
    csv one >whole
    for kind in pgn csv jsonl; do
        "$carcarena" export one --format $kind >one.$kind
        csv one.$kind | cut -d, -f1-5 >read
        cut -d, -f1-5 whole | cmp - read || fail "$kind and the run have different ratings"
    done
    # Four seats: ranks, and the scores that imply them.
    printf '{"name": "four", "seed": 3, "tilesets": ["base"], "players": 4, "blocks": 1,
        "bots": ["random", %s, %s, "greedy"]}' "$JOINT" "$THIRD" >four.json
    "$carcarena" run four.json --out four --quiet
    csv four | cut -d, -f1-5 >whole
    "$carcarena" export four --format jsonl | sed 's/"ranks": \[[^]]*\], //' >scores.jsonl
    "$carcarena" export four --format csv >ranks.csv
    csv ranks.csv | cut -d, -f1-5 | cmp - whole || fail "ranks of four have different ratings"
    csv scores.jsonl | cut -d, -f1-5 | cmp - whole || fail "scores of four have different ratings"
    # Together with a run: bots are matched by name, and a note is printed.
    expect 0 'one.pgn: results from elsewhere; bots are known by name alone' rate one one.pgn
    expect 0 '^  one.pgn +results +36 ' rate one one.pgn --section runs
    # Fastchess's counts: 136 wins, 111 draws, 96 losses are +40.70 Elo if a draw is half a win.
    {
        echo "white,black,result"
        yes 'a,b,1-0' | head -136
        yes 'b,a,1/2-1/2' | head -111
        yes 'a,b,0-1' | head -96
    } >fastchess.csv
    csv fastchess.csv --draws half | awk -F, 'NR == 2 { gap = 2 * $3 }
        END { exit !(gap > 40.69 && gap < 40.71) }' || fail "differs from fastchess"
    # PGN dialects: order, comments, several tags per line, no moves, the result only in the moves.
    cat >dialects.pgn <<'END'
% a line for programs
[Event "x"] [Black "b \"B\""]
[Result "1/2-1/2"][White "a"]

1. e4 {a comment with [White "z"] and 0-1} e5 (1... c5 2. Nf3) ; 1-0
1/2-1/2

[White "b \"B\""]
[Black "a"]

1. d4 0-1

[white "a"]
[BLACK "b \"B\""]
[Result "1-0"]

[White "a"]
[Black "b \"B\""]
[Result "*"]
*
END
    printf '\357\273\277' | cat - dialects.pgn | sed 's/$/\r/' >dos.pgn
    for file in dialects dos; do
        expect 0 'pool: 3 of 3 games, 3 blocks' rate $file.pgn
        expect 0 "$file.pgn: 1 games without a result are left out" rate $file.pgn
        expect 0 '^1,a,.*,3,83\.3' rate $file.pgn --csv
        expect 0 '^2,"b ""B""",' rate $file.pgn --csv
    done
    # Blocks by a tag: two games of an opening are correlated.
    for round in 1 2 3 4; do
        printf '[Round "%s"]\n[White "a"]\n[Black "b"]\n[Result "1-0"]\n\n1-0\n\n' $round
        printf '[Round "%s"]\n[White "b"]\n[Black "a"]\n[Result "1-0"]\n\n1-0\n\n' $round
    done >rounds.pgn
    expect 0 ', 8 blocks, 2 seats' rate rounds.pgn
    expect 0 ', 4 blocks, 2 seats' rate rounds.pgn --block-tag Round
    # A bot against itself does not affect ratings.
    printf '[White "a"]\n[Black "a"]\n[Result "1-0"]\n\n1-0\n\n' | cat - rounds.pgn >self.pgn
    expect 0 'self.pgn: 1 games of a bot against itself are left out' rate self.pgn
    "$carcarena" rate self.pgn --csv | cmp - "$(csv rounds.pgn >rounds.csv && echo rounds.csv)" ||
        fail "a game of a bot against itself changes ratings"
}

# mistake TEXT PATTERN FILE: checks that a file with this text is rejected.
mistake() {
    printf "$1" >"$3"
    expect 3 "$3: $2" rate "$3"
}

mistakes() {
    mistake 'bot0,bot1,rank0,rank1\na,b,1,2\na,b,1\n' 'line 3: 3 columns, expected 4' a.csv
    mistake 'bot0,bot1\na,b\n' 'line 1: expected columns rank0 to rank1, or score0 to score1' b.csv
    mistake 'who,what\na,b\n' 'line 1: expected columns bot0, bot1' c.csv
    mistake 'white,black,result\na,b,won\n' 'line 2, column 3: expected 1-0, 0-1' d.csv
    mistake 'bot0,bot1,rank0,rank1\n"a,b,1,2\n' 'line 2: a quoted field does not end' e.csv
    mistake 'bot0,bot1,rank0,rank1\na,b,1,x\n' "line 2, column 4: expected an integer .* got 'x'" f.csv
    mistake 'bot0,bot1,rank0,rank1,first\na,b,1,2,2\n' 'line 2, column 5: expected the seat' g.csv
    mistake 'bot0,bot1,rank0,rank1\n' 'expected games with results, found none' h.csv
    mistake '[White "a"]\n[Black "a"]\n[Result "1-0"]\n\n1-0\n' \
        'expected games between different bots, found a bot that meets itself alone' self.pgn
    mistake '[White "a"]\n[Result "1-0"]\n\n1-0\n' 'line 1: .*no name in the tag Black' a.pgn
    mistake '\n[White "a"]\n[Black "b"]\n[Result "1-1"]\n' 'line 2: .*Result "1-1", expected 1-0' b.pgn
    mistake '[White "a]\n' 'line 1: the value of a tag ends with its line' c.pgn
    mistake '[White a]\n' 'line 1: expected \[Name "value"\]' d.pgn
    mistake '[White "a"]\n[Black "b"]\n\n1. e4 {no end\n' "line 4: a comment begins with '\\{'" e.pgn
    mistake 'hello\n' "line 1: expected a tag such as .*, got 'hello'" f.pgn
    mistake '[White "a"]\n[Black "b"]\n[Result "1-0"]\n\n0-1\n' 'line 1: .*but its moves end with another' g.pgn
    mistake '{"bots": ["a", "b"]}\n' "line 1: expected 'ranks' or 'scores'" a.jsonl
    mistake '{"bots": ["a", "b"], "ranks": [1, 2]}\n{"bots": ["a"], "ranks": [1]}\n' \
        'line 2: bots: expected a list of 2 to 8 names' b.jsonl
    mistake '{"bots": ["a", "b"], "ranks": [1, 2]}\n\n{"bots": ["a", "b"] "ranks": [1, 2]}\n' \
        'line 3, column 21: ' c.jsonl
    mistake '{"bots": ["a", "b"], "ranks": [1, 2, 3]}\n' 'line 1: ranks: expected a list of 2 integers' d.jsonl
    printf '{"bots": ["a", "b", "c"], "ranks": [1, 2, 3]}\n' >three.jsonl
    printf '{"bots": ["a", "b"], "ranks": [1, 2]}\n' >two.jsonl
    expect 6 'two.jsonl: line 1: a game of 2 seats, expected 3 as in three.jsonl' rate three.jsonl two.jsonl
    cp two.jsonl twin.jsonl
    expect 3 'two.jsonl and twin.jsonl have the same content' rate two.jsonl twin.jsonl
    expect 3 'nowhere.pgn: there is no such file' rate nowhere.pgn
}

# A list keeps its runs, can be moved together with them, and rejects runs that do not fit.
list() {
    play one 1 6 "\"random\", $JOINT"
    play two 2 6 "$JOINT, $THIRD"
    expect 0 'lists/main: 24 of 24 games .18 different. in 2 runs' pool lists/main one two
    grep -q '"../../one"' lists/main/pool.json || fail "paths are not relative: $(cat lists/main/pool.json)"
    expect 0 'lists/main: 24 of 24 games .18 different. in 2 runs' pool lists/main/pool.json
    expect 0 'lists/main: 24 of 24 games .18 different. in 2 runs' pool lists/main one
    "$carcarena" pool lists/main --csv >listed
    csv one two | cmp - listed || fail "the list and its runs have different ratings"
    play tie 3 2 "\"random\", $JOINT" ', "tie": "replay"'
    cp lists/main/pool.json before
    expect 6 'other rules' pool lists/main tie
    cmp before lists/main/pool.json || fail "a run that was refused is in the list"
    mkdir moved && mv lists one two moved
    expect 0 'moved/lists/main: 24 of 24 games' pool moved/lists/main
    expect 3 "'one' is not in the list" pool moved/lists/main --remove one
    expect 0 '12 of 12 games' pool moved/lists/main --remove moved/one
    expect 3 'the list has no runs' pool nothing
    expect 3 'nowhere: there is no such run or file' pool moved/lists/main nowhere
    echo '{"pool": 1, "runs": []}' >moved/lists/main/pool.json
    expect 3 'pool.json: runs: unknown key' pool moved/lists/main
    echo '{"pool": 2, "sources": []}' >moved/lists/main/pool.json
    expect 3 'pool.json: pool: ' pool moved/lists/main
}

# Only the games of a new entrant are played. Rerunning the command resumes; other games are not replayed.
newcomer() {
    play one 1 10 "\"random\", $JOINT, $THIRD"
    "$carcarena" pool list one --quiet
    before=$(export_of one)
    timed "$carcarena" pool straight one --add greedy --blocks 30 --quiet
    killed "$carcarena" pool list --add greedy --blocks 30 --quiet
    "$carcarena" pool list --add greedy --blocks 30 --quiet
    alike straight/greedy list/greedy
    [ "$(export_of one)" = "$before" ] || fail "the other run was changed"
    [ "$(grep -c greedy list/pool.json)" -eq 1 ] || fail "the new entrant's run is not listed once"
    expect 0 '^1,greedy,.*,180,' pool list --csv
    # More decks extend it. Other opponents are a separate gauntlet with other decks.
    "$carcarena" pool list --add greedy --blocks 32 --quiet
    expect 0 'greedy,.*,192,' pool list --csv
    expect 0 'greedy,.*,196,' pool list --add greedy --blocks 2 --opponents random --csv
    [ -e list/greedy-2/run.db ] || fail "no separate gauntlet"
    expect 0 'greedy,.*,196,' pool list --add greedy --blocks 2 --opponents random --csv
    "$carcarena" export list/greedy --format csv | cut -d, -f4 | sort -u >decks
    "$carcarena" export list/greedy-2 --format csv | cut -d, -f4 | sort -u | comm -12 decks - >common
    [ "$(cat common)" = seed ] || fail "gauntlets share decks"
    # With a name and a budget; and invalid arguments.
    expect 0 'named,.*,4,' pool list --add '{"spec": "mcts", "budget": {"simulations": 3}}' \
        --name named --opponents "$(printf 'random')" --blocks 2 --csv
    expect 3 "no run of the list has a bot called 'missing'" pool list --add greedy --opponents missing
    expect 3 "unknown bot 'genius'" pool list --add genius
    expect 3 'expected with --add' pool list --name x
    for name in ../x .. run.db pool.json; do
        expect 3 'cannot be a folder of the name' pool list --add greedy --name "$name"
    done
    printf 'white,black,result\na,b,1-0\nb,a,1-0\n' >games.csv
    expect 3 'expected a run in the list' pool other games.csv --add greedy
    # It uses the settings of the first run.
    play signals 4 2 "\"random\", $JOINT" ', "on_signal": "fault", "max_plies": 120, "max_plies_end": "draw"'
    "$carcarena" pool kept signals --add greedy --blocks 2 --quiet
    for key in '"on_signal": "fault"' '"max_plies": 120' '"max_plies_end": "draw"'; do
        grep -aqF "$key" kept/greedy/run.db || fail "the new entrant plays without $key"
    done
    # Interrupted: the stored games count, and rerunning the command resumes.
    "$carcarena" pool list --add random --name late --blocks 20000 --quiet &
    process=$!
    while ! [ -e list/late/run.db ] || ! "$carcarena" rate list/late --csv >/dev/null 2>&1; do
        kill -0 $process || fail "it ended early"
    done
    interrupted $process
    expect 0 '^[0-9],late,' pool list --csv
}

"$2"
