#!/bin/sh
# SPDX-License-Identifier: MIT
#
# Tests failures of the machine: full devices, closed descriptors, deleted folders.
#   machine.sh CARCARENA outputs|inputs|full_device|closed_descriptors|folder_gone|other_name|own_tiles|strange_bytes
. "$(dirname "$0")/common.sh"

small_run() {
    cat >"$folder/c.json" <<END
{"tilesets": ["base"], "players": 2, "games": ${1:-8}, "options": {"deck_limit": 12},
 "record": true, "bots": ["greedy", "random"]}
END
    "$carcarena" run "$folder/c.json" --out "$folder/run" --quiet
}

# Output files keep their type: links, pipes and devices.
outputs() {
    small_run
    run=$folder/run
    for words in "rate $run --html" "rate $run --svg" "replay $run 0.1 --html" "replay $run 0.1 --svg" \
        "play --bots greedy,random --option deck_limit=6 --seed 2 --no-board --html" \
        "play --bots greedy,random --option deck_limit=6 --seed 2 --no-board --svg" \
        "pool $folder/list $run --html" "tilesets base --svg" "export $run --out" "export $run --format pgn --out"; do
        # shellcheck disable=SC2086
        "$carcarena" $words "$folder/plain" >"$folder/out" 2>&1 || fail "$words: $(cat "$folder/out")"
        [ -s "$folder/plain" ] || fail "$words wrote nothing"
        echo old >"$folder/target"
        ln -s target "$folder/link"
        # shellcheck disable=SC2086
        "$carcarena" $words "$folder/link" >/dev/null 2>&1 || fail "$words failed through a link"
        [ -L "$folder/link" ] || fail "$words replaced a link"
        cmp -s "$folder/plain" "$folder/target" || fail "$words did not follow a link"
        rm "$folder/link" "$folder/target"
        mkfifo "$folder/pipe"
        cat "$folder/pipe" >"$folder/read" &
        # shellcheck disable=SC2086
        "$carcarena" $words "$folder/pipe" >/dev/null 2>&1 || fail "$words failed into a pipe"
        wait $!
        [ -p "$folder/pipe" ] || fail "$words replaced a pipe"
        cmp -s "$folder/plain" "$folder/read" || fail "$words wrote different output into a pipe"
        rm "$folder/pipe"
        ln -s /dev/full "$folder/full"
        # shellcheck disable=SC2086
        ! "$carcarena" $words "$folder/full" >/dev/null 2>&1 || fail "$words wrote onto a full device"
        [ -L "$folder/full" ] && [ -c "$folder/full" ] || fail "$words replaced a device"
        rm "$folder/full" "$folder/plain"
    done
    ls "$folder" | grep part && fail "a temporary file is left"
    return 0
}

