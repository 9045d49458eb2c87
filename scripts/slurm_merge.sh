#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Usage: sbatch scripts/slurm_merge.sh SCRIPTS ARGUMENTS OF slurm.sh...
#
# The job that slurm.sh lets wait for its array: puts the shards together; where that makes a stage
# whole, sends the next one with SCRIPTS/slurm.sh. Slurm runs a copy of this file, so it is told
# where the others are.
set -euo pipefail
scripts=$1
shift
# shellcheck source=scripts/shards.sh
source "$scripts/shards.sh"
shards_arguments "$@"
code=0
shards_merge || code=$?
if [[ $code -eq 8 ]]; then
    exec "$scripts/slurm.sh" "$@"
fi
[[ $code -eq 4 ]] && say "slurm_merge.sh: the same slurm.sh command plays what is missing"
exit $code
