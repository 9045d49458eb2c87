#!/bin/sh
# SPDX-License-Identifier: MIT
# Usage: mpi.sh CARCARENA MPIRUN OBJECT TASK
#
# Runs on several machines, all of which are this one: MPIRUN starts the processes. OBJECT is the object for
# its MPI (arena/src/cluster/transport.h); "" is the object of the build.
. "$(dirname "$0")/../e2e/common.sh"
launcher=$2
object=$3
task=$4
cd "$folder"

# For root in a container without network, ssh and much shared memory, with any number of processors.
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 OMPI_MCA_plm=isolated \
    OMPI_MCA_rmaps_base_oversubscribe=1 OMPI_MCA_hwloc_base_binding_policy=none \
    OMPI_MCA_mpi_yield_when_idle=1 OMPI_MCA_oob_tcp_if_include=lo OMPI_MCA_btl=self,vader \
    OMPI_MCA_btl_vader_single_copy_mechanism=none OMPI_MCA_btl_vader_backing_directory="$folder" \
    OMPI_MCA_orte_tmpdir_base="$folder" HYDRA_LAUNCHER=fork
if [ -n "$object" ]; then
    export CARCARENA_MPI_OBJECT="$object"
fi

# config NAME BLOCKS [MORE]: three bots, or those in MORE.
config() {
    cat >"$1.json" <<END
{"name": "$1", "seed": 3, "tilesets": ["base"], "players": 2, "blocks": $2,
 ${3:-"\"bots\": [\"random\", \"greedy\", {\"name\": \"other\", \"class\": \"random\"}]"}}
END
}

FOUR='"bots": ["random", "greedy", {"name": "c", "class": "random"}, {"name": "d", "class": "greedy"}]'

# on RANKS ARGUMENT...: runs the command on this number of ranks.
on() {
    ranks=$1
    shift
    "$launcher" -n "$ranks" "$carcarena" "$@"
}

# ends CODE PATTERN RANKS ARGUMENT...: like `expect`, on this number of ranks.
ends() {
    wanted=$1
    pattern=$2
    shift 2
    ranks=$1
    shift
    said "$wanted" "$pattern" "$launcher" -n "$ranks" "$carcarena" "$@"
}

# The results equal those of one process, for any number of ranks and threads.
same_task() {
    config plain 60
    config recorded 20 "\"record\": true, $FOUR"
    config packed 400 "\"store\": \"packed\", $FOUR"
    for run in plain recorded packed; do
        "$carcarena" run $run.json --out $run --quiet --threads 2
    done
    for ranks in 1 2 3 8; do
        ends 0 "60 of each|360 of 360 games" $ranks run plain.json --mpi --out plain-$ranks
        alike plain plain-$ranks
    done
    on 3 run plain.json --mpi --out plain-threads --quiet --threads 3
    on 3 run recorded.json --mpi --out recorded-3 --quiet
    on 2 run packed.json --mpi --out packed-2 --quiet --threads 2
    alike plain plain-threads
    alike recorded recorded-3
    alike packed packed-2
    expect 0 "0 differ" verify recorded-3
    # Stored games are not replayed; a run that one process began can be completed by several.
    "$carcarena" run plain.json --out begun --quiet --blocks 25
    on 3 run plain.json --mpi --out begun --quiet
    alike plain begun
    ends 0 "360 of 360 games" 2 run plain.json --mpi --out begun
}

# Rounds depend on results, which only rank 0 has; a sequential test stops at the same block.
formats_task() {
    for format in swiss knockout ladder gauntlet adaptive; do
        config $format 12 "\"format\": \"$format\", $FOUR"
        "$carcarena" run $format.json --quiet
        on 3 run $format.json --mpi --out $format-3 --quiet
        alike results/$format $format-3
    done
    config test 4000 '"bots": ["greedy", "random"], "sprt": {"elo0": 0, "elo1": 10}'
    "$carcarena" run test.json --quiet
    for ranks in 2 5; do
        on $ranks run test.json --mpi --out test-$ranks --quiet
        alike results/test test-$ranks
    done
    # The launcher returns its exit code.
    config reverse 4000 '"bots": ["random", "greedy"], "sprt": {"elo0": 0, "elo1": 10}'
    ends 1 "" 2 run reverse.json --mpi --quiet
}

