#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#SBATCH --requeue
#SBATCH --open-mode=append
#SBATCH --signal=B:USR1@120
# Usage: sbatch --array=1-N scripts/slurm_shard.sh PROGRAM CONFIG DIR N
#
# One task of the array that slurm.sh sends: plays shard SLURM_ARRAY_TASK_ID of N with as many threads
# as the task has processors. Two minutes before its time ends (USR1) it stops cleanly and queues
# itself again; when it is canceled or has to make room (TERM) it stops cleanly. Slurm runs a copy
# of this file, so it reads no other.
set -uo pipefail
program=$1 config=$2 out=$3 shards=$4
shard=$SLURM_ARRAY_TASK_ID
after=()
[[ -e $out/run.db ]] && after=(--after "$out")
# The shards of a sealed run have one secret; the first of them makes the file.
"$program" run "$config" --print-config | grep -q '^  "sealed": true,$' && after+=(--secret-file "$out.secret")

"$program" run "$config" --shard "$shard/$shards" --out "$out-shard-$shard-of-$shards" \
    --threads "${SLURM_CPUS_PER_TASK:-1}" --quiet "${after[@]}" &
process=$!
again='' signaled=''
trap 'again=1 signaled=1; kill -TERM $process' USR1
trap 'signaled=1; kill -TERM $process' TERM INT
while # a signal ends the waiting, not the program
    signaled=
    wait $process
    code=$?
    [[ -n $signaled ]]
do :; done

if [[ $code -eq 4 && -n $again ]]; then
    echo "slurm_shard.sh: shard $shard/$shards is queued again"
    scontrol requeue "$SLURM_JOB_ID"
fi
[[ $code -eq 8 ]] && exit 0 # its part of a stage is played
exit $code
