#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Usage: make.sh TREE PROGRAM FOLDER
#
# Writes the fixtures of a released version into FOLDER: TREE is a checkout of its tag, PROGRAM the program built
# there. Run once for a release, by hand; README.md lists the files. Interrupted runs end at other games each time.
#
#   git worktree add ../old b4c2ceee
#   cmake -S ../old -B ../old/build -G Ninja -DCMAKE_BUILD_TYPE=Release && ninja -C ../old/build
#   tests/upgrade/make.sh ../old ../old/build/carcarena tests/upgrade/1.0.0
#   tests/upgrade/names.py list ../old ../old/build/carcarena | xz -9e >tests/upgrade/1.0.0/names.txt.xz
set -euo pipefail

HERE=$(cd "$(dirname "$0")" && pwd)
TREE=$(realpath "$1")
PROGRAM=$(realpath "$2")
FOLDER=$(realpath -m "$3")
WORK=$(mktemp -d)
trap 'rm -rf "$WORK"' EXIT

# pack NAME FILE...: FOLDER/NAME.tar.xz
pack() {
    tar --sort=name --mtime=@0 --owner=0 --group=0 --numeric-owner --exclude='*-shm' -c "${@:2}" | xz -9e >"$FOLDER/$1.tar.xz"
}

# configuration NAME KEYS: NAME.json for a short run
configuration() {
    echo "{\"name\": \"$1\", \"tilesets\": [\"base\"], \"players\": 2, $2}" >"$1.json"
}

# cut NAME SIGNAL: begins a run that waits between games, and ends it with the signal after some games. The
# configuration loses the waiting, so that the rest is played at once.
cut() {
    local process
    sed -i 's/"players"/"wait_ms": 200, "players"/' "$1.json"
    "$PROGRAM" run "$1.json" --threads 1 --quiet --out "$1" 2>cut.txt &
    process=$!
    until [[ -e $1/run.db && $("$PROGRAM" export "$1" 2>/dev/null | wc -l) -gt 4 ]]; do
        sleep 0.05
    done
    kill "-$2" "$process"
    wait "$process" || true
    rm cut.txt
    sed -i 's/"wait_ms": 200, //' "$1.json"
}

whole_run() {
    configuration finished '"seed": 1, "blocks": 1, "record": "thinking", "options": {"deck_limit": 24},
        "bots": ["random", "greedy", {"name": "search", "spec": "mcts:simulations=20"}]'
    "$PROGRAM" run finished.json --quiet --out finished
    local format
    for format in jsonl csv pgn; do
        "$PROGRAM" export finished --format "$format" >"finished.$format"
    done
    "$PROGRAM" rate finished --format csv >finished.rate
    "$PROGRAM" pool list finished >/dev/null
    pack finished finished finished.json finished.jsonl finished.csv finished.pgn finished.rate list
}

# Bots that draw random numbers only play the same in all versions: their runs can be continued.
other_runs() {
    local random='{"name": "a", "spec": "random"}, {"name": "b", "spec": "random:moves=joint"}'
    configuration packed "\"seed\": 3, \"blocks\": 60, \"store\": \"packed\", \"options\": {\"deck_limit\": 8}, \"bots\": [$random]"
    configuration swiss "\"seed\": 4, \"format\": \"swiss\", \"rounds\": 5, \"record\": true, \"options\": {\"deck_limit\": 8},
        \"bots\": [$random, {\"name\": \"c\", \"spec\": \"random\"}, {\"name\": \"d\", \"spec\": \"random\"}]"
    local name
    for name in packed swiss; do
        "$PROGRAM" run "$name.json" --quiet --out "$name"
        "$PROGRAM" export "$name" >"$name.jsonl"
        pack "$name" "$name" "$name.json" "$name.jsonl"
    done
    configuration shards "\"seed\": 9, \"blocks\": 6, \"options\": {\"deck_limit\": 6}, \"bots\": [$random]"
    for name in 1 2; do
        "$PROGRAM" run shards.json --quiet --shard "$name/2" --out "shard-$name"
    done
    "$PROGRAM" run shards.json --quiet --out whole
    "$PROGRAM" export whole >shards.jsonl
    pack shards shard-1 shard-2 shards.json shards.jsonl
    configuration tuned '"seed": 6, "bots": ["random"], "options": {"deck_limit": 8},
        "tune": {"method": "ntbea", "iterations": 6, "blocks": 2, "parameters": {"moves": {"values": ["stepwise", "joint"]}},
                 "test": {"elo0": 0, "elo1": 50, "blocks": 6}}'
    "$PROGRAM" tune tuned.json --quiet --out tuned || [[ $? -eq 2 ]] # 2: the test was not decided
    "$PROGRAM" export tuned --format tuning >tuned.jsonl
    pack tuned tuned tuned.json tuned.jsonl
}

