#!/bin/sh
# SPDX-License-Identifier: MIT
#
# Runs with bots that violate the protocol, as users see them.
#   faults.sh CARCARENA FAULT_BOT kept|killed|played|tuned|boxed|after|short|salvaged|shown
. "$(dirname "$0")/../e2e/common.sh"
fault_bot=$2

# config FILE BLOCKS MODE KEYS: a bot of this mode against a random one; FILE of the bot is $folder/mark.
config() {
    echo "{\"name\": \"faults\", \"seed\": 3, \"tilesets\": [\"base\"], \"players\": 2, \"blocks\": $2," \
        "\"options\": {\"deck_limit\": 12} $4, \"bots\": [{\"name\": \"broken\", \"class\": \"process\"," \
        "\"command\": [\"$fault_bot\", \"$3\", \"$folder/mark\"]}, \"random\"]}" >"$1"
}

# The run stores the faults of all sessions, with the end of the bots' error output.
kept() {
    config "$folder/c.json" 2 crash ''
    said 0 "last fault: signal: choose: signal 9" "$carcarena" run "$folder/c.json" --out "$folder/run" \
        --threads 1
    "$carcarena" run "$folder/c.json" --out "$folder/run" --blocks 4 --threads 1 --quiet
    "$carcarena" rate "$folder/run" --section faults --format csv >"$folder/csv"
    count=$(sed -n 's/^broken,signal,//p' "$folder/csv")
    [ "$count" -eq 8 ] || fail "8 games, $(cat "$folder/csv")"
    expect 0 '^ *broken +about to crash$' rate "$folder/run" --section last-faults
    expect 0 "The last fault of broken: signal: choose: signal 9 .Killed. ended it" rate "$folder/run"
    expect 0 '"line": "    about to crash"' rate "$folder/run" --format json
    expect 0 "0 differ" verify "$folder/run" --actions
    # A long text is split between words.
    echo 'while read -r line; do case $line in *choose*) echo thinking ;; *) echo 0 ;; esac; done' >"$folder/bot.sh"
    "$carcarena" run -engine cmd="sh $folder/bot.sh" name=loud -engine cmd=random -rounds 1 --out "$folder/words" --quiet
    expect 0 '^ *loud +bad-line: .*it print *$' rate "$folder/words" --section last-faults
    grep -Eq '^ *loud +something to standard output.* all *$' "$folder/said" || fail "$(cat "$folder/said")"
    sqlite3 "$folder/run/run.db" "SELECT value FROM meta WHERE key = 'faults.0'" >"$folder/said"
    [ "$(head -1 "$folder/said")" = "8 signal" ] || fail "$(cat "$folder/said")"
    # A killed session has stored the faults of its stored games.
    config "$folder/long.json" 60 crash ''
    "$carcarena" run "$folder/long.json" --out "$folder/long" --quiet --threads 1 2>"$folder/said" &
    arena=$!
    games=0
    while [ "$games" -lt 10 ] && kill -0 $arena 2>/dev/null; do
        games=$(sqlite3 "$folder/long/run.db" "SELECT count(*) FROM games" 2>/dev/null || echo 0)
    done
    kill -9 $arena
    wait $arena 2>/dev/null || true
    games=$(sqlite3 "$folder/long/run.db" "SELECT count(*) FROM games")
    "$carcarena" rate "$folder/long" --section faults --format csv >"$folder/csv"
    count=$(sed -n 's/^broken,signal,//p' "$folder/csv")
    [ "$games" -ge 10 ] && [ "$count" -ge "$games" ] || fail "$games games, $(cat "$folder/csv")"
    # A signal gives no advantage: such games are aborted, and count as aborted for both.
    expect 0 "of all seats\\) because a signal that the arena did not send" rate "$folder/run"
    expect 0 "" rate "$folder/run" --section ratings --format csv
    [ "$(grep -c ',8$' "$folder/said")" -eq 2 ] || fail "forfeits: $(cat "$folder/said")"
    config "$folder/fault.json" 2 crash ', "on_signal": "fault"'
    "$carcarena" run "$folder/fault.json" --out "$folder/fault" --quiet
    expect 0 "Forfeits: 4 games" rate "$folder/fault"
    # A run without faults has no such section; two runs add up.
    config "$folder/good.json" 2 zero ''
    "$carcarena" run "$folder/good.json" --out "$folder/good" --quiet
    expect 3 "section 'faults' is empty for this run" rate "$folder/good" --section faults
    config "$folder/other.json" 2 leave ', "on_fault": "random"'
    "$carcarena" run "$folder/other.json" --out "$folder/other" --quiet
    expect 0 "Faults: 4 games continued with random moves for the bot at fault; its seat ranks by its score" \
        rate "$folder/other"
    # Aborted by a fault, until it is a forfeit.
    config "$folder/void.json" 2 leave ', "on_fault": "replay", "void_replays": 2'
    "$carcarena" run "$folder/void.json" --out "$folder/void" --quiet -log file="$folder/log"
    expect 0 "8 of the replayed games were void because of a bot" rate --all "$folder/void"
    expect 0 "^ *of these by a fault of a bot +8 " rate "$folder/void" --section ends
    expect 0 '"voids": \[{"attempt": 0, "plies": [0-9]+, "reason": "exit", "seat": 0}, {' \
        export "$folder/void"
    expect 0 ',0:[0-9]+:exit:0 1:[0-9]+:exit:0$' export "$folder/void" --format csv
    expect 0 "0 differ" verify "$folder/void" --actions
    grep -q "warning game 0.0: attempt 1 void at ply .* seat 0 (broken): exit" "$folder/log" ||
        fail "log: $(cat "$folder/log")"
}

