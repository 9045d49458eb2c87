#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Usage: scripts/slurm.sh [--shards N] [--program FILE] [--out DIR] CONFIG [SBATCH OPTION...]
#
# Plays a tournament as a Slurm job array, without MPI: N tasks (default 16) play a shard each in
# DIR-shard-I-of-N, a job that waits for them puts the shards together in DIR (default
# results/NAME of the file CONFIG) and, where results decide who meets next, sends the next stage on
# its way. Both job numbers are printed. What follows CONFIG goes to sbatch for the array:
#
#   scripts/slurm.sh --shards 100 configs/quickstart.json --time=60 --cpus-per-task=8 --partition=long
#
# A task that comes to the end of its time, or whose node fails, is queued again and resumes where it
# was. The same command, given again, plays what is missing. DIR has to be on a disk that all
# nodes see.
set -euo pipefail
scripts=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
# shellcheck source=scripts/shards.sh
source "$scripts/shards.sh"
shards_arguments "$@"
command -v sbatch >/dev/null || die "slurm.sh: no sbatch here; scripts/parallel.sh does without Slurm"

# The array is held until the job that waits for it is there.
name=$(basename "$out")
array=$(sbatch --parsable --hold --job-name="$name" --array="1-$shards" --output="$out-%a-of-$shards.log" \
    "${options[@]}" "$scripts/slurm_shard.sh" "$program" "$config" "$out" "$shards")
array=${array%%;*}
merge=$(sbatch --parsable --job-name="$name-merge" --dependency="afterany:$array" --output="$out-merge.log" \
    --open-mode=append "$scripts/slurm_merge.sh" "$scripts" --shards "$shards" --program "$program" --out "$out" \
    "$config" "${options[@]}") || {
    scancel "$array"
    die "slurm.sh: the array could not be joined by a job that merges it"
}
scontrol release "$array"
say "array $array: $shards shards, $out-I-of-$shards.log; then job ${merge%%;*} merges them: $out-merge.log"
