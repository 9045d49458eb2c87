#!/bin/sh
# SPDX-License-Identifier: MIT
#
# Tests the commands that print about games and bots.
#   commands.sh CARCARENA play|play_by_hand|replay|analyse|panel|perft|bench|bots|expansions|rules|step
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
    expect 0 'player 1 \(mcts:simulations=5,playout=random\)' play --bots random,mcts:simulations=5,playout=random --no-board \
        --tilesets base
    expect 0 '^1 +random:moves=joint' play --bot random --bot random:joint --no-board
    # A tile that was not drawn, and all tile sets together, without a second print of 20 tiles.
    expect 0 'place .* held' play --tilesets base,abbey-and-mayor --seed 6 --no-board
    all=$("$carcarena" tilesets | awk '/^$/ {exit} NR > 1 && $1 !~ /^(base|under-the-big-top-2)$/ {printf ",%s", $1}')
    expect 0 'plies, state hash' play --tilesets "base$all" --bots random --no-board
    expect 3 "unknown bot 'foo'" play --bots foo
    expect 3 '3 bots for 2 players' play --bots random,random,greedy --players 2
    expect 3 'players: 6' play --tilesets winter --players 6
    expect 3 'expected key=value' play --option small_city
    # The rules of a configuration, with other bots.
    mega=$(dirname "$0")/../../configs/mega.json
    expect 0 '^4 +greedy' play --config "$mega" --bots random,random,random,random,greedy --no-board
    sed -e 's/"players": 5/"players": 8, "seats": "rotate", "options": {"more_players": "on"}/' "$mega" >"$folder/eight.json"
    expect 0 '^7 +random' play --config "$folder/eight.json" --bots random --no-board
    expect 3 'players 2: .*eight.json is for 8' play --config "$folder/eight.json" --players 2
    expect 3 'the file has all rules' play --config "$mega" --tilesets base
    expect 3 '6 bots for 5 players' play --config "$mega" --bots random,random,random,random,random,random
    # By default the game is the one of the options of 'run'.
    "$carcarena" play --bots random --seed 3 --no-board >"$folder/usual"
    "$carcarena" play --bots random --seed 3 --no-board --tilesets base | cmp - "$folder/usual" ||
        fail "play does not play the basic game"
    expect 0 '"tilesets": *\["base"\]' run -engine cmd=random name=a -engine cmd=random --print-config
}

# typed CODE PATTERN LINES ARGUMENT...: runs 'play' with these lines as input, separated by \n.
typed() {
    wanted=$1 pattern=$2 lines=$3
    shift 3
    code=0
    # shellcheck disable=SC2059  # the lines are the format
    printf "$lines" | "$carcarena" play --tilesets base --option deck_limit=12 "$@" >"$folder/said" 2>&1 || code=$?
    [ "$code" -eq "$wanted" ] || fail "play $*: ended with $code, not $wanted: $(cat "$folder/said")"
    grep -Eq -- "$pattern" "$folder/said" || fail "play $*: no '$pattern' in: $(cat "$folder/said")"
}

