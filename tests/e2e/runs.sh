#!/bin/sh
# SPDX-License-Identifier: MIT
#
# Tests the guarantees of `carcarena run`.
#   runs.sh CARCARENA threads|kill|interrupt|full_disk|second_process|damaged|shards|control|hundred_million|many_bots|torn|salvage|salvage_stages|salvage_kill|read_only|packed|machine|thinking|not_started
. "$(dirname "$0")/common.sh"

# config FILE GAMES BOT BOT...: two seats, base tiles; the name of a bot ends with its position.
config() {
    file=$1
    games=$2
    shift 2
    bots=
    place=0
    for bot in "$@"; do
        place=$((place + 1))
        bots="$bots${bots:+, }{\"name\": \"${bot%%:*}-$place\", \"spec\": \"$bot\"}"
    done
    cat >"$file" <<END
{"name": "e2e", "seed": 11, "tilesets": ["base"], "players": 2, "bots": [$bots],
 "games": $games}
END
}

# Equal canonical results for 1, 2 and 8 threads.
threads() {
    config "$folder/c.json" 36 random greedy mcts:simulations=20
    for count in 1 2 8; do
        "$carcarena" run "$folder/c.json" --threads $count --out "$folder/$count" --quiet
        "$carcarena" export "$folder/$count" --format csv >"$folder/$count.csv"
    done
    cmp "$folder/1.csv" "$folder/2.csv" && cmp "$folder/1.csv" "$folder/8.csv" ||
        fail "the table depends on the number of threads"
    alike "$folder/1" "$folder/2" "$folder/8"
    "$carcarena" verify "$folder/8" || fail "verify"
}

# After kills at random points and restarts, the result equals an uninterrupted run.
kill_and_resume() {
    config "$folder/c.json" 100000 random random
    timed "$carcarena" run "$folder/c.json" --out "$folder/whole" --quiet --threads 2
    killed "$carcarena" run "$folder/c.json" --out "$folder/killed" --quiet --threads 2
    "$carcarena" run "$folder/c.json" --out "$folder/killed" --quiet
    alike "$folder/whole" "$folder/killed"
}

# Ctrl-C finishes the running games, prints how to resume and exits with code 4.
interrupt() {
    config "$folder/c.json" 400 greedy random
    "$carcarena" run "$folder/c.json" --games 1000000 --out "$folder/cut" --quiet \
        2>"$folder/said" &
    process=$!
    sleep 1
    interrupted $process
    cat "$folder/said"
    grep -q "rerun the command to resume" "$folder/said" || fail "does not print how to resume"
    stored=$(sed -n 's/.*: \([0-9]*\) of 1000000 games are stored.*/\1/p' "$folder/said")
    exported=$("$carcarena" export "$folder/cut" | grep -c '"game":')
    [ "$stored" -eq "$exported" ] || fail "says $stored, stored are $exported"
}

# limited BLOCKS COMMAND...: limits the file size, which acts like a full disk.
limited() (
    ulimit -f "$1"
    shift
    "$@"
)

# A full disk ends the run with a clear error, and no committed game is lost.
full_disk() {
    config "$folder/c.json" 20000 random random
    "$carcarena" run "$folder/c.json" --out "$folder/whole" --quiet
    said 7 "committed games are safe, free space" limited 600 \
        "$carcarena" run "$folder/c.json" --out "$folder/all" --quiet
    "$carcarena" verify "$folder/all" || fail "committed games do not verify"
    "$carcarena" run "$folder/c.json" --out "$folder/all" --quiet
    alike "$folder/whole" "$folder/all"
    expect 7 "cannot be written" export "$folder/whole" --out /dev/full
}

second_process() {
    config "$folder/c.json" 1000000 greedy random
    "$carcarena" run "$folder/c.json" --out "$folder/run" --quiet 2>/dev/null &
    process=$!
    until [ -s "$folder/run/run.db" ]; do
        sleep 0.1
    done
    sleep 0.5
    expect 7 "another process is working on this run; wait until it ends, or use another folder" \
        run "$folder/c.json" --out "$folder/run" --quiet
    # The same holds for another path to the same database.
    mkdir "$folder/other"
    ln -s ../run/run.db "$folder/other/run.db"
    expect 7 "another process is working on this run" \
        run "$folder/c.json" --out "$folder/other" --quiet
    "$carcarena" export "$folder/run" >/dev/null || fail "a reader was locked out"
    # Without the lock file the second process stops with a message; stored games are kept.
    rm "$folder/run/run.lock"
    expect 6 "another process may be writing this run without the lock run.lock" \
        run "$folder/c.json" --out "$folder/run" --quiet
    interrupted $process
}