# ours: prints the process ids of processes with this folder in their command line: the arena, supervisors
# (copies of it), programs and their descendants.
ours() {
    for process in /proc/[0-9]*; do
        case $({ tr '\0' ' ' <"$process/cmdline"; } 2>/dev/null) in
        *"$folder"/*) echo "${process#/proc/}" ;;
        esac
    done
}

# No process survives an arena that is killed, not even one that left its session.
killed() {
    # A bot and its duplicate, each with a grandchild, before an answer that never arrives.
    config "$folder/c.json" 1 forks-silent ''
    "$carcarena" run "$folder/c.json" --out "$folder/run" --threads 1 --quiet &
    arena=$!
    tries=0
    while [ ! -s "$folder/mark" ] || [ "$(ours | wc -l)" -lt 7 ]; do
        tries=$((tries + 1))
        [ $tries -le 600 ] || fail "not two programs with a grandchild each: $(ours)"
        sleep 0.1
    done
    grandchild=$(cat "$folder/mark")
    kill -0 "$grandchild" || fail "the grandchild is not running"
    kill -9 $arena
    wait $arena 2>/dev/null || true
    tries=0
    while [ -n "$(ours)" ]; do
        tries=$((tries + 1))
        [ $tries -le 600 ] || fail "still alive after the arena: $(ours)"
        sleep 0.1
    done
    if kill -0 "$grandchild" 2>/dev/null; then fail "the grandchild is still running"; fi
    expect 0 "" export "$folder/run" # the rest is a valid run
}

# Programs also play single games, and their faults are printed.
played() {
    set -- --option deck_limit=12 --tilesets base --no-board
    expect 0 '^0 +fault_bot zero ' play --bot "$fault_bot zero" --bot random "$@"
    expect 0 '^1 +fault_bot zero ' play --bots "greedy,$fault_bot zero" "$@"
    expect 0 '^1 +fault_bot zero .*[0-9]$' play --bot random \
        --bot "process:command=\"[\\\"$fault_bot\\\",\\\"zero\\\"]\"" "$@"
    "$carcarena" play --bot "'$fault_bot' \"zero\"" "$@" >"$folder/first"
    "$carcarena" play --bot "$fault_bot zero" "$@" | cmp - "$folder/first" || fail "different games"
    expect 0 'forfeited$' play --bot "$fault_bot crash" --bot random "$@"
    grep -q '^player 0: signal: choose: signal 9' "$folder/said" || fail "$(cat "$folder/said")"
    grep -q '^    about to crash' "$folder/said" || fail "$(cat "$folder/said")"
    expect 0 "player 0: no-start: .*/no/such.* cannot be run: No such file" play --bot "/no/such" \
        --bot random "$@"
    expect 3 "^    no such thing" run --engine name=a "cmd=sh -c 'echo no such thing >&2; exit 1'" \
        --engine cmd=random --out "$folder/none"
    expect 3 "unknown bot 'fault_bot'" play --bot fault_bot --bot random "$@"
}