# Input by a user at a terminal, or through a pipe.
play_by_hand() {
    ones=$(yes 1 | head -60 | tr '\n' ' ' | sed 's/ /\\n/g')
    typed 0 'plies, state hash' "$ones" --bots human,greedy --seed 2 --html "$folder/page.html" \
        --game "$folder/one.game"
    grep -q '</html>' "$folder/page.html" || fail "no page of a game by hand"
    last=$(tail -1 "$folder/said")
    # The same game with queries and undone moves; the first action is given as text.
    first=$(sed -n 's/^   player 0: \(place .*\)/\1/p' "$folder/said" | head -1)
    typed 0 'taken back: 3 decisions' "?\nhelp\n1\n1\nundo\nundo\nboard\nlist\n$first\n\nhint\nhint full\n$ones" --bots human,greedy \
        --seed 2 --hint greedy --no-board --game "$folder/undone.game"
    [ "$(tail -1 "$folder/said")" = "$last" ] || fail "undoing changed the game"
    cmp "$folder/one.game" "$folder/undone.game" || fail "undone moves are in the game file"
    "$carcarena" import "$folder/one.game" | cmp - "$folder/one.game" || fail "the game file is read differently"
    grep -q '^.Player0 "human"' "$folder/one.game" || fail "no player in the game file"
    for pattern in '^   at 0,1 .* [0-9]+: r' '^  hint  ' '^ +1  place .*[+-][0-9.]+$' 'worth [0-9]+ now$' '^Tile sets: base; ' '^ *r0 +r1 +r2 +r3' 'player 1: 0 points'; do
        grep -Eq -- "$pattern" "$folder/said" || fail "by hand: no '$pattern'"
    done
    typed 0 'nothing to take back' 'undo\nquit\n' --bots human,greedy
    typed 0 'all others are bots' '1\n1\nundo\nquit\n' --bots human,human
    typed 0 'expected a number from 1 to' '9999\n0\nquit\n' --bots human,greedy
    typed 0 'cannot lie at 9,9' 'place 9,9 r0\nquit\n' --bots human,greedy
    typed 0 'not finished; nothing is kept' '1\nquit\n' --bots human,greedy --html "$folder/no.html" --svg "$folder/no.svg" \
        --game "$folder/no.game"
    typed 3 'the input ended before the game' '1\n1\n' --bots greedy,human --html "$folder/no.html"
    [ ! -e "$folder/no.html" ] && [ ! -e "$folder/no.svg" ] && [ ! -e "$folder/no.game" ] || fail "half a game was written"
    typed 0 'Pictures: # city, . pennant, - . road' '?\nquit\n\n' --bots human,greedy
    # A resumed game continues exactly like an uninterrupted one.
    typed 0 'To resume: carcarena play' "$first\n\n1\nquit\n$folder/kept\n" --bots human,greedy --seed 2
    typed 0 'plies, state hash' "$ones" --bots human,greedy --seed 2 --resume "$folder/kept"
    [ "$(tail -1 "$folder/said")" = "$last" ] || fail "a resumed game differs"
    typed 0 'kept exists' "quit\n$folder/kept\n\n" --bots human,greedy
    expect 3 "kept: a game in progress, which 'carcarena play' kept; resume it with" replay "$folder/kept"
    echo 'place 9,9 r0' >"$folder/kept"
    typed 3 "'place 9,9 r0' is not legal in this game" '' --bots human,greedy --resume "$folder/kept"
    typed 3 "expected 'human' among the bots" '' --bots greedy --resume "$folder/kept"
    # A part of a move is enough where it fits only one.
    typed 0 'player 0: deploy follower' '1\nf0\nquit\n' --bots human,greedy
    typed 0 'fits [0-9]+ moves' 'place\nquit\n' --bots human,greedy
    typed 0 'forfeited' '1\nresign\n' --bots human,greedy
    grep -q 'player 0 resigns' "$folder/said" || fail "no message about the resignation"
    # Other commands never prompt.
    echo '{"tilesets": ["base"], "players": 2, "blocks": 1, "bots": ["human", "greedy"]}' >"$folder/human.json"
    expect 3 'people play by hand' run "$folder/human.json" --out "$folder/human"
}

# same_game BOT,BOT SEED SETS [KEY=VALUE]...: play and replay print the same game, replayed from its bots and
# from its stored actions, with boards and without.
same_game() {
    bots=$1
    seed=$2
    sets=$3
    shift 3
    options=
    arguments=
    for option in "$@"; do
        options="$options, \"${option%%=*}\": \"${option#*=}\""
        arguments="$arguments --option $option"
    done
    echo "{\"format\": \"match\", \"seats\": \"fixed\", \"blocks\": 1, \"record\": true,
        \"players\": $(echo "$bots" | tr ',' '\n' | grep -c .), \"seed\": $seed,
        \"tilesets\": [\"$(echo "$sets" | sed 's/,/", "/g')\"],
        \"options\": {${options#, }},
        \"bots\": [\"$(echo "$bots" | sed 's/,/", "/g')\"]}" >"$folder/game.json"
    rm -rf "$folder/run"
    expect 0 '' run "$folder/game.json" --out "$folder/run"
    for style in boards no-board large; do
        flags="--boards"
        played=""
        case $style in
        no-board) flags="--moves --board" played="--no-board" ;;
        large) flags="--boards --large" played="--large" ;;
        esac
        # shellcheck disable=SC2086 # separate words
        "$carcarena" play --bots "$bots" --seed "$seed" --tilesets "$sets" $arguments $played \
            >"$folder/played"
        for source in "" --actions; do
            # shellcheck disable=SC2086
            "$carcarena" replay "$folder/run" 0.0 $flags $source >"$folder/replayed"
            head -1 "$folder/replayed" | grep -q '^game 0.0 of game, deal' || fail "no head"
            [ "$(tail -1 "$folder/replayed")" = "the replay matches the stored game" ] ||
                fail "$sets: $(tail -1 "$folder/replayed")"
            sed '1d;$d' "$folder/replayed" | cmp - "$folder/played" ||
                fail "$sets $options: replay $flags $source shows another game than play"
        done
    done
}