# A truncated or overwritten database is reported and not changed.
damaged() {
    config "$folder/c.json" 4000 random random
    "$carcarena" run "$folder/c.json" --out "$folder/run" --quiet
    cp "$folder/run/run.db" "$folder/good.db"
    size=$(wc -c <"$folder/good.db")
    for change in short written_over; do
        cp "$folder/good.db" "$folder/run/run.db"
        case $change in
        short) truncate -s $((size / 2)) "$folder/run/run.db" ;;
        written_over) dd if=/dev/zero of="$folder/run/run.db" bs=4096 seek=2 count=20 \
            conv=notrunc 2>/dev/null ;;
        esac
        before=$(sha1sum <"$folder/run/run.db")
        for command in "run $folder/c.json --quiet --out" verify export rate; do
            # The command is several words.
            # shellcheck disable=SC2086
            expect 6 "run.db.*damaged" $command "$folder/run"
        done
        [ "$before" = "$(sha1sum <"$folder/run/run.db")" ] || fail "$change: the file was changed"
    done
}

# Bytes changed and ends cut off at many places: no command crashes, and data accepted by 'verify' equal the
# stored data. Reading commands change nothing.
torn() {
    config "$folder/c.json" 60 random random
    "$carcarena" run "$folder/c.json" --out "$folder/run" --quiet
    cp "$folder/run/run.db" "$folder/good.db"
    good=$(export_of "$folder/run")
    size=$(wc -c <"$folder/good.db")
    found=0
    harmless=0
    for step in $(seq 1 60); do
        cp "$folder/good.db" "$folder/run/run.db"
        place=$(((step * 7919 + step * step * 104729) % size))
        if [ $((step % 3)) -eq 0 ]; then
            truncate -s $place "$folder/run/run.db"
        else
            byte=$(od -An -tu1 -j $place -N 1 "$folder/good.db" | tr -d ' ')
            # shellcheck disable=SC2059
            printf "\\$(printf '%03o' $((byte ^ (1 << (step % 8)))))" |
                dd of="$folder/run/run.db" bs=1 seek=$place conv=notrunc 2>/dev/null
        fi
        before=$(sha1sum <"$folder/run/run.db")
        for command in verify export rate; do
            code=0
            "$carcarena" $command "$folder/run" >"$folder/$command" 2>"$folder/said" || code=$?
            case $code in
            0 | 3 | 6 | 7) ;;
            *) fail "byte $place: $command: exit code $code: $(cat "$folder/said")" ;;
            esac
            [ $command != verify ] || verified=$code
        done
        [ "$before" = "$(sha1sum <"$folder/run/run.db")" ] || fail "byte $place: changed by readers"
        if [ $verified -eq 0 ]; then
            [ "$(export_of "$folder/run")" = "$good" ] ||
                fail "byte $place: different games, and verify reports nothing"
            harmless=$((harmless + 1))
        else
            found=$((found + 1))
        fi
        rm -f "$folder/run/run.db-wal" "$folder/run/run.db-shm"
    done
    echo "$found damages found, $harmless in bytes that no game needs"
    [ $found -ge 20 ] || fail "the change had no effect"
}

# leaf_before PAGE : the last page of rows at or before a page. Threads decide where inner pages are, and all
# rows below a damaged one are unreadable.
leaf_before() {
    page=$1
    while [ "$(od -An -tx1 -j $((page * 4096)) -N 1 "$folder/good.db")" != " 0d" ]; do
        page=$((page - 1))
    done
    echo "$page"
}