# The opponent of a tuning may be a program. Options of a program are not checked by the arena.
tuned() {
    tuning='"tilesets": ["base"], "players": 2, "options": {"deck_limit": 8}'
    program="\"class\": \"process\", \"command\": [\"$fault_bot\", \"zero\"]"
    echo "{\"name\": \"t\", $tuning, \"bots\": [\"greedy\"], \"tune\": {\"iterations\": 3, \"blocks\": 1," \
        "\"parameters\": {\"city\": {}}, \"against\": {\"name\": \"p\", $program}," \
        '"test": {"blocks": 4}}}' >"$folder/against.json"
    for count in 1 2; do
        code=0
        "$carcarena" tune "$folder/against.json" --threads $count --out "$folder/run-$count" \
            >"$folder/said" 2>&1 || code=$?
        [ $code -le 2 ] || fail "$code: $(cat "$folder/said")"
        expect 0 "" rate "$folder/run-$count" --section ends
        grep -Eq '^ *completed +12 +100' "$folder/said" || fail "$(cat "$folder/said")"
    done
    alike "$folder/run-1" "$folder/run-2"
    expect 3 "tune: cannot be combined with --isolate" tune "$folder/against.json" \
        --isolate --out "$folder/isolated"
    echo "{\"name\": \"t\", $tuning, \"bots\": [{\"name\": \"mine\", $program}]," \
        '"tune": {"iterations": 2, "parameters": {"depth": {}}}}' >"$folder/own.json"
    expect 3 "tune: 'mine' is a program, whose options are not known here" tune "$folder/own.json" \
        --out "$folder/own"
}

# A fault after a game belongs to this game, whichever game is next.
after() {
    for mode in over-leave over-talk; do
        config "$folder/$mode.json" 6 $mode ', "adjudicate": {"lead": 5, "turns": 1}'
        for count in 1 3; do
            "$carcarena" run "$folder/$mode.json" --out "$folder/$mode-$count" --quiet --threads $count
        done
        alike "$folder/$mode-1" "$folder/$mode-3"
        expect 0 "Forfeits: 12 games" rate "$folder/$mode-1"
        expect 0 "0 differ" verify "$folder/$mode-1" --actions
    done
}

# A sandboxed run equals an unsandboxed one and is labeled. It cannot be resumed without a sandbox.
boxed() {
    config "$folder/free.json" 2 zero ''
    config "$folder/c.json" 2 zero ', "sandbox": "bubblewrap"'
    mkdir "$folder/bin"
    printf '#!/bin/sh\necho "bwrap: the moon is full" >&2\nexit 1\n' >"$folder/bin/bwrap"
    chmod +x "$folder/bin/bwrap"
    PATH="$folder/bin:$PATH" expect 3 "there can be no sandbox here: bwrap: the moon is full" \
        run "$folder/c.json" --out "$folder/none"
    if ! bwrap --unshare-user --unshare-net --unshare-pid --ro-bind / / true 2>"$folder/said"; then
        echo "skipped: sandboxes are not available: $(head -1 "$folder/said")"
        return
    fi
    "$carcarena" run "$folder/free.json" --out "$folder/free" --quiet
    for count in 1 3; do
        "$carcarena" run "$folder/c.json" --out "$folder/run-$count" --quiet --threads $count
        expect 0 "each ran in a sandbox" rate "$folder/run-$count"
        "$carcarena" export "$folder/run-$count" | sed 1d >"$folder/games-$count"
        "$carcarena" export "$folder/free" | sed 1d | cmp - "$folder/games-$count" || fail "different games"
    done
    alike "$folder/run-1" "$folder/run-3"
    expect 0 "ran without a sandbox: they were not isolated" rate "$folder/free"
    expect 6 '"sandbox": "bubblewrap"' run "$folder/free.json" --out "$folder/run-1" --blocks 4
    expect 0 "0 differ" verify "$folder/run-1" --actions
    expect 3 "would see '$folder' and with it the run's folder" run --engine cmd=random --engine name=a \
        "cmd=$fault_bot zero $folder" --sandbox --out "$folder/seen"
    mkdir "$folder/own"
    for hidden in "log '$folder/own/log'" "run of --after '$folder/own/after'" "secret '$folder/own/key'"; do
        expect 3 "would see '$folder/own' and with it the $hidden" run --engine cmd=random --engine name=a \
            "cmd=$fault_bot zero $folder/own" --sandbox --out "$folder/seen" --shard 1/2 \
            $(case $hidden in
            log*) echo "--log $folder/own/log" ;;
            run*) echo "--after $folder/own/after" ;;
            *) echo "--secret-file $folder/own/key" ;;
            esac)
    done
    expect 0 '"sandbox":' run --engine cmd=random --engine name=a "cmd=$fault_bot zero" -sandbox \
        --out "$folder/flag" --print-config
    expect 0 "no faults" run "$folder/c.json" --out "$folder/isolated" --isolate
    expect 0 "plug-ins each ran in a sandbox \(--isolate, bubblewrap\): they were isolated" rate "$folder/isolated"
    expect 0 '"isolation": \{"programs": "sandbox", "others": "sandbox"\}' rate "$folder/isolated" --json
    expect 0 '"isolation": \{"programs": "open", "others": "shared"\}' rate "$folder/free" --json
}