# File names whose contents never end, and byte order marks.
inputs() {
    small_run
    mark() {
        printf '\357\273\277'
        cat "$1"
    }
    tiles=$(dirname "$0")/../property/few_cities.json
    mkfifo "$folder/pipe.json"
    mkdir "$folder/folder.json"
    for path in /dev/zero "$folder/pipe.json" "$folder/folder.json"; do
        printf '{"tilesets": ["%s"], "players": 2, "games": 2, "bots": ["greedy", "random"]}' "$path" >"$folder/bad.json"
        expect 7 "a regular file expected" run "$folder/bad.json" --out "$folder/never" --quiet
        printf '{"tilesets": ["base"], "players": 2, "games": 2, "bots": ["greedy", "random"], "deals": {"file": "%s"}}' \
            "$path" >"$folder/bad.json"
        expect 7 "a regular file expected" run "$folder/bad.json" --out "$folder/never" --quiet
        expect 7 "a regular file expected" tilesets --file "$path"
        expect 7 "a regular file expected" perft --tilesets "$path" --depth 1
    done
    mkdir "$folder/piped.run"
    mkfifo "$folder/piped.run/run.db" "$folder/pipe.csv"
    for path in /dev/zero "$folder/pipe.json" "$folder/piped.run" "$folder/pipe.csv"; do
        expect 7 "regular file" rate "$path"
    done
    expect 3 "larger than" run /dev/zero
    expect 3 "larger than" analyse /dev/zero --players 2
    # The program of a bot is hashed to identify it; files that never end are not hashed.
    printf '{"tilesets": ["base"], "players": 2, "games": 1, "options": {"deck_limit": 6}, "bots": ["random",
        {"class": "process", "command": ["sh", "-c", "exit 1", "/dev/zero", "%s"]}]}' "$folder/pipe.json" >"$folder/bot.json"
    code=0
    timeout 60 "$carcarena" run "$folder/bot.json" --out "$folder/bot" --quiet >/dev/null 2>&1 || code=$?
    [ $code != 124 ] || fail "output of a program is read without limit"

    games_of() { # without the name of the run
        "$carcarena" export "$1" --format csv | sha1sum
    }
    mark "$folder/c.json" >"$folder/marked.json"
    "$carcarena" run "$folder/marked.json" --out "$folder/marked" --quiet
    [ "$(games_of "$folder/marked")" = "$(games_of "$folder/run")" ] || fail "a configuration with a byte order mark"
    "$carcarena" run - --out "$folder/piped" --quiet <"$folder/c.json" 2>/dev/null && fail "- is a name"
    cat "$folder/c.json" | "$carcarena" run /dev/stdin --out "$folder/piped" --quiet
    [ "$(games_of "$folder/piped")" = "$(games_of "$folder/run")" ] || fail "a configuration from a pipe"
    mark "$tiles" >"$folder/tiles.json"
    expect 0 "is valid" tilesets --file "$folder/tiles.json"
    printf '\357\273\2777\n8\n' >"$folder/decks"
    expect 0 "" run --out "$folder/decks.run" --quiet -engine cmd=greedy -engine cmd=random -rounds 2 \
        -tilesets base -openings file="$folder/decks"
    "$carcarena" export "$folder/run" --format csv >"$folder/games.csv"
    mkdir "$folder/marks"
    mark "$folder/games.csv" >"$folder/marks/games.csv"
    (cd "$folder" && "$carcarena" rate games.csv) >"$folder/plain.txt"
    (cd "$folder/marks" && "$carcarena" rate games.csv) | cmp - "$folder/plain.txt" || fail "an import with a byte order mark"
    "$carcarena" export "$folder/run" --format pgn >"$folder/games.pgn"
    mark "$folder/games.pgn" >"$folder/marked.pgn"
    expect 0 "greedy" rate "$folder/marked.pgn"
    printf '\357\273\277%s\n' 'tile base/D 0,0 r0' >"$folder/position"
    printf '%s\n' 'draws 69' 'hand base/E' 'turn 0 place' >>"$folder/position"
    expect 0 "player 0 decides" analyse "$folder/position" --bot greedy
}