# Intact games of a damaged run are kept and the rest is replayed; the result equals the undamaged run.
salvage() {
    config "$folder/c.json" 20000 random random
    "$carcarena" run "$folder/c.json" --out "$folder/run" --quiet
    good=$(export_of "$folder/run")
    cp "$folder/run/run.db" "$folder/good.db"
    pages=$(($(wc -c <"$folder/good.db") / 4096))
    for place in $((pages / 3)) $((pages / 2)) $((pages - 9)); do
        dd if=/dev/urandom of="$folder/run/run.db" bs=4096 seek="$(leaf_before $place)" count=1 \
            conv=notrunc 2>/dev/null
    done
    before=$(sha1sum <"$folder/run/run.db")
    expect 6 "damaged" verify "$folder/run"
    expect 4 "games kept, [0-9]+ unreadable" salvage "$folder/new" "$folder/run"
    cat "$folder/said"
    kept=$(sed -n 's/.*: \([0-9]*\) of 20000 games kept.*/\1/p' "$folder/said")
    [ "$kept" -gt 15000 ] || fail "too few games were kept"
    [ "$before" = "$(sha1sum <"$folder/run/run.db")" ] || fail "the damaged file was changed"
    expect 3 "has a run already" salvage "$folder/new" "$folder/run"
    expect 0 "$kept games replayed, 0 differ" verify "$folder/new"
    "$carcarena" run "$folder/c.json" --out "$folder/new" --quiet
    [ "$(export_of "$folder/new")" = "$good" ] || fail "the salvaged run ended differently"
    expect 3 "no such run" salvage "$folder/other" "$folder/nowhere"
    # A file that was cut off keeps the games before the cut.
    mkdir "$folder/cut"
    head -c $((pages / 2 * 4096)) "$folder/good.db" >"$folder/cut/run.db"
    expect 6 "damaged" verify "$folder/cut"
    expect 4 "games kept, [0-9]+ unreadable" salvage "$folder/cut-new" "$folder/cut"
    kept=$(sed -n 's/.*: \([0-9]*\) of 20000 games kept.*/\1/p' "$folder/said")
    [ "$kept" -gt 5000 ] || fail "too few games of a file that was cut off were kept: $kept"
    "$carcarena" run "$folder/c.json" --out "$folder/cut-new" --quiet
    [ "$(export_of "$folder/cut-new")" = "$good" ] || fail "the rest of a file that was cut off ended differently"
}

# A bot that does not start leaves no run behind: the corrected command may use the same folder.
not_started() {
    cd "$folder"
    two="-engine cmd=random -rounds 2 -event first"
    expect 3 "does not start" run -engine cmd="sh missing.sh" $two
    [ ! -e results/first ] || fail "a run that did not begin has a folder"
    mkdir -p results/first
    expect 3 "does not start" run -engine cmd="sh missing.sh" $two
    [ -d results/first ] && [ -z "$(ls -A results/first)" ] || fail "the folder of the user was changed"
    expect 0 "4 of 4 games" run -engine cmd=greedy $two
    # A run with games stays.
    good=$(export_of results/first)
    expect 6 "another configuration" run -engine cmd="sh missing.sh" $two
    [ "$(export_of results/first)" = "$good" ] || fail "a failed command changed the stored games"
}

# Rounds depend on results: lost games are played first, and games of later rounds are kept.
salvage_stages() {
    for format in swiss knockout ladder; do
        cat >"$folder/c.json" <<END
{"tilesets": ["base"], "players": 2, "blocks": 16, "format": "$format", "record": true,
 "options": {"deck_limit": 24}, "bots": ["random", "random:joint", "greedy", "greedy:tempo=1"]}
END
        rm -rf "$folder/run" "$folder/new"
        "$carcarena" run "$folder/c.json" --out "$folder/run" --quiet
        good=$(export_of "$folder/run")
        page=$(($(wc -c <"$folder/run/run.db") / 4096 / 2))
        cp "$folder/run/run.db" "$folder/intact"
        # A page in the middle usually has games, but may belong to an index, whose loss costs no games.
        for next in 0 1 2 3 4 5 6 7; do
            cp "$folder/intact" "$folder/run/run.db"
            dd if=/dev/urandom of="$folder/run/run.db" bs=4096 seek=$((page + next)) count=1 \
                conv=notrunc 2>/dev/null
            expect 6 "" export "$folder/run"
            rm -rf "$folder/new"
            said 0 "" "$carcarena" salvage "$folder/new" "$folder/run"
            ! grep -q "played now, because later stages" "$folder/said" || break
        done
        grep -q "played now, because later stages" "$folder/said" || fail "$format: no game was lost"
        cat "$folder/said"
        [ "$(export_of "$folder/new")" = "$good" ] || fail "$format: salvaged results differ"
        expect 0 "0 differ" verify "$folder/new"
    done
}

