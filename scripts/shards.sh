# shellcheck shell=bash
# SPDX-License-Identifier: MIT
# What slurm.sh, slurm_merge.sh and parallel.sh share; sourced, never run, in the folder where they were called.

# say TEXT... : one line to the person at the terminal.
say() {
    printf '%s\n' "$*"
}

# die TEXT... : a line on stderr, then failure.
die() {
    printf '%s\n' "$*" >&2
    exit 1
}

# shards_arguments ARGUMENTS... : leaves them in shards, program, out, config, options, paths absolute.
shards_arguments() {
    shards=16 out=''
    program=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)/build/release/carcarena
    [[ -x $program ]] || program=$(command -v carcarena) || program=carcarena
    while [[ ${1:-} == -* ]]; do
        case $1 in
        -h | --help) sed -n '3,/^[^#]/ s/^# \{0,1\}//p' "$0" && exit 0 ;;
        --shards) shards=${2:?} ;;
        --program) program=${2:?} ;;
        --out) out=${2:?} ;;
        *) die "unknown option $1; see $(basename "$0") --help" ;;
        esac
        shift 2
    done
    [[ $# -ge 1 ]] || die "expected a configuration; see $(basename "$0") --help"
    [[ $shards =~ ^[1-9][0-9]*$ ]] || die "--shards: expected a number from 1, got '$shards'"
    config=$(realpath "$1")
    shift
    options=("$@")
    out=$(realpath -m "${out:-results/$(basename "$config" .json)}")
    [[ -x $program ]] || die "no program $program; --program FILE names one"
    program=$(realpath "$program")
    "$program" run "$config" --print-config >/dev/null || exit 3 # before anything waits in a queue
    mkdir -p "$(dirname "$out")"
}

# shards_merge : puts the shards together in $out, as many at a time as one merge takes. Returns its last
# exit code.
shards_merge() {
    local code=0 first=1 shard runs
    while [[ $first -le $shards ]]; do
        runs=()
        for ((shard = first; shard < first + 60 && shard <= shards; shard++)); do
            [[ -e $out-shard-$shard-of-$shards/run.db ]] && runs+=("$out-shard-$shard-of-$shards")
        done
        code=4
        if [[ ${#runs[@]} -gt 0 ]]; then
            code=0
            "$program" merge "$out" "${runs[@]}" || code=$?
            [[ $code -eq 0 || $code -eq 4 || $code -eq 8 ]] || return $code
        fi
        first=$((first + 60))
    done
    return $code
}
