#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Usage: scripts/reproduce.sh [--program FILE --commit TEXT] [--threads N] [--so-far] NAME...
#
# Plays configs/experiments/NAME.json, or resumes where it stopped, and writes the table to
# results/experiments/NAME.md: configuration, commit, seed, games, intervals, processor time; and its
# ratings as a picture to NAME.svg beside it, with more than two bots the crosstable, too. Without
# a name it lists what there is. The games stay in results/NAME, out of version control. Another program
# than the release build says which commit it is of. --so-far plays nothing and writes the table of
# the games there are. The ratings of ladder-* are also put together in results/ladder.md.
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"
source scripts/experiments.sh
help_if_asked "$@"

threads=()
while [[ ${1:-} == --* ]]; do
    experiment_option "$@"
    if [[ $taken -eq 0 ]]; then
        [[ $1 == --threads && $# -ge 2 ]] || usage_error "unknown option $1, or no value"
        threads=(--threads "$2")
        taken=2
    fi
    shift "$taken"
done

if [[ $# -eq 0 ]]; then
    for file in configs/experiments/*.json; do
        basename "$file" .json
    done
    exit 0
fi
program_needed

# pictures_write NAME : the charts beside the table, and the lines that show them.
pictures_write() {
    local name=$1 picture=results/experiments/$1.svg
    "$program" rate "results/$name" --section ratings --svg "$picture"
    printf '\n![Elo with 95 %% intervals](%s.svg)\n' "$name"
    rm -f "results/experiments/$name-crosstable.svg"
    # with two bots there is nothing in it that the ratings do not say
    [[ $("$program" rate "results/$name" --csv | wc -l) -gt 3 ]] || return 0
    if "$program" rate "results/$name" --section crosstable --svg "${picture%.svg}-crosstable.svg" 2>/dev/null; then
        printf '\n![Scores of bots against bots](%s-crosstable.svg)\n' "$name"
    fi
}

# table_write NAME FILE : the report of a finished run.
table_write() {
    local name=$1 config=$2 section text
    printf '# %s\n\n' "$name"
    printf '`./scripts/reproduce.sh %s`, commit `%s`.\n' "$name" "$(commit_text)"
    [[ -z $so_far ]] || printf '\nWritten with --so-far: it may not be finished.\n'
    # shellcheck disable=SC2016 # marks of Markdown
    printf '\n```json\n%s\n```\n' "$(cat "$config")"
    printf '\n'
    "$program" rate "results/$name" --format md --section ratings
    pictures_write "$name"
    for section in crosstable pairs order time cost; do # pairs need two seats, times enough games
        text=$("$program" rate "results/$name" --format md --section "$section" 2>/dev/null) || continue
        printf '\n%s\n' "$text"
    done
}

# ladder_write : the ratings of all ladders there are, on one page.
ladder_write() {
    local table
    printf '# Ladder\n\n'
    # shellcheck disable=SC2016 # marks of Markdown
    printf 'All bots on one scale, written by `scripts/reproduce.sh ladder-BOX-SEATS`; the tables have the rest.\n'
    for table in results/experiments/ladder-*.md; do
        printf '\n## [%s](experiments/%s)\n\n' "$(basename "$table" .md)" "$(basename "$table")"
        sed -n '3,/^```json/ { /^```json/! p }' "$table"
        sed -n '/^### Ratings/,/^### Crosstable/ { /^###/! p }' "$table" |
            sed -e '/./,$!d' -e 's#](ladder-#](experiments/ladder-#'
    done
}

for name in "$@"; do
    config=configs/experiments/$name.json
    [[ -f $config ]] || die "there is no $config; these are: $("$0" | tr '\n' ' ')"
    if [[ -z $so_far ]]; then
        "$program" run "$config" --quiet ${threads[@]+"${threads[@]}"}
    fi
    mkdir -p results/experiments
    table_write "$name" "$config" >"results/experiments/$name.md.part"
    mv "results/experiments/$name.md.part" "results/experiments/$name.md"
    say "results/experiments/$name.md"
    if [[ $name == ladder-* ]]; then
        ladder_write >results/ladder.md.part
        mv results/ladder.md.part results/ladder.md
        say results/ladder.md
    fi
done