# Thoughts of bots are stored with the game. They are the same for any number of threads, in shards and after
# a salvage. All commands that show the game print them.
thinking() {
    cat >"$folder/c.json" <<END
{"name": "t", "tilesets": ["base"], "players": 2, "blocks": 4, "seed": 5, "record": "thinking",
 "options": {"deck_limit": 10}, "bots": ["mcts:simulations=40", "greedy"]}
END
    cd "$folder"
    "$carcarena" run c.json --out one --threads 1 --quiet
    "$carcarena" run c.json --out two --threads 2 --quiet
    "$carcarena" run c.json --out half --shard 1/2 --quiet
    "$carcarena" run c.json --out other --shard 2/2 --quiet
    expect 0 "complete" merge merged half other
    expect 0 "8 of 8 games kept" salvage rescued one
    alike one two merged rescued
    "$carcarena" export one | grep -c '"thinking": "' | grep -qx 8 || fail "a game without thoughts"
    "$carcarena" export one --format samples >samples
    grep -q '"thinking": {"value":.*"candidates":\[{"action":"place .*"line":"deploy' samples ||
        fail "samples without thoughts"
    expect 0 "0 differ" verify merged

    # Bots in separate processes send them over the protocol, byte-identical.
    "$carcarena" run c.json --out apart --isolate --quiet
    alike one apart
    cat >thinker.py <<'END'
import json, sys
for line in sys.stdin:
    request = json.loads(line)
    answer = {"id": request["id"], "action": 0}
    if request["command"] == "hello":
        answer["unit"] = "points"
    if request.get("thinking"):
        first = request["actions"][0]
        answer.update(value=0.5, simulations=3, thinking=[
            {"action": 0, "value": 0.5, "visits": 3, "prior": 2, "line": [first, "nonsense"]},
            {"action": first, "visits": 9}, {"action": "place 99,99 r0"}, {"visits": 1}, 4])
    if request["command"] in ("hello", "new", "choose"):
        print(json.dumps(answer), flush=True)
END
    sed 's/"greedy"/{"name": "thinker", "class": "process", "command": ["python3", "thinker.py"]}/' c.json >own.json
    expect 0 '' run own.json --out own --quiet
    "$carcarena" export own --format samples | grep '"bot": *"thinker"' >thoughts || true
    "$carcarena" replay own 1.0 --think >said
    grep -q "thinks of place: 3 simulations, 1 candidate" said || fail "no thoughts of a program: $(cat said)"
    expect 0 "invalid candidates" check-bot -- python3 thinker.py

    # Pages state what the estimates of a program measure, as the program stated when the run began, or in the game.
    "$carcarena" replay own 1.0 --html own.html >/dev/null
    grep -q '{"name":"thinker","unit":"points",' own.html || fail "a replay does not know the unit of a program"
    "$carcarena" play --bot "python3 thinker.py" --bot random --no-board --think --html played.html >/dev/null
    grep -q '{"name":"[^"]*thinker.py","unit":"points",' played.html || fail "play does not know the unit of a program"

    # Replays from the bots and from stored data give the same page. Damage is reported.
    "$carcarena" replay one 1.0 --html bots.html >/dev/null
    "$carcarena" replay one 1.0 --actions --html stored.html >/dev/null
    cmp bots.html stored.html || fail "stored thoughts are not those of the bots"
    grep -q '"thought":{' stored.html || fail "no thoughts on the page"
    expect 0 "thinks of place: 40 simulations, .*candidates" replay one 1.0 --think
    sed 's/"thinking"/true/' c.json >plain.json
    "$carcarena" run plain.json --out plain --quiet
    "$carcarena" replay plain 1.0 --html plain.html >/dev/null
    ! grep -q '"thought":{' plain.html || fail "thoughts were stored unasked"
    if command -v sqlite3 >/dev/null; then
        sqlite3 two/run.db "UPDATE games SET thinking = x'00' WHERE id = 3"
        expect 6 "game 1.1 is damaged" export two
    fi
}