# A shortage of open files in the arena is blamed on no bot. The arena raises the limit, refuses to start, or
# stops, and stores no such game.
short() {
    config "$folder/c.json" 10 zero ''
    "$carcarena" run "$folder/c.json" --out "$folder/free" --quiet --threads 4
    "$carcarena" export "$folder/free" >"$folder/games"
    (ulimit -Sn 64 && "$carcarena" run "$folder/c.json" --out "$folder/soft" --quiet --threads 4)
    "$carcarena" export "$folder/soft" | cmp - "$folder/games" || fail "different games with a low soft limit"
    # Programs get the limit that the arena was started with.
    config "$folder/limit.json" 2 limit ''
    (ulimit -Sn 64 && "$carcarena" run "$folder/limit.json" --out "$folder/limit" --quiet --threads 4)
    [ "$(cat "$folder/mark")" = 64 ] || fail "programs may open $(cat "$folder/mark") files, not 64"
    # With a hard limit that is too low no game begins.
    program='{"class": "process", "command": ["'$fault_bot'", "limit", "'$folder'/mark"], "name":'
    echo '{"tilesets": ["base"], "players": 4, "blocks": 20, "options": {"deck_limit": 12}, "bots": [' \
        "$program \"a\"}, $program \"b\"}, $program \"c\"}, $program \"d\"}]}" >"$folder/large.json"
    rm "$folder/mark"
    (ulimit -n 1024 && expect 3 "64 threads with programs need up to [0-9]+ open files, and the limit is 1024" \
        run "$folder/large.json" --out "$folder/hard" --threads 64)
    [ ! -e "$folder/mark" ] || fail "a program was started before the limit was checked"
    # The limit is lowered during a run: each game starts the program that crashed in the previous one.
    config "$folder/long.json" 200 crash ', "on_signal": "fault"'
    "$carcarena" run "$folder/long.json" --out "$folder/long" --quiet --threads 1 2>"$folder/said" &
    arena=$!
    games=0
    while [ "$games" -lt 20 ] && kill -0 $arena 2>/dev/null; do
        games=$(sqlite3 "$folder/long/run.db" "SELECT count(*) FROM games" 2>/dev/null || echo 0)
    done
    prlimit --pid $arena --nofile=8:8
    code=0
    wait $arena || code=$?
    [ $code -ne 0 ] || fail "a run without open files exits with 0"
    grep -q "broken: .*: Too many open files; the game does not count" "$folder/said" ||
        fail "$(cat "$folder/said")"
    others=$(sqlite3 "$folder/long/run.db" "SELECT count(*) FROM games" 2>/dev/null)
    [ "$others" -ge 20 ] && [ "$others" -lt 400 ] || fail "$others games are stored"
    "$carcarena" rate "$folder/long" --section faults --format csv >"$folder/csv"
    grep -q "no-start" "$folder/csv" && fail "$(cat "$folder/csv")"
    "$carcarena" run "$folder/long.json" --out "$folder/long" --quiet --threads 1 2>/dev/null
    [ "$(sqlite3 "$folder/long/run.db" "SELECT count(*) FROM games")" -eq 400 ] || fail "the run does not resume"
}

