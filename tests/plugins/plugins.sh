#!/bin/sh
# SPDX-License-Identifier: MIT
#
# Tests plug-ins.
#   plugins.sh CARCARENA TASK FOLDER_OF_PLUGINS
. "$(dirname "$0")/../e2e/common.sh"
task=$2
built=$3
# The path contains characters that need quotes in the text of a bot.
mkdir "$folder/a, b"
edge="$folder/a, b/edge_bot.so"
cp "$built/edge_bot.so" "$edge"

# config OPTIONS [BLOCKS]: the plug-in against greedy.
config() {
    cat >"$folder/config.json" <<END
{"name": "plugins", "players": 2, "tilesets": ["base"], "seed": 12, "blocks": ${2:-4},
 "output": "$folder/run",
 "bots": [{"name": "edge", "class": "plugin", "path": "$edge", "options": {$1}}, "greedy"]}
END
}

# Its description, its options, and its notation.
listed() {
    expect 0 '^edge: maximizes its lead' bots --plugin "$edge"
    grep -Eq 'noise +0 +number 0 to 100' "$folder/said" || fail "no range"
    grep -Eq 'style +lead +lead\|points' "$folder/said" || fail "no words"
    grep -Eq 'note +text' "$folder/said" || fail "no text"
    grep -Eq 'weights +path of a file' "$folder/said" || fail "no file"
    ! grep -q '^greedy' "$folder/said" || fail "built-in bots are listed, too"
    text=$(sed -n 's/^    \(plugin:.*\)/\1/p' "$folder/said")
    echo "$text" | grep -Eq '^plugin:path="/.*/a, b/edge_bot\.so#[0-9a-f]{16}"$' || fail "text: $text"
    # The printed text can be used as an argument, also in lists of bots.
    expect 0 '^0 +edge ' play --bots "$text,greedy" --no-board --tilesets base
    expect 0 '^1 +edge:noise=3,note="x,y" ' play --bots "random,$text,noise=3,note=\"x,y\"" --no-board --tilesets base
    expect 0 '^edge:.*|^mcts:' bots --plugin "$edge" mcts
    # A name without a slash is a file in this folder, not a system library.
    said 0 '^edge:' sh -c "cd '$folder/a, b' && '$carcarena' bots --plugin edge_bot.so"
}

# A rated match: the same for any number of threads, and when replayed from the bots.
rated() {
    config '"noise": 2, "note": "a,b"' 12
    expect 0 'greedy leads edge by' run "$folder/config.json" --threads 1
    expect 0 '' run "$folder/config.json" --threads 2 --out "$folder/other"
    alike "$folder/run" "$folder/other"
    expect 0 '24 games replayed, 0 differ' verify "$folder/run"
    expect 0 'Determinism check: no difference' rate "$folder/run" --all
}

# The built-in mcts searches with the values of a plug-in: the same games on any number of threads, other games with
# other values, and lost games if the evaluator fails.
evaluated() {
    cp "$built/judge_bot.so" "$edge"
    config '' 6
    expect 0 '' run "$folder/config.json" --threads 1
    expect 0 '' run "$folder/config.json" --threads 2 --out "$folder/other"
    alike "$folder/run" "$folder/other"
    expect 0 '12 games replayed, 0 differ' verify "$folder/run"
    config '"bonus": -20' 6
    expect 0 'greedy leads edge by' run "$folder/config.json" --out "$folder/worse"
    [ "$(export_of "$folder/worse")" != "$(export_of "$folder/run")" ] || fail "the values have no effect"
    for fault in error nan; do
        config "\"fault\": \"$fault\""
        expect 0 '' run "$folder/config.json" --out "$folder/$fault"
        "$carcarena" export "$folder/$fault" | grep -c '"reason": "illegal"' | grep -qx 8 || fail "not 8 forfeits"
    done
}

# Results can be read without the plug-in; the run cannot be resumed with another one.
kept() {
    config ''
    expect 0 '' run "$folder/config.json"
    before=$(export_of "$folder/run")
    mv "$edge" "$folder/aside"
    expect 0 'edge' rate "$folder/run"
    [ "$(export_of "$folder/run")" = "$before" ] || fail "the export changed"
    expect 3 "bots\[0\]\.path: expected a file that can be read, '.*edge_bot.so': No such file" run "$folder/config.json"
    expect 3 "bot 'edge' cannot be made: .*No such file" verify "$folder/run"
    cp "$built/same_names.so" "$edge"
    expect 0 'edge' rate "$folder/run"
    expect 3 'with fingerprint [0-9a-f]{16}, it has [0-9a-f]{16} now' verify "$folder/run"
    expect 6 'another configuration: stored .*edge_bot\.so#.*requested .*edge_bot\.so#' run "$folder/config.json"
    mv "$folder/aside" "$edge"
    expect 0 '8 games replayed, 0 differ' verify "$folder/run"
}