interrupted_runs() {
    # Killed, with rows in the write-ahead log; all games of the same configuration for comparison.
    configuration killed '"seed": 5, "blocks": 20, "record": true, "options": {"deck_limit": 10},
        "bots": [{"name": "a", "spec": "random"}, {"name": "b", "spec": "random:moves=joint"}]'
    cut killed KILL
    "$PROGRAM" run killed.json --quiet --out whole-killed
    "$PROGRAM" export whole-killed >killed.jsonl
    pack killed killed killed.json killed.jsonl
    # Stopped: a bot that plays differently today.
    configuration stopped '"seed": 7, "blocks": 6, "options": {"deck_limit": 20}, "bots": ["random", "greedy"]'
    cut stopped TERM
    pack stopped stopped stopped.json
    # Stopped: a bot that is a program, the starter bot in Python.
    cp "$TREE/bots/kits/python/my_bot.py" .
    configuration program '"seed": 8, "blocks": 8, "options": {"deck_limit": 8},
        "bots": ["random", {"name": "mine", "class": "process", "command": ["python3", "my_bot.py"]}]'
    cut program TERM
    cp -r program program-interrupted
    "$PROGRAM" run program.json --quiet --out program >/dev/null
    "$PROGRAM" export program >program.jsonl
    rm -r program
    mv program-interrupted program
    pack program program program.json program.jsonl my_bot.py
}

# Every shipped configuration, and what the program reads in it.
configurations() {
    local file
    cp -r "$TREE/configs" .
    rm -r configs/tilesets
    (
        cd "$TREE"
        for file in configs/*.json configs/experiments/*.json; do
            if ! grep -q '"tune": {' "$file" && [[ $file != *schema.json ]]; then
                "$PROGRAM" run --print-config "$file" >"$WORK/${file%.json}.printed"
            fi
        done
    )
    rm configs/tournament.schema.json configs/README.md configs/experiments/README.md
    pack configs configs
}

# What bot programs were asked, and what they answered.
conversation() {
    mkdir conversation
    # shellcheck disable=SC2016  # of each process
    printf '#!/bin/sh\ntee conversation/$$.asked | "%s" bot random | tee conversation/$$.answered\n' "$PROGRAM" >said.sh
    "$PROGRAM" run -engine cmd="sh said.sh" name=said -engine cmd=random -rounds 1 -games 1 -tilesets base -options deck_limit=12 \
        -srand 11 --quiet --threads 1 --out said 2>/dev/null
    pack conversation conversation
}

sources() {
    cp "$TREE/tests/plugins/edge_bot.c" "$FOLDER/old_plugin.c"
    cp "$TREE/tests/golden/step_session.txt" step_session.txt
    cp "$TREE/configs/tilesets/inns-and-cathedrals.json" my_tiles.json
    head -n 3 "$TREE/results/panels/base.jsonl" >panel.jsonl
    "$PROGRAM" panel greedy panel.jsonl >/dev/null
    pack files step_session.txt my_tiles.json panel.jsonl
    # The program of README.md, and the scripts of the page of the Python package.
    {
        echo '// SPDX-License-Identifier: MIT'
        sed -n '/^#include <carcarena/,/^```/p' "$TREE/README.md" | sed '/^```/d'
    } >"$FOLDER/embed.c"
    cc -std=c11 -I"$TREE/arena/include" -I"$TREE/engine/include" "$FOLDER/embed.c" -o embed \
        "$(dirname "$PROGRAM")"/{arena/libcarcarena_tilesets.a,engine/libcarcarena_engine.a}
    ./embed >"$FOLDER/embed.txt"
    awk -v folder="$FOLDER" '/^```python/ { out = folder "/page" ++n ".py"; print "# SPDX-License-Identifier: MIT" > out; next } /^```/ { out = "" } out != "" { print > out }' \
        "$TREE/bots/python/README.md"
    "$HERE/make_positions.py" "$PROGRAM" | xz -9e >"$FOLDER/positions.jsonl.xz"
}

mkdir -p "$FOLDER"
cd "$WORK"
whole_run
other_runs
interrupted_runs
configurations
conversation
sources
ls -l "$FOLDER"