# In a Swiss system with a program, later pairings depend on earlier games. Salvage reports which games it
# omits.
salvaged() {
    echo "{\"name\": \"swiss\", \"seed\": 3, \"tilesets\": [\"base\"], \"players\": 2, \"format\": \"swiss\"," \
        "\"rounds\": 4, \"options\": {\"deck_limit\": 8}, \"bots\": [\"random\", \"greedy\", \"mcts:simulations=4\"," \
        "{\"name\": \"program\", \"class\": \"process\", \"command\": [\"$fault_bot\", \"zero\", \"/dev/null\"]}]}" \
        >"$folder/swiss.json"
    "$carcarena" run "$folder/swiss.json" --out "$folder/swiss" --quiet
    all=$(sqlite3 "$folder/swiss/run.db" "SELECT count(*) FROM games")
    sqlite3 "$folder/swiss/run.db" "DELETE FROM games WHERE id = 1"
    expect 4 "$((all - 4)) games of later stages were excluded: their pairings depend" \
        salvage "$folder/saved" "$folder/swiss"
    kept=$(sqlite3 "$folder/saved/run.db" "SELECT count(*) FROM games")
    [ "$kept" -eq 3 ] || fail "$kept of the 4 games of the first stage are kept, 3 are readable"
    # A damaged page of later games: they cannot all be counted.
    sed 's/"rounds": 4/"rounds": 4, "blocks": 40/' "$folder/swiss.json" >"$folder/more.json"
    "$carcarena" run "$folder/more.json" --out "$folder/more" --quiet
    sqlite3 "$folder/more/run.db" "DELETE FROM games WHERE id = 1"
    page=$(sqlite3 "$folder/more/run.db" "SELECT pageno FROM dbstat WHERE name = 'games' AND pagetype = 'leaf'
        ORDER BY path DESC LIMIT 1")
    dd if=/dev/zero of="$folder/more/run.db" bs=4096 seek=$((page - 1)) count=1 conv=notrunc 2>/dev/null
    expect 4 "At least [0-9]+ games of later stages were excluded" salvage "$folder/most" "$folder/more"
}

# The report shows a program's error output as plain text, whatever bytes it contains.
shown() {
    mkdir "$folder/said.d"
    cat >"$folder/said.d/bot" <<'END'
#!/bin/sh
while read -r line; do
    case $line in
    *choose*) printf '\377 \302\233 \342\200\256 '; head -c 300 /dev/zero | sed 's/\x00/\xc3\xa9/g'; echo ;;
    *) echo '{}' ;;
    esac
done
END
    chmod +x "$folder/said.d/bot"
    "$carcarena" run -engine cmd="$folder/said.d/bot" name=loud -engine cmd=random -rounds 1 \
        -options deck_limit=4 --out "$folder/loud" >"$folder/out" 2>&1
    for format in text json html md csv; do
        LC_ALL=C.UTF-8 "$carcarena" rate "$folder/loud" --format $format >"$folder/$format"
    done
    LC_ALL=C.UTF-8 "$carcarena" rate "$folder/loud" --format csv --section last-faults >"$folder/csv"
    for file in out text json html md csv; do
        iconv -f UTF-8 -t UTF-8 "$folder/$file" >/dev/null || fail "not UTF-8: $file"
        # Invalid bytes, the control U+009B and the direction U+202E are replaced.
        ! LC_ALL=C grep -q "$(printf '\302\233\|\342\200\256')" "$folder/$file" || fail "controls: $file"
    done
    grep -q "choose: '$(printf '\357\277\275 \357\277\275 \357\277\275') $(printf '\303\251')" "$folder/text" ||
        fail "$(cat "$folder/text")"
}

case $3 in
kept) kept ;;
killed) killed ;;
played) played ;;
tuned) tuned ;;
boxed) boxed ;;
after) after ;;
short) short ;;
salvaged) salvaged ;;
shown) shown ;;
*) fail "unknown test $3" ;;
esac
