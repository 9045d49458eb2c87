#!/bin/sh
# SPDX-License-Identifier: MIT
# Usage: shards.sh CARCARENA ROOT parallel|slurm
#
# Tests the scripts that play a run in shards, with GNU parallel and with a Slurm cluster of one node.
# Stopped, requeued and merged runs must equal the run of one process, byte for byte.
. "$(dirname "$0")/common.sh"
root=$2
task=$3
skipped=77 # exit code for CTest
cd "$folder"

# Pauses between games slow a run down, so that it can be interrupted, without using the processor.
config() { # NAME BLOCKS WAIT_MS
    cat >"$1.json" <<END
{"name": "$1", "seed": 3, "tilesets": ["base"], "players": 2, "bots": ["random", "greedy", {"name": "other", "class": "random"}],
 "blocks": $2, "wait_ms": $3}
END
}

# Three rounds of Swiss, whose pairings depend on results.
stages_config() { # NAME
    cat >"$1.json" <<END
{"name": "$1", "seed": 3, "tilesets": ["base"], "players": 2, "format": "swiss", "rounds": 3, "blocks": 2,
 "bots": ["random", "greedy", {"name": "c", "class": "random"}, {"name": "d", "class": "random"}]}
END
}

# stored SHARD...: prints the number of lines in these shards; each has one header line.
stored() {
    games=0
    for run in "$@"; do
        games=$((games + $("$carcarena" export "$run" 2>/dev/null | wc -l)))
    done
    echo $games
}

# until_true COMMAND...: waits up to two minutes.
until_true() {
    tries=0
    until "$@"; do
        tries=$((tries + 1))
        [ $tries -lt 600 ] || fail "timeout while waiting for: $* ($(cat ./*.log 2>/dev/null))"
        sleep 0.2
    done
}

begun() { # SHARD...
    [ "$(stored "$@")" -ge 4 ]
}

# After a stop, GNU parallel resumes with the unfinished shards.
parallel_task() {
    command -v parallel >/dev/null || exit $skipped
    config quick 6 0
    config slow 6 250
    "$carcarena" run slow.json --out whole --quiet --threads 8
    said 0 "complete" "$root/scripts/parallel.sh" --program "$carcarena" --shards 5 quick.json --jobs 4
    [ ! -e results/quick-shards.joblog ] || fail "the log of a finished run is left"

    set -- "$root/scripts/parallel.sh" --program "$carcarena" --shards 3 --out some slow.json --jobs 2
    "$@" >stopped.log 2>&1 &
    process=$!
    until_true begun some-shard-1-of-3
    # One signal: start no more shards. Two signals: stop the running ones.
    for parallel in $(pgrep -P $process parallel); do
        kill -TERM "$parallel" || true
        sleep 0.2
        kill -TERM "$parallel" || true
    done
    code=0
    wait $process || code=$?
    [ $code -ne 0 ] || fail "stopped too late"
    [ "$(stored some-shard-1-of-3 some-shard-2-of-3 some-shard-3-of-3)" -lt 39 ] || fail "nothing was left to play"
    said 0 "some: complete" "$@"
    alike whole some
    "$carcarena" verify some >/dev/null || fail "verify"

    stages_config swiss
    "$carcarena" run swiss.json --out swiss-whole --quiet
    said 0 "next: stage 3" "$root/scripts/parallel.sh" --program "$carcarena" --shards 2 swiss.json
    alike swiss-whole results/swiss

    # The example of the page is a valid tournament, but it has too many games for a test.
    sed -n '/^    cat > big.json/,/^    END$/ s/^    //p' "$root/arena/guide/CLUSTERS.md" | sh
    expect 0 '"part": "total", "games": 300000,' run big.json --plan --plan-format json --plan-seconds 1
    expect 0 "" run big.json --print-config

    said 3 "no.json: there is no such file" "$root/scripts/parallel.sh" --program "$carcarena" no.json
    echo '{"name": "bad", "bots": ["random", "missing"]}' >bad.json
    said 3 "bad.json" "$root/scripts/parallel.sh" --program "$carcarena" bad.json
    [ ! -e results/bad-shards.joblog ] || fail "an invalid configuration was started"
}

