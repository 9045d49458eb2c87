#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Usage: scripts/doublings.sh [--program FILE --commit TEXT] [--so-far] [--pairs LIST]
#
# What twice the simulations are worth to mcts: it plays each budget of 256, 512 and so on to 65,536
# simulations a turn against half of it, in base, two players, mirrored games, and writes the curve with
# intervals to results/experiments/doublings.md. The games stay in results/doubling-N; run again, it
# resumes where it stopped. One more doubling needs twice the time, so higher ones get fewer games.
#
#   --pairs LIST   pairs of mirrored games of each doubling in turn, by commas
#                  (default 200,200,200,150,100,60,40,24,16: some two hours of processor time)
#   --so-far       plays nothing and writes the table of the games there are
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"
source scripts/experiments.sh
help_if_asked "$@"

pairs=200,200,200,150,100,60,40,24,16
while [[ ${1:-} == --* ]]; do
    experiment_option "$@"
    if [[ $taken -eq 0 ]]; then
        [[ $1 == --pairs && ${2:-} =~ ^[0-9]+(,[0-9]+){8}$ ]] || usage_error "expected --pairs and nine numbers"
        pairs=$2
        taken=2
    fi
    shift "$taken"
done
program_needed

# play SIMULATIONS PAIRS : one doubling.
play() {
    "$program" run -engine cmd="mcts:simulations=$1" name="$1" -engine cmd="mcts:simulations=$(($1 / 2))" \
        name="$(($1 / 2))" -rounds "$2" -srand 13001 -tilesets base -event "doubling-$1" --quiet --threads 1
}

# row SIMULATIONS : its line of the table, seen from the larger budget.
row() {
    local score cost
    score=$("$program" rate "results/doubling-$1" --section pairs --csv | awk -F, -v n="$1" 'NR == 2 {
        s = $1 == n ? $8 : 100 - $8; e = $1 == n ? $10 : -$10; games = 2 * ($3 + $4 + $5 + $6 + $7)
        printf "%d | %.1f ± %.1f %% | %+.0f ± %.0f", games, s, $9, e, $11 }')
    # few games may have none that were timed
    cost=$("$program" rate "results/doubling-$1" --section time --format md 2>/dev/null |
        awk -F'|' -v n="$1" '$2 + 0 == n { printf "%.0f", $12 }') || cost=-
    printf '| %d against %d | %s | %s |\n' "$1" "$(($1 / 2))" "$score" "$cost"
}

if [[ -z $so_far ]]; then
    simulations=256
    for count in ${pairs//,/ }; do
        play "$simulations" "$count"
        simulations=$((simulations * 2))
    done
fi

runs=()
for ((simulations = 256; simulations <= 65536; simulations *= 2)); do
    [[ ! -e results/doubling-$simulations/run.db ]] || runs+=("results/doubling-$simulations")
done
[[ ${#runs[@]} -gt 0 ]] || die "no games yet: leave out --so-far"

mkdir -p results/experiments
{
    printf '# What twice the simulations are worth\n\n'
    # shellcheck disable=SC2016 # marks of Markdown
    printf '`./scripts/doublings.sh`, commit `%s`, base, two players, mirrored games, seed 13001. Intervals of 95 %%.\n\n' "$(commit_text)"
    printf '| simulations a turn | games | score | Elo | CPU ms a game of the larger |\n|---|--:|--:|--:|--:|\n'
    for run in "${runs[@]}"; do
        row "${run#results/doubling-}"
    done
    printf '\nAll of them in one fit:\n\n'
    "$program" rate "${runs[@]}" --format md --section ratings
    printf '\n![Elo with 95 %% intervals](doublings.svg)\n'
    "$program" rate "${runs[@]}" --section ratings --svg results/experiments/doublings.svg
} >results/experiments/doublings.md.part
mv results/experiments/doublings.md.part results/experiments/doublings.md
say results/experiments/doublings.md