# A file option: its contents are used and recorded, and must not change.
weights() {
    printf '5\n' >"$folder/five"
    printf '5\n' >"$folder/same"
    config "\"weights\": \"$folder/five\""
    expect 0 '' run "$folder/config.json"
    expect 0 '8 games replayed, 0 differ' verify "$folder/run"
    config ''
    expect 0 '' run "$folder/config.json" --out "$folder/plain"
    [ "$(export_of "$folder/plain")" != "$(export_of "$folder/run")" ] || fail "the file has no effect"
    config "\"weights\": \"$folder/same\""
    expect 6 'five#[0-9a-f]{16}' run "$folder/config.json"
    config "\"weights\": \"$folder/five\""
    printf '6\n' >"$folder/five"
    expect 6 'another configuration: stored .*five#.*requested .*five#' run "$folder/config.json"
    expect 3 "option weights: expected '.*five' with fingerprint" verify "$folder/run"
    config "\"weights\": \"$folder/nothing\""
    expect 3 'bots\[0\]\.options\.weights: bot edge: option weights: expected a file that can be read' run "$folder/config.json"
}

# Each kind of broken plug-in is rejected with the reason.
refused() {
    expect 3 'plugin: expected a file that can be read' bots --plugin "$folder/nothing.so"
    expect 3 "expected a file, '.*' is none" bots --plugin "$folder"
    echo text >"$folder/text.so"
    expect 3 'expected a shared object that can be opened' bots --plugin "$folder/text.so"
    expect 3 'has no function carcarena_plugin' bots --plugin "$built/no_entry.so"
    expect 3 'of version 2, it is of version 0: build it again' bots --plugin "$built/old.so"
    expect 3 'built with a BotClass of [0-9]+ bytes, its has [0-9]+' bots --plugin "$built/other_size.so"
    expect 3 "the class in '.*no_choose.so': expected a class with a name .* choose" bots --plugin "$built/no_choose.so"
    expect 3 'default of option depth: expected an integer from 1 to 9' bots --plugin "$built/bad_default.so"
    expect 3 'option depth is there twice' bots --plugin "$built/twice.so"
    expect 3 'expected a plug-in without an engine' bots --plugin "$built/own_engine.so"
    expect 3 'expected plugin:path=FILE' play --bots plugin
    expect 3 'expected plugin:path=FILE' play --bots plugin:noise=3
    expect 3 "bot plugin: path: expected a file that can be read, 'x.so'" play --bots plugin:path=x.so
    config '"speed": 3'
    expect 3 "bots\[0\]\.options\.speed: bot edge: unknown option 'speed'; known are noise, style, note, weights" run "$folder/config.json"
    sed 's/"class": "plugin", //' "$folder/config.json" >"$folder/classless.json"
    expect 3 "expected either 'class' or 'spec'" run "$folder/classless.json"
    sed 's/"class": "plugin"/"class": "greedy"/' "$folder/config.json" >"$folder/greedy.json"
    expect 3 "bots\[0\]\.path: only for \"class\": \"plugin\"" run "$folder/greedy.json"
    sed 's/"path": "[^"]*", //' "$folder/config.json" >"$folder/pathless.json"
    expect 3 "bots\[0\]\.path: expected the plug-in's file" run "$folder/pathless.json"
}

# Faults that forfeit a game of a built-in bot also forfeit a game of a plug-in, and the run continues.
faults() {
    config ''
    cp "$built/illegal.so" "$edge"
    expect 0 '8 games.*|greedy leads edge by' run "$folder/config.json"
    "$carcarena" export "$folder/run" | grep -c '"reason": "illegal"' | grep -qx 8 || fail "not 8 forfeits"
    cp "$built/no_create.so" "$edge"
    expect 3 "bot 'edge' cannot be made: broken: unsupported rules" run "$folder/config.json" --out "$folder/other"
}