# A killed or interrupted salvage can be resumed.
salvage_kill() {
    config "$folder/c.json" 20000 random random
    "$carcarena" run "$folder/c.json" --out "$folder/run" --quiet
    good=$(export_of "$folder/run")
    timed "$carcarena" salvage "$folder/whole" "$folder/run"
    killed "$carcarena" salvage "$folder/new" "$folder/run" >/dev/null
    # Games kept before a kill are stored, so the last kill may have been too late.
    "$carcarena" salvage "$folder/new" "$folder/run" >"$folder/said" 2>&1 ||
        grep -q "has a run already" "$folder/said" || fail "$(cat "$folder/said")"
    [ "$(export_of "$folder/new")" = "$good" ] || fail "salvaged results differ"
    expect 3 "has a run already" salvage "$folder/new" "$folder/run"
    expect 3 "has a run already" salvage "$folder/run" "$folder/whole"
}

# A write-protected run can be read; attempts to write are reported. (Root may write everything, so the test
# uses another user.)
read_only() {
    config "$folder/c.json" 60 random random
    "$carcarena" run "$folder/c.json" --out "$folder/run" --quiet
    good=$(export_of "$folder/run")
    chmod 755 "$folder"
    chmod 555 "$folder/run"
    chmod 444 "$folder/run/run.db" "$folder/run/run.lock"
    as=
    if [ "$(id -u)" -eq 0 ]; then
        command -v setpriv >/dev/null || return 0
        as="setpriv --reuid=65534 --regid=65534 --clear-groups"
        $as "$carcarena" --version >/dev/null || return 0
    fi
    # The command is several words.
    # shellcheck disable=SC2086
    [ "$($as "$carcarena" export "$folder/run" | sha1sum)" = "$good" ] || fail "it cannot be read"
    # shellcheck disable=SC2086
    said 0 "60 games replayed, 0 differ" $as "$carcarena" verify "$folder/run"
    # shellcheck disable=SC2086
    said 7 "run.lock: cannot be written: Permission denied" \
        $as "$carcarena" run "$folder/c.json" --games 80 --out "$folder/run"
    # shellcheck disable=SC2086
    said 7 "folder cannot be made: Permission denied" \
        $as "$carcarena" run "$folder/c.json" --out "$folder/run/inner"
    chmod 755 "$folder/run"
    [ "$(export_of "$folder/run")" = "$good" ] || fail "it was changed"
}

# Output at a terminal: when a run is resumed, the standings of its stored games are printed at once, and the
# state of a sequential test. The periodic ratings show them, too.
progress() {
    config "$folder/c.json" 40 "mcts:simulations=60" greedy
    sed 's/"games": 40/"blocks": 200, "sprt": {"elo0": 0, "elo1": 300}/' "$folder/c.json" >"$folder/t.json"
    "$carcarena" run "$folder/c.json" --out "$folder/run" --quiet
    script -qec "$carcarena run $folder/c.json --games 60 --out $folder/run" /dev/null >"$folder/seen"
    tr '\r' '\n' <"$folder/seen" | grep 'of 60 games (' | head -n 1 | tee "$folder/first"
    grep -Eq 'left; .*greedy-2 [-+][0-9]+' "$folder/first" || fail "the first line has no ratings"
    script -qec "$carcarena run $folder/t.json --out $folder/test --rating-interval 2" /dev/null \
        >"$folder/seen" || true
    grep -Eq '[0-9]+ games, at most 400, .*left; [a-z0-9-]+ against [a-z0-9-]+: LLR [-+][0-9.]+ \(-2.94 to \+2.94\)' \
        "$folder/seen" || fail "no test in the line"
    grep -Eq 'After [0-9]+ of 400 games, [a-z0-9-]+ against [a-z0-9-]+: LLR [-+][0-9.]+ \(-2.94 to \+2.94\)' \
        "$folder/seen" || fail "no test beside the ratings"
    # At a terminal the report fits the screen and ends with the result; a pipe gets the full report.
    tr -d '\r' <"$folder/seen" | tail -n 1 | grep -Eq '^(Undecided|H[01] accepted) after ' ||
        fail "the last line is no verdict"
    for length in brief all; do
        "$carcarena" rate "$folder/run" --$length >"$folder/$length"
        script -qec "$carcarena rate $folder/run --$length" /dev/null | tr -d '\r' |
            cmp - "$folder/$length" || fail "--$length depends on the terminal"
    done
    "$carcarena" rate "$folder/run" | cmp - "$folder/all" || fail "a pipe does not get all of it"
    script -qec "$carcarena rate $folder/run" /dev/null | tr -d '\r' | cmp - "$folder/brief" ||
        fail "a terminal gets more than a screen"
    [ "$(wc -l <"$folder/brief")" -le 30 ] || fail "more than a screen"
    grep -q "carcarena rate $folder/run --all" "$folder/brief" || fail "no command for the rest"
    [ "$(tail -n 1 "$folder/brief")" = "$(tail -n 1 "$folder/all")" ] || fail "two verdicts"
    expect 3 'expected --brief or --all' rate "$folder/run" --brief --all
}