slurm_start() {
    user=$(id -un)
    (umask 077 && head -c 1024 /dev/urandom >munge.key)
    "$munged" -F --force --key-file="$folder/munge.key" --socket="$folder/munge.socket" \
        --pid-file="$folder/munged.pid" --log-file="$folder/munged.log" --seed-file="$folder/munged.seed" \
        >munged.out 2>&1 &
    daemons=$!
    # A requeued job waits until its credential has expired.
    cat >slurm.conf <<END
ClusterName=test
SlurmctldHost=$(hostname -s)(127.0.0.1)
SlurmUser=$user
SlurmdUser=$user
AuthType=auth/munge
AuthInfo=socket=$folder/munge.socket,cred_expire=5
StateSaveLocation=$folder/state
SlurmdSpoolDir=$folder/spool
SlurmctldPidFile=$folder/slurmctld.pid
SlurmdPidFile=$folder/slurmd.pid
SlurmctldPort=$port
SlurmdPort=$((port + 1))
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
ReturnToService=2
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
SchedulerParameters=bf_interval=1,sched_interval=1,batch_sched_delay=0
NodeName=$(hostname -s) NodeAddr=127.0.0.1 CPUs=2 State=UNKNOWN
PartitionName=all Nodes=ALL Default=YES MaxTime=INFINITE State=UP
END
    mkdir state spool
    export SLURM_CONF="$folder/slurm.conf"
    until_true test -S munge.socket
    "$slurmctld" -D >slurmctld.out 2>&1 &
    daemons="$daemons $!"
    "$slurmd" -D >slurmd.out 2>&1 &
    daemons="$daemons $!"
    until_true ready
}

slurm_stop() {
    scancel --full --signal=KILL --user="$(id -un)" 2>/dev/null || true
    scancel --user="$(id -un)" 2>/dev/null || true
    tries=0
    while [ -n "$(squeue --noheader 2>/dev/null)" ] && [ $tries -lt 50 ]; do
        tries=$((tries + 1))
        sleep 0.2
    done
    # shellcheck disable=SC2086  # a list
    kill $daemons 2>/dev/null || true
    wait
    rm -rf "$folder"
}

ready() {
    sinfo --noheader --format=%T 2>/dev/null | grep -q idle
}

# A task that is notified of its time limit requeues itself. A canceled task stops cleanly, and rerunning the
# command resumes it.
slurm_task() {
    PATH=$PATH:/usr/sbin:/sbin
    munged=$(command -v munged) && slurmctld=$(command -v slurmctld) && slurmd=$(command -v slurmd) &&
        [ "$(id -u)" -eq 0 ] || exit $skipped
    # A port outside ip_local_port_range, which no program gets automatically, so that tests can run in
    # parallel.
    port=$((20000 + $$ % 10000))
    trap slurm_stop EXIT
    slurm_start
    config slow 16 300
    "$carcarena" run slow.json --out whole --quiet --threads 16
    set -- "$root/scripts/slurm.sh" --program "$carcarena" --shards 4 --out some slow.json
    said 0 "array [0-9]+: 4 shards" "$@"
    array=$(sed -n 's/array \([0-9]*\):.*/\1/p' said)
    until_true begun some-shard-1-of-4
    scancel "${array}_4" # it waits for a processor
    # slurmd does the same near the end of a task's time; scancel would repeat the signal.
    job=$(squeue --noheader --jobs="${array}_1" --format=%A)
    kill -USR1 "$(pgrep -of "^[^ ]*bash $folder/spool/job0*$job/slurm_script")"
    until_true begun some-shard-2-of-4
    scancel "${array}_2"
    until_true grep -q "shard 1/4 is queued again" some-1-of-4.log
    until_true merged
    grep -q "plays what is missing" some-merge.log || fail "nothing was missing: $(cat some-merge.log)"
    [ "$(stored some-shard-1-of-4)" -eq 25 ] || fail "the shard that was queued again: $(cat some-1-of-4.log)"
    said 0 "array" "$@"
    until_true grep -q "some: complete" some-merge.log
    alike whole some
    "$carcarena" verify some >/dev/null || fail "verify"
    # A merge that completes a round submits the next one.
    stages_config swiss
    "$carcarena" run swiss.json --out swiss-whole --quiet
    said 0 "array" "$root/scripts/slurm.sh" --program "$carcarena" --shards 2 swiss.json
    until_true grep -q "results/swiss: complete" results/swiss-merge.log
    alike swiss-whole results/swiss
}

merged() {
    grep -q "some: " some-merge.log 2>/dev/null
}

"${task}_task"