# A command whose output cannot be written has failed.
full_device() {
    [ -c /dev/full ] || return 0
    small_run
    "$carcarena" panel --judge "$folder/panel" --positions 2 --decks 8 --policy random \
        --option deck_limit=12
    cat >"$folder/tune.json" <<END
{"tilesets": ["base"], "players": 2, "options": {"deck_limit": 12}, "bots": ["greedy"],
 "tune": {"iterations": 2, "blocks": 1,
          "parameters": {"tempo": {"minimum": 0, "maximum": 5, "c_end": 0.2, "r_end": 0.1}}}}
END
    "$carcarena" export "$folder/run" --format games --out "$folder/games"
    cat >"$folder/commands" <<END
run $folder/c.json --out $folder/run
tune $folder/tune.json --out $folder/tuned
run $folder/c.json --print-config
run $folder/c.json -sealed --out $folder/sealed
reveal $folder/sealed
rate $folder/run
rate $folder/run --format json
pool $folder/list $folder/run
export $folder/run
export $folder/run --format csv
export $folder/run --format pgn
export $folder/run --format samples
export $folder/run --format games
import $folder/games
review $folder/games --game 1 --decks 1 --turns 2
puzzles $folder/games --decks 8 --most 1
replay $folder/games 1
replay $folder/run 0.1
replay $folder/run 0.1 --boards
analyse $folder/run 0.1 5 --bot greedy
panel greedy $folder/panel
verify $folder/run
adjudicate $folder/run
merge --check $folder/merged $folder/run
merge $folder/merged $folder/run
salvage $folder/salvaged $folder/run
play --bots greedy,random --no-board
tilesets
tilesets base
expansions
rules
bots
perft --depth 2
bench --ms 1 --repeats 1 --tilesets base --players 2 --work turns
stats elo --wdl 100 50 80
bench --signature
help
help run
--version
version
END
    while read -r line; do
        # The command is several words.
        code=0
        # shellcheck disable=SC2086
        "$carcarena" $line >"$folder/said" 2>&1 </dev/null || code=$?
        # 1 and 2 are verdicts of the sequential test after a tuning.
        if [ $code -le 2 ]; then
            [ -s "$folder/said" ] || fail "$line prints nothing"
            rm -rf "$folder/salvaged" "$folder/merged"
            code=0
            # shellcheck disable=SC2086
            "$carcarena" $line >/dev/full 2>"$folder/said" </dev/null || code=$?
            [ $code -eq 7 ] || fail "$line: exit code $code on a full device"
            grep -q "cannot.* writ" "$folder/said" || fail "$line: $(cat "$folder/said")"
        else
            fail "$line: $(cat "$folder/said")"
        fi
    done <"$folder/commands"
    # All commands are tested here, except step and serve, which follow below.
    for command in $("$carcarena" --help | sed -n 's/^  \([a-z]*\) .*/\1/p'); do
        [ "$command" = step ] || [ "$command" = serve ] || grep -q "^$command" "$folder/commands" ||
            fail "$command is not tried on a full device"
    done
    code=0
    echo '{"command": "hello"}' | "$carcarena" step >/dev/full 2>"$folder/said" || code=$?
    [ $code -eq 7 ] || fail "step: exit code $code on a full device"
    code=0
    timeout 60 "$carcarena" serve --play --port 0 --out "$folder/hand" >/dev/full 2>"$folder/said" || code=$?
    [ $code -eq 7 ] || fail "serve: exit code $code on a full device"
}

# Files of the run never get descriptors 1 and 2, whose output is meant for the terminal.
closed_descriptors() {
    small_run
    before=$(export_of "$folder/run")
    "$carcarena" run "$folder/c.json" --games 12 --out "$folder/run" <&- >&- 2>&- ||
        fail "exit code $?"
    [ ! -s "$folder/run/run.lock" ] || fail "the lock has $(head -c 80 "$folder/run/run.lock")"
    expect 0 "12 games replayed, 0 differ" verify "$folder/run"
    [ "$(export_of "$folder/run")" != "$before" ] || fail "nothing was played"
    for command in "merge $folder/merged" "salvage $folder/salvaged"; do
        # shellcheck disable=SC2086 # several words
        "$carcarena" $command "$folder/run" <&- >&- 2>&- || fail "$command: exit code $?"
    done
    alike "$folder/run" "$folder/merged" "$folder/salvaged"
}

# A run whose folder is deleted has lost its games and reports it.
folder_gone() {
    small_run
    "$carcarena" run "$folder/c.json" --games 10000000 --out "$folder/gone" --quiet \
        2>"$folder/said" &
    process=$!
    until [ -s "$folder/gone/run.db-wal" ]; do
        sleep 0.05
    done
    rm -rf "$folder/gone"
    code=0
    wait $process || code=$?
    [ $code -eq 7 ] || fail "exit code $code after its folder was deleted"
    grep -q "gone/run.db: was moved or deleted" "$folder/said" || fail "$(cat "$folder/said")"
}