replay() {
    same_game greedy,random 7 winter,gingerbread-man
    grep -q 'fits nowhere' "$folder/played" || same_game greedy,random:moves=joint 4 base table=5x5
    grep -q 'fits nowhere' "$folder/played" || fail "no tile that fits nowhere was tried"
    same_game mcts:simulations=8,greedy 3 base,inns-and-cathedrals,traders-and-builders predraw=1
    grep -q 'for the next turn' "$folder/played" || fail "no tile was drawn ahead"
    same_game greedy,random,random:moves=joint 6 base,abbey-and-mayor,siege
    grep -q 'held' "$folder/played" || fail "no abbey was tried"
    same_game greedy,random 2 base,river-1,wind-roses,king-and-robber-baron
    same_game random,greedy 5 carcassonne-2,river-carcassonne-2,games-quarterly-11-river,darmstadt \
        river_start=mixed predraw=1
    expect 0 '^turn 1: player ' replay "$folder/run" 0.0 --think
    grep -q '^ *player . thinks of ' "$folder/said" || fail "no thoughts of the bots"
    expect 3 '--delay: expected' replay "$folder/run" 0.0 --delay 60001
}

# A position from a file and from a run. In every table the first row is the sum of the lead's parts.
analyse() {
    printf '%s\n' 'tile base/D 0,0 r0' 'tile base/B 0,1 r0' 'score 0 5' 'draws 69' 'hand base/E' \
        'turn 0 place' >"$folder/position"
    expect 0 'player 0 decides: place, tile E; 69 draws left, lead on the score track \+5$' \
        analyse "$folder/position" --bot greedy
    cp "$folder/said" "$folder/table"
    grep -q '^  1  place 0,-1 r2 .* | deploy follower 0,-1 c0$' "$folder/table" ||
        grep -q '^  1  place 0,-1 r2 .* | \[greedy\] deploy follower 0,-1 c0$' "$folder/table" ||
        fail "the city is not completed first: $(cat "$folder/table")"
    awk '/^  1 / {n = split($0, part, "|"); count = split(part[2], term, " "); sum = 5 - term[1]
            for (i = 2; i <= count; i++) sum += term[i] == "." ? 0 : term[i]
            found = sum < 0.4 && sum > -0.4} END {exit !found}' "$folder/table" ||
        fail "the parts do not add up: $(cat "$folder/table")"
    "$carcarena" analyse - --bot greedy <"$folder/position" | cmp - "$folder/table" ||
        fail "different answer to the same position on standard input"
    expect 0 '^ +[0-9]+ more$' analyse "$folder/position" --bot flat:simulations=50 --top 1 --board
    "$carcarena" run -engine cmd=greedy -engine cmd=random -rounds 1 --out "$folder/analyzed" \
        --quiet >/dev/null
    expect 0 '^ +[0-9]+\* ' analyse "$folder/analyzed" 0.0 13 --bot greedy
    expect 3 'no decision at ply 9999' analyse "$folder/analyzed" 0.0 9999 --bot greedy
    expect 3 "PLY: expected a number, got 'x'" analyse "$folder/analyzed" 0.0 x
    expect 3 'expected POSITION, RUN GAME PLY, or FILE .GAME. TURN' analyse "$folder/analyzed" 0.0
    expect 3 "unknown bot 'x'" analyse "$folder/position" --bot x
    echo 'turn 0 draw' >"$folder/position"
    expect 3 'position: ' analyse "$folder/position"
}

