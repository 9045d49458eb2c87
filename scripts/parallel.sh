#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Usage: scripts/parallel.sh [--shards N] [--program FILE] [--out DIR] CONFIG [PARALLEL OPTION...]
#
# Plays a tournament in N shards (default 16) with GNU parallel, on this machine or over ssh, and puts
# them together in DIR (default results/NAME of the file CONFIG), stage by stage where results decide
# who meets next. What follows CONFIG goes to parallel:
#
#   scripts/parallel.sh --shards 64 configs/quickstart.json --sshloginfile hosts --jobs 8 --workdir .
#
# A shard that fails is tried three times. Stopped (Ctrl-C) or failed, rerun the command to resume:
# DIR-shards.joblog knows which shards are done. Each shard plays on one thread, so that
# --jobs is the number of processors. Over ssh the program, CONFIG and DIR must exist under the
# same paths on all hosts.
set -euo pipefail
scripts=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
# shellcheck source=scripts/shards.sh
source "$scripts/shards.sh"
shards_arguments "$@"
command -v parallel >/dev/null || die "parallel.sh: no GNU parallel here (Debian: parallel)"

# stage_play : plays what is missing of all shards, of a tournament in stages those of the present one.
stage_play() {
    local after='' joblog=$out-shards.joblog code=0
    [[ -e $out/run.db ]] && after="--after $(printf '%q' "$out")"
    # The shards of a sealed run have one secret; the first of them makes the file.
    "$program" run "$config" --print-config | grep -q '^  "sealed": true,$' &&
        after="$after --secret-file $(printf '%q' "$out").secret"
    # A log of other shards would make it play those.
    [[ ! -e $joblog ]] || grep -q -- "--shard [0-9]*/$shards " "$joblog" || rm "$joblog"
    # shellcheck disable=SC2016  # parallel's shell expands $?
    parallel --will-cite --joblog "$joblog" --resume-failed --retries 3 --termseq TERM,60000,KILL \
        "${options[@]}" "$(printf '%q' "$program") run $(printf '%q' "$config") --shard {}/$shards" \
        "--out $(printf '%q' "$out")-shard-{}-of-$shards --threads 1 --quiet $after || [ \$? -eq 8 ]" \
        ::: $(seq "$shards") || code=$?
    [[ $code -eq 0 ]] || die "parallel.sh: $code of $shards shards were not played to their end, see $joblog;" \
        "rerun the command to resume"
    rm "$joblog"
}

code=8
while [[ $code -eq 8 ]]; do
    stage_play
    code=0
    shards_merge || code=$?
done
exit $code
