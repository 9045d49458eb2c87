#!/bin/sh
# SPDX-License-Identifier: MIT
#
# Tests the commands that write, read and show game files and logs.
#   game_files.sh CARCARENA
. "$(dirname "$0")/common.sh"
log=$(dirname "$0")/../unit/data/six_games_bga.json

cat >"$folder/short.game" <<'END'
[Event "Club evening"]
[Player0 "Anna"]
[Player1 "Bela <b>"]
[Options "deck_limit=5"]
[Result "7-3"]

{Five tiles.}
1. 0: base/Q; place 0,-1 r3; deploy follower 0,-1 c0 [clock 298.5]
2. 1: base/R; place 1,-1 r1; deploy follower 1,-1 c0 {A city <b>of my own</b>.} [clock 291]
(
2. 1: base/R; place 0,1 r2
)
3. 0: base/B; place 0,1 r0; deploy follower 0,1 m0
4. 1: base/U; place -1,0 r0; deploy follower -1,0 r0
5. 0: base/E; place 1,1 r1
END

# ---- replay

expect 0 '^game .*short.game, Club evening, 7-3$' replay "$folder/short.game" --moves
grep -q '^   comment: A city <b>of my own</b>.$' "$folder/said" || fail "no comment"
grep -q '^   clock: 298.500 s left$' "$folder/said" || fail "no clock"
grep -q '^   comment: Five tiles.$' "$folder/said" || fail "no comment of the game"
grep -q '^turn 5: player 0 (Anna), tile base/E' "$folder/said" || fail "no turn 5"
grep -Eq '^1 +Bela <b> .* 3 +2$' "$folder/said" || fail "no table of points: $(cat "$folder/said")"
expect 0 'game .*short.game, ' replay "$folder/short.game" 1 --boards --html "$folder/short.html" --svg "$folder/short.svg"
grep -q '"comment":"Five tiles."' "$folder/short.html" || fail "no comment on the page"
grep -q '"clock_ms":298500' "$folder/short.html" || fail "no clock on the page"
grep -q '<b>of' "$folder/short.html" && fail "a comment is not escaped"
grep -q '</svg>' "$folder/short.svg" || fail "no picture"
sed 's/"7-3"/"*"/; /^5/d' "$folder/short.game" >"$folder/part.game"
expect 0 '^the file ends before the game$' replay "$folder/part.game"
expect 0 'game .*:3, Board Game Arena, table 3, .*, 94-91$' replay "$log" 3
expect 3 'there are 6 games: name one' replay "$log"
expect 3 "game '7': expected a number from 1 to 6" replay "$log" 7
expect 3 'need a run' replay "$folder/short.game" --think
expect 7 'nonexistent' replay "$folder/short.game" --svg /nonexistent/x

# ---- analyse

expect 0 '^ +[0-9]+\* place -1,0 r0 ' analyse "$folder/short.game" 4 --bot greedy --top 0
expect 0 '^ +[0-9]+\* place ' analyse "$log" 2 10 --bot greedy --top 0
expect 3 "turn '6': expected a number from 1 to 5" analyse "$folder/short.game" 6
expect 3 'there are 6 games' analyse "$log" 10

# ---- export and import: what a run exports is read again and shows the same game.

printf '{"name": "f", "seed": 3, "tilesets": ["winter", "gingerbread-man"], "players": 3, "record": true,
    "blocks": 1, "bots": ["random", "greedy", "random:moves=joint"]}' >"$folder/f.json"
"$carcarena" run "$folder/f.json" --quiet --out "$folder/f" >/dev/null
"$carcarena" export "$folder/f" --format games --out "$folder/f.game"
"$carcarena" import "$folder/f.game" | cmp - "$folder/f.game" || fail "import changes a game file"
for game in 1 2 3; do
    "$carcarena" replay "$folder/f" "0.$((game - 1))" --boards | sed '1d;$d' >"$folder/stored"
    "$carcarena" replay "$folder/f.game" $game --boards | sed '1d' | cmp - "$folder/stored" ||
        fail "game $game of a file differs from the stored one"
done