# A panel is the same no matter how often its creation was interrupted. Files of other panels are not changed.
panel() {
    making="--option deck_limit=14 --policy random --positions 4 --decks 16 --seed 5 --commit c0ffee"
    # shellcheck disable=SC2086 # separate words
    expect 0 '' panel --judge "$folder/small.jsonl" $making
    [ "$(wc -l <"$folder/small.jsonl")" -eq 5 ] || fail "not a line a position"
    cp "$folder/small.jsonl" "$folder/whole.jsonl"
    head -c "$(($(wc -c <"$folder/whole.jsonl") - 700))" "$folder/whole.jsonl" >"$folder/small.jsonl"
    # shellcheck disable=SC2086
    expect 0 '' panel --judge "$folder/small.jsonl" $making
    cmp "$folder/small.jsonl" "$folder/whole.jsonl" || fail "different panel after an interruption"
    # shellcheck disable=SC2086
    expect 6 'its first line names another one' panel --judge "$folder/small.jsonl" $making --seed 6
    cmp "$folder/small.jsonl" "$folder/whole.jsonl" || fail "a foreign file was changed"
    expect 0 '^small +all +4 +[0-9.]+ ± +[0-9.]+ +[0-9.]+ +-?[0-9.]+ ± +[0-9.]+$' \
        panel greedy "$folder/small.jsonl"
    expect 0 '^small +late +1 ' panel greedy "$folder/small.jsonl"
    expect 0 '^small +all +4 .* 0\.00 ± +0\.00$' panel greedy "$folder/small.jsonl" --against greedy
    expect 3 "unknown bot 'missing'" panel greedy "$folder/small.jsonl" --against missing
    expect 0 '^small +all +4 .* - *$' panel random "$folder/small.jsonl" --list
    expect 3 "unknown bot 'x'" panel x "$folder/small.jsonl"
    expect 3 'expected a bot and files of panels' panel greedy
    expect 3 'nothing.jsonl: there is no such file' panel greedy "$folder/nothing.jsonl"
    sed '2s/place /plaice /' "$folder/whole.jsonl" >"$folder/bad.jsonl"
    expect 3 'bad.jsonl: line 2: ' panel greedy "$folder/bad.jsonl"
}

perft() {
    grep -v '^#' "$root/tests/golden/perft.txt" | head -3 >"$folder/golden"
    "$carcarena" perft --tilesets base --players 2 --seed 2 --depth 3 --plain >"$folder/found"
    cmp "$folder/golden" "$folder/found" || fail "wrong counts"
    expect 0 '^ +2 +[0-9]+ +0 ' perft --depth 2
    expect 3 '--depth: expected' perft --depth 0
    expect 3 "tile set 'bse'" perft --tilesets bse
}

bench() {
    [ "$("$carcarena" bench --signature)" = "$(cat "$root/tests/golden/bench.txt")" ] ||
        fail "the signature differs from tests/golden/bench.txt"
    [ "$("$carcarena" bench --signature --threads 3)" = "$(cat "$root/tests/golden/bench.txt")" ] ||
        fail "different signature with three threads"
    expect 0 '^base,2,1,turns,[1-9]' bench --tilesets base --players 2 --ms 1 --repeats 1 \
        --work turns,copies --csv
    expect 3 "'x' is not sampled, listed" bench --work x
    expect 0 '^base +2 +1 +games, full lists +[1-9]' bench --tilesets base --players 2 --ms 1 \
        --repeats 1 --bot mcts:simulations=5
    expect 3 "unknown bot 'x'" bench --bot x
    # JSON output, and comparison with another build: this build, and one that reports half of each rate.
    short="--tilesets base --players 2 --ms 2"
    # The words are several arguments.
    # shellcheck disable=SC2086
    {
        "$carcarena" bench $short --work sampled,copies --json >"$folder/json"
        python3 -c '
import json, sys
rows = json.load(open(sys.argv[1]))["rows"]
assert [row["work"] for row in rows] == ["sampled", "copies"], rows
assert all(row["slowest"] <= row["rate"] <= row["fastest"] for row in rows), rows
' "$folder/json" || fail "bench --json: $(cat "$folder/json")"
        expect 0 '^base +2 +1 +games, sampled moves +[0-9]+ +[0-9]+ +[0-9.]+ +[0-9.]+ to [0-9.]+  ' \
            bench --against "$carcarena" $short --work sampled --repeats 6
        grep -q '^signature [0-9a-f]*: both play the same games$' "$folder/said" || fail "no signature"
        printf '#!/bin/sh\n"%s" "$@" | awk -F, -v OFS=, "NF > 4 { \\$5 = \\$5 / 2 } { sub(/^[0-9a-f]/, \\"0\\") } 1"\n' \
            "$carcarena" >"$folder/slow"
        chmod +x "$folder/slow"
        "$carcarena" bench --against "$folder/slow" $short --work sampled,turns --repeats 6 --format csv |
            awk -F, '$3 != 1 || $7 < 1.4 || $7 > 3 || $10 != "faster" { exit 1 }' || fail "not faster than half"
        "$carcarena" bench --against "$folder/slow" $short --work sampled --repeats 6 --format json >"$folder/json"
        python3 -c '
import json, sys
said = json.load(open(sys.argv[1]))
row = said["rows"][0]
assert row["low"] <= row["ratio"] <= row["high"] and row["verdict"] == "faster", said
' "$folder/json" || fail "bench --against --json: $(cat "$folder/json")"
        expect 0 'they play different games' bench --against "$folder/slow" $short --work sampled --repeats 6
        expect 3 '/nowhere. cannot be run: No such file' bench --against /nowhere $short
        expect 3 'printed no signature; expected a build' bench --against /bin/true $short
        expect 3 "'/bin/false bench' ended with exit code 1" bench --against /bin/false $short
        expect 3 'at least 6 with --against' bench --against "$carcarena" --repeats 5 $short
    }
}