# The number of threads is changed and ratings are printed during a run; the log records it.
control() {
    config "$folder/c.json" 2500 random greedy
    "$carcarena" run "$folder/c.json" --out "$folder/whole" --quiet
    "$carcarena" run "$folder/c.json" --threads 1 --rating-interval 500 --log "$folder/log" \
        --out "$folder/run" >"$folder/output" 2>"$folder/said" &
    process=$!
    until [ -s "$folder/run/run.db" ]; do
        sleep 0.05
    done
    for threads in 0 nonsense 3; do
        sleep 0.3
        echo $threads >"$folder/run/run.threads"
    done
    wait $process || fail "exit code $?"
    cat "$folder/said" "$folder/log"
    grep -q "0 threads from now on: paused" "$folder/said" || fail "no pause"
    grep -q "run.threads: expected a number" "$folder/said" || fail "nonsense is accepted"
    grep -q "info    3 threads from now on, 0 before" "$folder/log" || fail "no line in the log"
    grep -q "info    ended: 2500 of 2500 games stored" "$folder/log" || fail "no end in the log"
    [ "$(grep -c "^After [0-9]* of 2500 games" "$folder/output")" -ge 1 ] || fail "no ratings"
    [ ! -e "$folder/run/run.threads" ] || fail "the control file stays"
    alike "$folder/whole" "$folder/run"
    expect 3 "unknown log level 'loud'; expected one of error" run "$folder/c.json" --log-level loud
    expect 7 "no/log: the log cannot be written" run "$folder/c.json" \
        --out "$folder/other" --log "$folder/no/log"
}