# The program does not call functions of the plug-in, and the plug-in does not call those of the program with
# the same name.
names() {
    config '' 12
    cp "$built/same_names.so" "$edge"
    expect 0 'greedy leads edge by' run "$folder/config.json"
    "$carcarena" export "$folder/run" | grep -q '"reason": "completed"' || fail "no game was played out"
}

# In a separate process it plays the same games. Crashes that would end the run forfeit its game.
isolated() {
    config '"noise": 2, "note": "a,b"'
    expect 0 '' run "$folder/config.json"
    expect 0 '' run "$folder/config.json" --isolate --out "$folder/other"
    alike "$folder/run" "$folder/other"
    # The report states whether the bots ran in separate processes: in all or only some of the games.
    expect 0 '"isolation": \{"programs": null, "others": "shared"\}' rate "$folder/run" --json
    expect 0 '"isolation": \{"programs": null, "others": "open"\}' rate "$folder/other" --json
    expect 0 'separate processes \(--isolate\) without a sandbox' rate "$folder/other"
    "$carcarena" rate "$folder/other" --html "$folder/page.html" >/dev/null
    grep -q '<dt>Isolation</dt><dd>Built-in bots and plug-ins ran in separate processes' "$folder/page.html" || fail "no fact"
    expect 0 '' merge "$folder/whole" "$folder/other"
    expect 0 '"others": "open"' rate "$folder/whole" --json
    expect 0 '' salvage "$folder/saved" "$folder/other"
    expect 0 '"others": "open"' rate "$folder/saved" --json
    expect 0 '' run "$folder/config.json" --isolate --blocks 6 --out "$folder/run"
    expect 0 'separate processes \(--isolate\) in only some of the games' rate "$folder/run"
    expect 0 '' run "$folder/config.json" --seed 13 --out "$folder/third"
    expect 0 '"others": "mixed"' rate "$folder/third" "$folder/other" --json
    config ''
    for fault in crashes:signal exits:exit; do
        cp "$built/${fault%:*}.so" "$edge"
        expect 0 '' run "$folder/config.json" --isolate --out "$folder/${fault%:*}"
        "$carcarena" export "$folder/${fault%:*}" | grep -c "\"reason\": \"${fault#*:}\"" | grep -qx 8 ||
            fail "not 8 games ended by ${fault#*:}"
    done
}

# clocked MOVE_MS MARGIN_MS SPEC: one game of a plug-in that sleeps for 300 ms per decision, against another
# bot. Both have MOVE_MS of wall-clock time.
clocked() {
    cp "$built/sleeps.so" "$edge"
    cat >"$folder/config.json" <<END
{"name": "clocked", "players": 2, "tilesets": ["base"], "seed": 12, "blocks": 1, "threads": 2,
 "options": {"deck_limit": 8}, "output": "$folder/run",
 "budget": {"move_ms": $1, "margin_ms": $2, "clock": "wall"},
 "bots": [{"name": "sleeper", "class": "plugin", "path": "$edge"}, "$3"]}
END
}

# Time while the arena is suspended is not charged to bots of its process, whether they sleep or compute. Each
# suspension alone is longer than their time.
suspended() {
    clocked 600 1500 mcts
    "$carcarena" run "$folder/config.json" --quiet >"$folder/log" 2>&1 &
    process=$!
    until [ "$(ls "/proc/$process/task" | wc -l)" -gt 1 ]; do
        kill -0 $process || fail "it ended: $(cat "$folder/log")"
        sleep 0.05 # before the games it computes behavior hashes
    done
    for stop in 1 2 3; do
        sleep 0.7
        kill -STOP $process || fail "it ended: $(cat "$folder/log")"
        sleep 2.5
        kill -CONT $process
    done
    wait $process || fail "$(cat "$folder/log")"
    "$carcarena" export "$folder/run" >"$folder/games"
    [ "$(grep -c '"reason": "completed"' "$folder/games")" -eq 2 ] || fail "$(cat "$folder/games")"
}

# Time while a bot of this process sleeps is charged.
late() {
    clocked 200 50 random
    expect 0 '' run "$folder/config.json"
    "$carcarena" export "$folder/run" | grep -c '"reason": "time"' | grep -qx 2 || fail "no forfeit on time"
}

# Chess-style options.
flags() {
    expect 0 'greedy leads edge by' run -engine "plugin=$edge" name=edge option.noise=2 -engine cmd=greedy \
        -tilesets base -rounds 12 -srand 12 --out "$folder/run"
    expect 0 '' verify "$folder/run"
}

"$task"