bots() {
    expect 0 '^greedy: ' bots
    expect 0 '^ +simulations +[0-9]+ +integer ' bots mcts
    expect 3 "unknown bot 'x'; known are random, greedy, mcts" bots x
}

# Every option with its values and its help. The help states how ambiguous rule texts are interpreted.
expansions() {
    expect 0 '^phantom: ' expansions
    cp "$folder/said" "$folder/listed"
    echo '{"command": "hello"}' | "$carcarena" step >"$folder/hello"
    while read -r reading; do
        grep -qF -- "$reading" "$folder/hello" || fail "no option help contains: $reading"
    done <<END
the fork counts as a bend where it turns
those completed in a turn in which the holder changes score nothing
builders, pigs, barns and little buildings may still be used there
followers that lie down still score
10 % of the score before goods, rounded down
farmers returned by a barn score them, barns at the end do not
may bring it back in the same turn
END
    for key in gm_print herd_barn king_pays river_uturn goods_scoring building_values; do
        grep -q "^ *$key " "$folder/listed" || fail "$key is not listed"
    done
}

# The rule card of a set-up: from options or from a configuration, as text or as Markdown.
rules() {
    expect 0 '^Set-up$' rules
    expect 0 '\(hills, hill=count\)$' rules --tilesets base,hills-and-sheep --option hill=count
    [ "$("$carcarena" rules --tilesets base,inns-and-cathedrals | tail -1)" = \
        "  - The player with the most points wins. Tied players share the rank." ] || fail "the card does not end with the rule for the winner"
    ! "$carcarena" rules | grep -q 'farm_edition=3' || fail "a default was printed unasked"
    expect 0 '^## Deploy$' rules --format md --tilesets winter,gingerbread-man
    expect 0 '^- .* \(`gingerbread-man, gm_move=after`\)$' rules --options --markdown --tilesets winter,gingerbread-man
    echo '{"name": "c", "tilesets": ["base"], "players": 3, "games": 1, "bots": ["random", "greedy"],
           "options": {"farmers": "off"}}' >"$folder/c.json"
    expect 0 '^3 players, 72 tiles.$' rules "$folder/c.json"
    expect 0 'No follower is deployed on a field. \(farmers=off\)' rules "$folder/c.json"
    expect 3 'either a configuration or tile sets' rules "$folder/c.json" --tilesets base
    expect 3 'did you mean .hill.' rules --option hills=1
    expect 3 'c2.json' rules "$folder/c2.json"
}

# --format selects the format; the old options have the same effect.
rate_formats() {
    printf '{"name": "f", "tilesets": ["base"], "players": 2, "blocks": 2, "bots": ["random", "greedy"]}' \
        >"$folder/f.json"
    "$carcarena" run "$folder/f.json" --quiet --out "$folder/f"
    for word in csv json; do
        "$carcarena" rate "$folder/f" --format $word >"$folder/one"
        "$carcarena" rate "$folder/f" --$word | cmp - "$folder/one" || fail "rate --$word"
    done
    "$carcarena" rules --format md >"$folder/one"
    "$carcarena" rules --markdown | cmp - "$folder/one" || fail "rules --markdown"
    "$carcarena" run "$folder/f.json" --out "$folder/f" --format csv 2>/dev/null >"$folder/one"
    grep -q '^rank,' "$folder/one" || fail "run --format csv: $(cat "$folder/one")"
    "$carcarena" run "$folder/f.json" --out "$folder/f" -output format=csv 2>/dev/null |
        cmp - "$folder/one" || fail "-output"
    for command in run rate pool rules stats adjudicate merge export check-bot bench tune; do
        "$carcarena" $command --help | grep -q -- '^  --format WORD ' || fail "$command has no --format"
        expect 3 "^carcarena $command: --format: expected .* or .*, got 'xml'" $command x --format xml
    done
}

step() {
    [ -z "$("$carcarena" step </dev/null)" ] || fail "a reply without a request"
    expect 3 'too many arguments' step x
    printf '{"command":"hello"}' | "$carcarena" step | grep -q '"ok":true' ||
        fail "a last line without newline is not answered"
}

expect 0 "^Usage: carcarena ${command%%_*} " "${command%%_*}" --help
"$command"
