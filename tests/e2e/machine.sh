#!/bin/sh
# SPDX-License-Identifier: MIT
#
# What the machine does to the program: full devices, closed descriptors, folders that go away.
#   machine.sh CARCARENA full_device|closed_descriptors|folder_gone|other_name|strange_bytes
. "$(dirname "$0")/common.sh"

small_run() {
    cat >"$folder/c.json" <<END
{"tilesets": ["base"], "players": 2, "games": ${1:-8}, "options": {"deck_limit": 12},
 "record": true, "bots": ["greedy", "random"]}
END
    "$carcarena" run "$folder/c.json" --out "$folder/run" --quiet
}

# Whatever a command says, if it cannot be written the command has failed.
full_device() {
    [ -c /dev/full ] || return 0
    small_run
    cat >"$folder/commands" <<END
run $folder/c.json --out $folder/run
run $folder/c.json --print-config
rate $folder/run
rate $folder/run --format json
export $folder/run
export $folder/run --format csv
replay $folder/run 0.1
verify $folder/run
merge --check $folder/merged $folder/run
salvage $folder/salvaged $folder/run
play --bots greedy,random --no-board
tilesets
tilesets base
expansions
bots
perft --depth 2
stats elo --wdl 100 50 80
selftest
bench --signature
help
help run
--version
END
    while read -r line; do
        # The command is several words.
        # shellcheck disable=SC2086
        if "$carcarena" $line >"$folder/said" 2>&1 </dev/null; then
            [ -s "$folder/said" ] || fail "$line says nothing"
            rm -rf "$folder/salvaged"
            code=0
            # shellcheck disable=SC2086
            "$carcarena" $line >/dev/full 2>"$folder/said" </dev/null || code=$?
            [ $code -eq 7 ] || fail "$line: exit code $code on a full device"
            grep -q "cannot.* writ" "$folder/said" || fail "$line: $(cat "$folder/said")"
        else
            fail "$line: $(cat "$folder/said")"
        fi
    done <"$folder/commands"
    code=0
    echo '{"command": "hello"}' | "$carcarena" step >/dev/full 2>"$folder/said" || code=$?
    [ $code -eq 7 ] || fail "step: exit code $code on a full device"
}

# Files of the run do not become what is meant for the terminal.
closed_descriptors() {
    small_run
    before=$(export_of "$folder/run")
    "$carcarena" run "$folder/c.json" --games 12 --out "$folder/run" <&- >&- 2>&- ||
        fail "exit code $?"
    [ ! -s "$folder/run/run.lock" ] || fail "the lock has $(head -c 80 "$folder/run/run.lock")"
    expect 0 "12 games played again, 0 differ" verify "$folder/run"
    [ "$(export_of "$folder/run")" != "$before" ] || fail "nothing was played"
}

# A run whose folder is deleted has lost its games and says so.
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

# The name of its file is no part of a run.
other_name() {
    small_run
    mv "$folder/c.json" "$folder/renamed.json"
    "$carcarena" run "$folder/renamed.json" --games 12 --out "$folder/run" --quiet ||
        fail "a renamed configuration is another run"
    cp "$folder/renamed.json" "$folder/third.json"
    "$carcarena" run "$folder/third.json" --games 12 --out "$folder/other" --quiet
    expect 0 "complete" merge "$folder/merged" "$folder/run" "$folder/other"
}

# What was given comes back readable.
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
full_device) full_device ;;
closed_descriptors) closed_descriptors ;;
folder_gone) folder_gone ;;
other_name) other_name ;;
strange_bytes) strange_bytes ;;
*) fail "unknown test $2" ;;
esac