# Pinned threads and pauses between games do not change the games; scores are printed. processors_of PROCESS:
# prints the processors of its threads, one line each.
processors_of() {
    for status in /proc/"$1"/task/*/status; do
        sed -n 's/^Cpus_allowed_list:\t//p' "$status"
    done | sort -u
}
machine() {
    config "$folder/c.json" 1000 random random
    sed 's/"games"/"affinity": true, "wait_ms": 5, "score_interval": 100, "games"/' "$folder/c.json" \
        >"$folder/m.json"
    "$carcarena" run "$folder/c.json" --out "$folder/plain" --quiet
    "$carcarena" run "$folder/m.json" --threads 2 --out "$folder/run" >"$folder/output" \
        2>"$folder/warned" &
    process=$!
    pinned=0
    for _ in 1 2 3 4 5 6 7 8 9 10; do
        sleep 0.1
        [ "$(processors_of $process | grep -c '^[0-9]*$')" -lt "$(($(nproc) < 2 ? 1 : 2))" ] ||
            pinned=1
    done
    kill -0 $process || fail "1000 games and 5 ms between two take no second"
    wait $process
    [ -r /proc/self/status ] && [ $pinned -eq 0 ] && fail "threads are not pinned to separate processors"
    grep -Eq '^Score of random-1 vs random-2: [0-9]+ - [0-9]+ - [0-9]+  \[0\.[0-9]{3}\] [0-9]+$' \
        "$folder/output" || fail "no score"
    alike "$folder/plain" "$folder/run"
    "$carcarena" run "$folder/m.json" --threads $(($(nproc) + 1)) --games 1200 --out "$folder/run" \
        --log "$folder/log" >/dev/null 2>"$folder/warned"
    grep -Eq "affinity: [0-9]+ threads share [0-9]+ processors?$" "$folder/warned" || fail "no warning"
    grep -q "warning affinity" "$folder/log" || fail "no warning in the log"
    config "$folder/c.json" 1000 random random greedy
    "$carcarena" run "$folder/c.json" -scoreinterval 100 -wait 1 --threads 1 --out "$folder/three" \
        >"$folder/output"
    grep -Eq '^Score: greedy-3 [0-9.]+ %, random-' "$folder/output" || fail "no score of three"
}

# A hundred million games start at once; memory does not grow with their number or with time.
memory_of() {
    sed -n 's/^VmHWM: *\([0-9]*\) kB/\1/p' "/proc/$1/status"
}
hundred_million() {
    [ -r /proc/self/status ] || return 0
    config "$folder/c.json" 100000000 random random
    for session in 1 2; do
        rm -f "$folder/log"
        "$carcarena" run "$folder/c.json" --out "$folder/run" --threads 2 --quiet \
            --log "$folder/log" --log-level debug 2>"$folder/said" &
        process=$!
        until grep -q "of 100000000 games stored" "$folder/log" 2>/dev/null; do
            kill -0 $process || fail "it ended"
            sleep 0.1
        done
        before=$(memory_of $process)
        sleep 2
        after=$(memory_of $process)
        interrupted $process
        cat "$folder/said"
        echo "session $session: $before kB, two seconds later $after kB"
        [ $((after - before)) -lt 2048 ] || fail "memory grows"
    done
}

# Two hundred bots in a round robin are played, rated and shown in seconds.
many_bots() {
    bots=
    for number in $(seq 200); do
        bots="$bots${bots:+, }{\"name\": \"bot-$number\", \"spec\": \"random\"}"
    done
    cat >"$folder/c.json" <<END
{"name": "many", "tilesets": ["base"], "players": 2, "blocks": 1, "options": {"deck_limit": 6},
 "bots": [$bots]}
END
    timeout 120 "$carcarena" run "$folder/c.json" --out "$folder/run" --quiet ||
        fail "the run takes too long"
    timeout 60 "$carcarena" rate "$folder/run" --format csv >"$folder/ratings.csv" ||
        fail "the report takes too long"
    [ "$(wc -l <"$folder/ratings.csv")" -eq 201 ] || fail "not all bots are rated"
    timeout 60 "$carcarena" rate "$folder/run" --format csv --section superiority \
        >"$folder/matrix.csv" || fail "the matrix takes too long"
    [ "$(head -1 "$folder/matrix.csv" | tr ',' '\n' | wc -l)" -eq 202 ] || fail "columns miss"
}

# Merged shards equal the run, byte for byte; the certificate lists their contents.
shards() {
    config "$folder/c.json" 120 random greedy random
    cd "$folder"
    "$carcarena" run c.json --out whole --quiet
    for shard in 1 2 3 4 5 6 7; do
        "$carcarena" run c.json --shard $shard/7 --quiet
    done
    expect 4 "missing +(3[0-9]|4[0-9])" merge some results/e2e-shard-[1-5]-of-7
    expect 4 "added now +0" merge some results/e2e-shard-1-of-7
    expect 0 '"certificate":"complete","expected":120,"present":120,"duplicate":.*"added":3[0-9]' \
        merge some --format json results/e2e-shard-[67]-of-7 results/e2e-shard-6-of-7
    expect 0 "complete" merge --check some whole
    alike whole some
    for run in whole some; do
        "$carcarena" rate $run --section determinism --format csv >"$run.csv"
    done
    cmp whole.csv some.csv || fail "the merged run has different determinism checks"
    "$carcarena" verify some || fail "verify"
    "$carcarena" verify results/e2e-shard-3-of-7 || fail "verify of a shard"

    # The missing part can be played by the whole run.
    expect 4 "incomplete" merge rest results/e2e-shard-7-of-7
    "$carcarena" run c.json --out rest --quiet
    alike whole rest

    # Nothing is written if copies differ, runs are of different kinds, or one is truncated.
    "$carcarena" run c.json --seed 5 --shard 2/7 --out other --quiet
    expect 6 "another configuration.*seed" merge no results/e2e-shard-1-of-7 other
    expect 6 "has shard 1/7 of its schedule, requested 2/7" \
        run c.json --shard 2/7 --out results/e2e-shard-1-of-7
    expect 0 "" run c.json --blocks 1 --shard 7/7 --out nothing # one block of each of three pairings
    expect 3 "output itself" merge some whole some
    expect 3 "no such run" merge no whole nowhere
    size=$(wc -c <results/e2e-shard-4-of-7/run.db)
    truncate -s $((size / 2)) results/e2e-shard-4-of-7/run.db
    expect 6 "damaged" merge no whole results/e2e-shard-4-of-7
    said 7 "" limited 20 "$carcarena" merge full whole
    expect 0 "complete" merge full whole
    alike whole full
    if command -v sqlite3 >/dev/null; then
        sqlite3 results/e2e-shard-1-of-7/run.db \
            "UPDATE games SET score1 = score1 + 1 WHERE id = (SELECT max(id) FROM games)"
        expect 6 "results/e2e-shard-1-of-7/run.db: game [0-9.]+ is damaged" \
            merge no whole results/e2e-shard-1-of-7
        # Converted to the older format without checksums, it is a copy that differs.
        for table in meta bots sessions games timings audits; do
            echo "ALTER TABLE $table DROP COLUMN checksum;"
        done | sqlite3 results/e2e-shard-1-of-7/run.db
        sqlite3 results/e2e-shard-1-of-7/run.db "DROP TABLE seals; PRAGMA user_version = 3"
        expect 6 "conflict +1\$" merge no whole results/e2e-shard-1-of-7
        expect 6 "score of seat 1: whole [0-9]+, results/e2e-shard-1-of-7 [0-9]+" \
            merge no whole results/e2e-shard-1-of-7
    fi
    [ ! -e no ] || fail "something was written"
}

# A packed run has the same results as one with a row per game, for any kills and threads. Unsupported
# settings are rejected, and damage is detected.
packed() {
    config "$folder/plain.json" 24000 random random
    sed 's/"games": 24000/"games": 24000, "store": "packed"/' "$folder/plain.json" >"$folder/c.json"
    games_of() {
        "$carcarena" export "$1" | tail -n +2 | sha1sum
    }
    timed "$carcarena" run "$folder/plain.json" --out "$folder/plain" --quiet --threads 2
    good=$(games_of "$folder/plain")
    for count in 1 2 8; do
        "$carcarena" run "$folder/c.json" --threads $count --out "$folder/$count" --quiet
        [ "$(games_of "$folder/$count")" = "$good" ] || fail "$count threads: different games"
    done
    killed "$carcarena" run "$folder/c.json" --out "$folder/killed" --quiet --threads 2
    "$carcarena" run "$folder/c.json" --out "$folder/killed" --quiet --threads 2
    [ "$(games_of "$folder/killed")" = "$good" ] || fail "the killed run ended differently"
    "$carcarena" run "$folder/c.json" --games 18000 --out "$folder/grown" --quiet --threads 2
    "$carcarena" run "$folder/c.json" --out "$folder/grown" --quiet
    [ "$(games_of "$folder/grown")" = "$good" ] || fail "the extended run differs"
    expect 0 "24000 games replayed, 0 differ" verify "$folder/killed"
    expect 0 "complete" merge "$folder/merged" "$folder/grown" "$folder/killed"
    [ "$(games_of "$folder/merged")" = "$good" ] || fail "merged results differ"
    "$carcarena" rate "$folder/plain" --format csv >"$folder/plain.csv"
    "$carcarena" rate "$folder/grown" --format csv >"$folder/grown.csv"
    cmp "$folder/plain.csv" "$folder/grown.csv" || fail "different ratings"
    "$carcarena" replay "$folder/plain" 777.1 >"$folder/plain.game"
    "$carcarena" replay "$folder/grown" 777.1 >"$folder/grown.game"
    cmp "$folder/plain.game" "$folder/grown.game" || fail "replayed results differ"
    expect 0 "24000 games kept" salvage "$folder/salvaged" "$folder/grown"
    [ "$(games_of "$folder/salvaged")" = "$good" ] || fail "salvaged results differ"
    sed 's/"packed"/"packed", "record": true/' "$folder/c.json" >"$folder/record.json"
    expect 3 "store: 'packed' cannot store actions" run "$folder/record.json"
}

case $2 in
machine) machine ;;
packed) packed ;;
progress) progress ;;
shards) shards ;;
control) control ;;
hundred_million) hundred_million ;;
torn) torn ;;
salvage) salvage ;;
salvage_stages) salvage_stages ;;
salvage_kill) salvage_kill ;;
read_only) read_only ;;
many_bots) many_bots ;;
damaged) damaged ;;
threads) threads ;;
kill) kill_and_resume ;;
interrupt) interrupt ;;
full_disk) full_disk ;;
second_process) second_process ;;
thinking) thinking ;;
not_started) not_started ;;
*) fail "unknown test $2" ;;
esac