# The name of the configuration file is not part of a run.
other_name() {
    small_run
    mv "$folder/c.json" "$folder/renamed.json"
    "$carcarena" run "$folder/renamed.json" --games 12 --out "$folder/run" --quiet ||
        fail "renaming the configuration changed the run"
    cp "$folder/renamed.json" "$folder/third.json"
    "$carcarena" run "$folder/third.json" --games 12 --out "$folder/other" --quiet
    expect 0 "complete" merge "$folder/merged" "$folder/run" "$folder/other"
}

# Custom tiles are part of the run. It does not need their file any more, and other contents of that file do
# not matter.
own_tiles() {
    small=$(dirname "$0")/../property/few_cities.json
    cp "$small" "$folder/tiles.json"
    echo "{\"tilesets\": [\"$folder/tiles.json\"], \"players\": 2, \"games\": 40, \"seed\": 4," \
        "\"record\": true, \"bots\": [\"greedy\", \"random\"]}" >"$folder/c.json"
    "$carcarena" run "$folder/c.json" --out "$folder/run" --quiet
    good=$(export_of "$folder/run")
    "$carcarena" rate "$folder/run" >"$folder/rated"
    mv "$folder/tiles.json" "$folder/moved.json"
    [ "$(export_of "$folder/run")" = "$good" ] || fail "different games without the file"
    "$carcarena" rate "$folder/run" | cmp - "$folder/rated" || fail "different report"
    expect 0 "40 games replayed, 0 differ" verify "$folder/run"
    expect 0 "40 games replayed, 0 differ" verify --actions "$folder/run"
    expect 0 "matches the stored game" replay "$folder/run" 3.1 --boards
    expect 0 "" export "$folder/run" --format samples
    expect 0 "" merge "$folder/merged" "$folder/run"
    expect 0 "" salvage "$folder/salvaged" "$folder/run"
    alike "$folder/run" "$folder/merged" "$folder/salvaged"
    expect 3 "tiles.json" run "$folder/c.json" --out "$folder/run" --games 60 --quiet
    # The run's configuration contains the tiles.
    "$carcarena" export "$folder/run" | head -1 | grep -q '"tile_files"' || fail "no tiles in it"
    sed 's/"count": 2/"count": 3/' "$folder/moved.json" >"$folder/tiles.json"
    ! cmp -s "$folder/moved.json" "$folder/tiles.json" || fail "no different tiles were made"
    expect 6 "" run "$folder/c.json" --out "$folder/run" --games 60 --quiet
    [ "$(export_of "$folder/run")" = "$good" ] || fail "wrong tiles were mixed in"
    mv "$folder/moved.json" "$folder/tiles.json"
    expect 0 "" run "$folder/c.json" --out "$folder/run" --games 60 --quiet
    expect 0 "60 games replayed, 0 differ" verify "$folder/run"
}

# Unusual bytes in arguments are printed readably.
strange_bytes() {
    strange=$(printf 'a\377\033[31mb')
    for line in "fly$strange" "run $strange.json" "export $strange" "play $strange" \
        "tilesets $strange" "merge $strange $strange"; do
        code=0
        # shellcheck disable=SC2086
        "$carcarena" $line >"$folder/said" 2>&1 </dev/null || code=$?
        [ $code -ne 0 ] || fail "$line: exit code 0"
        iconv -f UTF-8 -t UTF-8 "$folder/said" >/dev/null || fail "$line: bytes that are not UTF-8"
        ! grep -q "$(printf '\033')" "$folder/said" || fail "$line: an escape"
    done
}

case $2 in
outputs) outputs ;;
inputs) inputs ;;
full_device) full_device ;;
closed_descriptors) closed_descriptors ;;
folder_gone) folder_gone ;;
other_name) other_name ;;
own_tiles) own_tiles ;;
strange_bytes) strange_bytes ;;
*) fail "unknown test $2" ;;
esac
