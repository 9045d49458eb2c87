#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Usage: scripts/reproduce.sh [--program FILE --commit TEXT] [--threads N] NAME...
#
# Plays configs/experiments/NAME.json, or goes on where it stopped, and writes the table to
# results/experiments/NAME.md: configuration, commit, seed, games, intervals, processor time. Without
# a name it lists what there is. The games stay in results/NAME, out of version control. Another program
# than the release build says which commit it is of.
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"
help_if_asked "$@"

program=build/release/carcarena
threads=()
commit=
while [[ ${1:-} == --* ]]; do
    [[ $# -ge 2 ]] || usage_error "$1: expected a value"
    case $1 in
    --program) program=$2 ;;
    --commit) commit=$2 ;;
    --threads) threads=(--threads "$2") ;;
    *) usage_error "unknown option $1" ;;
    esac
    shift 2
done

if [[ $# -eq 0 ]]; then
    for file in configs/experiments/*.json; do
        basename "$file" .json
    done
    exit 0
fi
[[ -x $program ]] || die "no $program: build first: cmake --workflow --preset release"

# commit_text : the commit that is checked out, and whether anything was changed since.
commit_text() {
    [[ -z $commit ]] || { echo "$commit" && return; }
    commit=$(git rev-parse --short HEAD 2>/dev/null) || { echo unknown && return; }
    git diff --quiet HEAD -- engine bots arena configs 2>/dev/null || commit="$commit, changed"
    echo "$commit"
}

# table_write NAME FILE : the report of a finished run.
table_write() {
    local name=$1 config=$2 section
    printf '# %s\n\n' "$name"
    printf '`./scripts/reproduce.sh %s`, commit `%s`.\n' "$name" "$(commit_text)"
    # shellcheck disable=SC2016 # marks of Markdown
    printf '\n```json\n%s\n```\n' "$(cat "$config")"
    for section in ratings crosstable pairs order time cost; do
        printf '\n'
        "$program" rate "results/$name" --format md --section "$section"
    done
}

for name in "$@"; do
    config=configs/experiments/$name.json
    [[ -f $config ]] || die "there is no $config; these are: $("$0" | tr '\n' ' ')"
    "$program" run "$config" --quiet ${threads[@]+"${threads[@]}"}
    mkdir -p results/experiments
    table_write "$name" "$config" >"results/experiments/$name.md.part"
    mv "results/experiments/$name.md.part" "results/experiments/$name.md"
    say "results/experiments/$name.md"
done