# Tunings: bots change with each iteration, and other configurations follow (sensitivity test, final test).
# After an interruption, rerunning the command resumes.
tune_task() {
    for method in spsa ntbea; do
        values='"exploration": {"minimum": 0.01, "maximum": 4}'
        [ $method = spsa ] || values='"exploration": {"values": [0.5, 1, 2, 4]}'
        cat >$method.json <<END
{"name": "$method", "seed": 3, "tilesets": ["base"], "players": 2, "options": {"deck_limit": 12},
 "bots": [{"name": "u", "spec": "uct:simulations=20"}],
 "tune": {"method": "$method", "iterations": 6, "blocks": 3, "parameters": {$values},
          "deviations": 4, "test": {"blocks": 8}}}
END
        "$carcarena" tune $method.json --quiet || [ $? -le 2 ]
        for ranks in 2 3; do
            on $ranks tune $method.json --mpi --out $method-$ranks --quiet || [ $? -le 2 ]
            alike results/$method $method-$ranks
            alike results/$method/test $method-$ranks/test
            for folder_of in results/$method/asked/*; do
                alike "$folder_of" $method-$ranks/asked/"$(basename "$folder_of")"
            done
        done
    done
    ends 3 "cannot be combined with --ask-tell" 2 tune spsa.json --mpi --ask-tell
}

# Ranks that would play another configuration are reported with the difference.
differences_task() {
    config one 8
    sed 's/"seed": 3/"seed": 4/' one.json >other.json
    cat >each.sh <<'END'
#!/bin/sh
# The last rank has another file.
rank=${OMPI_COMM_WORLD_RANK:-$PMI_RANK}
cp "$([ "$rank" = 2 ] && echo other || echo one).json" "rank-$rank.json"
[ "$rank" != "${GONE:-}" ] || rm "rank-$rank.json"
exec "$CARCARENA" run "rank-$rank.json" --mpi --out out
END
    chmod +x each.sh
    export CARCARENA="$carcarena"
    said 6 'rank 2 \(.*\) plays another configuration: "seed": .*4.* there, "seed": .*3.* at rank 0' \
        "$launcher" -n 3 ./each.sh
    [ ! -e out ] || fail "a run was started"
    export GONE=1
    said 3 'rank 1 \(.*\): rank-1.json: there is no such file' "$launcher" -n 2 ./each.sh
    export GONE=0
    said 3 'carcarena run: rank-0.json: there is no such file' "$launcher" -n 2 ./each.sh
    grep -c "no such file" said >count || true
    [ "$(cat count)" -eq 1 ] || fail "printed more than once: $(cat said)"
}

# ranks: prints the process ids of the ranks of this test.
ranks() {
    find /proc -maxdepth 2 -name cwd -lname "$folder" 2>/dev/null | while read -r link; do
        process=$(dirname "$link")
        if [ "$(readlink "$process/exe")" = "$(readlink -f "$carcarena")" ]; then
            basename "$process"
        fi
    done
}

# rank NUMBER: prints the process id of a rank.
rank() {
    for process in $(ranks); do
        if tr '\0' '\n' <"/proc/$process/environ" 2>/dev/null | grep -Eqx "(OMPI_COMM_WORLD|PMI)_RANK=$1"; then
            echo "$process"
        fi
    done
}

# until_true COMMAND...: waits up to a minute.
until_true() {
    tries=0
    until "$@"; do
        tries=$((tries + 1))
        [ $tries -lt 600 ] || fail "timeout while waiting for: $*: $(cat ./*.log)"
        sleep 0.1
    done
}

gone() {
    [ -z "$(ranks)" ]
}

has() { # RUN LINES
    [ "$("$carcarena" export "$1" 2>/dev/null | wc -l)" -ge "$2" ]
}

# slow NAME BLOCKS: pauses between games slow the run down, so that it can be interrupted.
slow() {
    config "$1" "$2" '"wait_ms": 40, "bots": ["random", "greedy", {"name": "other", "class": "random"}]'
    "$carcarena" run "$1.json" --out whole --quiet --threads 24
}

# begin RANKS NAME ARGUMENT...: starts it in the background; $job is the launcher.
begin() {
    ranks=$1
    name=$2
    shift 2
    "$launcher" -n "$ranks" "$carcarena" run "$name.json" --mpi --threads 1 --quiet "$@" >"$name.log" 2>&1 </dev/null &
    job=$!
}

# ended: waits for the launcher; $code is its exit code. The launcher of Open MPI sometimes does not notice
# that its last rank was killed. After twenty seconds without ranks it is killed and has no code.
ended() {
    alone=0
    while [ $alone -lt 100 ] && readlink "/proc/$job/exe" >/dev/null; do
        sleep 0.2
        if gone; then alone=$((alone + 1)); else alone=0; fi
    done
    code=0
    if [ $alone -lt 100 ]; then
        wait "$job" || code=$?
    else
        echo "the launcher did not notice the end of its ranks and is killed"
        kill -KILL "$job" 2>/dev/null || true
        wait "$job" || true
    fi
}

# A signal stops all ranks cleanly: the signal of a batch system to the launcher, and one that the launcher
# forwards. Open MPI gives its processes two seconds after the first signal and returns its own exit code.
# MPICH's launcher may return 0 after a signal to stop.
signals_task() {
    slow slow 60
    for signal in USR1 TERM; do
        begin 3 slow --out some
        until_true has some 20
        kill -$signal $job
        code=0
        wait $job || code=$?
        until_true gone
        grep -q "360 games are stored in some; rerun the command to resume" slow.log ||
            fail "$signal: $(cat slow.log)"
        case $signal-$launcher-$code in
        TERM-* | *mpich*-0 | *-4) ;;
        *) fail "$signal: exit code $code" ;;
        esac
        ! has some 361 || fail "$signal: too late to interrupt it"
        rm -r some
    done
    # Only one rank gets the signal.
    begin 3 slow --out some
    until_true has some 20
    kill -TERM "$(rank 2)"
    code=0
    wait $job || code=$?
    [ $code -eq 4 ] || fail "rank 2 got SIGTERM: exit code $code"
    # A rank that was started with ignored signals ignores them, like the others of its job.
    printf '#!/bin/sh\nexec env --ignore-signal=HUP --ignore-signal=INT --ignore-signal=USR1 "%s" "$@"\n' \
        "$carcarena" >ignoring
    chmod +x ignoring
    "$launcher" -n 3 ./ignoring run slow.json --mpi --threads 1 --quiet --out ignored >slow.log 2>&1 </dev/null &
    job=$!
    until_true has ignored 20
    target=$(rank 2)
    all=$(ranks)
    for signal in HUP INT USR1 HUP INT USR1; do
        # Words, one per rank.
        # shellcheck disable=SC2086
        kill -$signal $all
    done
    until_true has ignored 60
    ! grep -q finishing slow.log || fail "an ignored signal had an effect: $(cat slow.log)"
    kill -TERM "$target"
    ended
    [ $code -eq 4 ] || fail "rank 2 got SIGTERM, others ignored: exit code $code"
    on 2 run slow.json --mpi --out some --quiet --threads 8
    alike whole some
}

# After a kill of any rank or the launcher at any moment, rerunning the command leads to the same bytes.
# MOMENTS is the number of kills (default 3); SEED selects them.
kill_task() {
    slow slow 60
    moments=${MOMENTS:-3}
    seed=${SEED:-1}
    kills=0
    tried=0
    while [ $kills -lt "$moments" ]; do
        rm -rf some
        while [ $kills -lt "$moments" ]; do
            tried=$((tried + 1))
            # The victim, and the delay in seconds.
            set -- $(awk -v seed=$((seed * 1000 + tried)) 'BEGIN { srand(seed); print int(rand() * 4), int(rand() * 3000) / 1000 }')
            begin 3 slow --out some
            sleep "$2"
            victim=$([ "$1" -eq 3 ] && echo $job || rank "$1")
            if [ -n "$victim" ] && kill -9 "$victim" 2>/dev/null; then
                kills=$((kills + 1))
                echo "kill $kills: $([ "$1" -eq 3 ] && echo the launcher || echo "rank $1") after $2 s"
            fi
            ended
            until_true gone
            ! has some 361 || break
        done
        on 3 run slow.json --mpi --out some --quiet --threads 8
        alike whole some
        "$carcarena" verify some >/dev/null || fail "verify"
    done
    echo "$kills kills, $tried starts, equal results"
}

# The games of a rank that hangs are played by others, and the rank is ended with the job.
hang_task() {
    slow slow 40
    begin 3 slow --out some --lease 1
    until_true has some 20
    kill -STOP "$(rank 1)"
    ended
    until_true gone
    [ $code -eq 0 ] || fail "exit code $code: $(cat slow.log)"
    grep -q "rank 1 (.*) does not answer; other ranks play its games, too" slow.log || fail "$(cat slow.log)"
    grep -q "rank 1 (.*) does not answer and is ended" slow.log || fail "$(cat slow.log)"
    alike whole some
    # A rank that continues again delivers games that others have delivered.
    begin 2 slow --out other --lease 1
    until_true has other 20
    hung=$(rank 1)
    kill -STOP "$hung"
    until_true grep -q "does not answer" slow.log
    kill -CONT "$hung"
    code=0
    wait $job || code=$?
    [ $code -eq 0 ] || fail "exit code $code: $(cat slow.log)"
    ! grep -Eq "different results|does not answer and is ended" slow.log || fail "$(cat slow.log)"
    alike whole other
}

# A rank that computes wrong results is reported and excluded. It is simulated by a bot that plays differently
# there after its first games.
wrong_task() {
    cat >wrong.json <<END
{"name": "wrong", "seed": 3, "tilesets": ["base"], "players": 2, "blocks": 400, "wait_ms": 5,
 "bots": [{"name": "odd", "class": "plugin", "path": "$(dirname "$CARCARENA_MPI_OBJECT")/odd_bot.so"}, "greedy"]}
END
    export ODD_RANK=2
    ends 6 "rank 2 \(.*\) is excluded: rank 0 has another result: game [0-9.]+: .*stored.*replayed" \
        3 run wrong.json --mpi --out some --threads 1
    grep -Eq "games of rank 2 \(.*\) are stored and may be wrong: 'carcarena verify'" said || fail "$(cat said)"
    grep -Eq "^ +2 .*WRONG, excluded" said || fail "$(cat said)"
    has some 801 || fail "the other ranks did not play the rest"
    expect 6 "differ" verify some
    export ODD_RANK=none
    ends 0 "^ +2 .* 0 +0 +[1-9][0-9]*$" 3 run wrong.json --mpi --out right --threads 1
}

# Faults of external bots at any rank are stored in the run.
faults_task() {
    cat >faults.json <<END
{"name": "faults", "seed": 3, "tilesets": ["base"], "players": 2, "blocks": 10, "options": {"deck_limit": 12},
 "bots": [{"name": "broken", "class": "process", "command": ["$FAULT_BOT", "crash", "mark"]}, "random"]}
END
    on 3 run faults.json --mpi --out some --quiet --threads 1
    "$carcarena" rate some --section faults --format csv >csv
    grep -qx "broken,signal,20" csv || fail "20 games, $(cat csv)"
    expect 0 '^ *broken +about to crash$' rate some --section last-faults
}

"${task}_task"
