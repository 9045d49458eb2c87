#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Usage: scripts/mpi_efficiency.sh [--pairs N] [--blocks N] [--ranks N] [--simulations N]
#
# What many processes cost against one: the same run by N ranks with a thread each (mpirun) and by one process
# with N threads, in turn, with the release build. Prints both times of each pair, of the clock and of
# processors, and then the efficiency, one process's time by the ranks': its median, least and most. Both
# come to the same results, which is compared.
#
#   --pairs N        how often (default 5)
#   --blocks N       blocks of two games (default 3000)
#   --ranks N        ranks, and threads (default 4)
#   --simulations N  of the bots: how long a block takes; 4 are about 10 ms (default 4)
#
# Example: scripts/mpi_efficiency.sh --pairs 9 --simulations 40
# shellcheck source=scripts/common.sh
source "$(dirname "$0")/common.sh"

# As root in a container, and with more ranks than processors.
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 OMPI_MCA_rmaps_base_oversubscribe=1 \
    OMPI_MCA_hwloc_base_binding_policy=none OMPI_MCA_mpi_yield_when_idle=1

# timed FILE COMMAND... : seconds of the clock and of processors go to FILE.
timed() {
    local file=$1 TIMEFORMAT='%R %U %S'
    shift
    { time "$@" >"$WORK/log" 2>&1; } 2>"$file" || die "failed: $*: $(tail -n 3 "$WORK/log")"
}

# spread COLUMN : median, least and most of a column of the ratios.
spread() {
    cut -d ' ' -f "$1" "$WORK/ratios" | sort -g |
        awk '{ v[NR] = $1 } END { printf "%.1f (%.1f..%.1f) %%", v[int((NR + 1) / 2)], v[1], v[NR] }'
}

main() {
    help_if_asked "$@"
    local pairs=5 blocks=3000 ranks=4 simulations=4 pair program=build/release/carcarena one many
    while [[ $# -gt 0 ]]; do
        case $1 in
        --pairs) pairs=${2:?} ;;
        --blocks) blocks=${2:?} ;;
        --ranks) ranks=${2:?} ;;
        --simulations) simulations=${2:?} ;;
        *) usage_error "unknown argument $1" ;;
        esac
        shift 2
    done
    [[ -x $program ]] || die "build first: cmake --preset release && cmake --build --preset release"
    command -v mpirun >/dev/null || die "mpirun is missing: apt-get install openmpi-bin libopenmpi-dev"
    WORK=$(mktemp -d)
    trap 'rm -rf "$WORK"' EXIT
    cat >"$WORK/run.json" <<END
{"name": "efficiency", "seed": 3, "tilesets": ["base"], "players": 2, "blocks": $blocks, "bots": [
 {"name": "a", "spec": "mcts:simulations=$simulations"}, {"name": "b", "spec": "mcts:simulations=$simulations"}]}
END
    say "$blocks blocks, $ranks ranks against $ranks threads, $(core_count) processors; seconds"
    printf '%5s %10s %10s %10s %10s\n' pair threads cpu ranks cpu
    for ((pair = 1; pair <= pairs; pair++)); do
        rm -rf "$WORK/one" "$WORK/many"
        timed "$WORK/one.time" "$program" run "$WORK/run.json" --quiet --threads "$ranks" --out "$WORK/one"
        timed "$WORK/many.time" mpirun -n "$ranks" "$program" run "$WORK/run.json" --quiet --mpi --threads 1 --out "$WORK/many"
        cmp <("$program" export "$WORK/one") <("$program" export "$WORK/many") || die "other results"
        read -r -a one <"$WORK/one.time"
        read -r -a many <"$WORK/many.time"
        awk -v n="$pair" -v a="${one[*]}" -v b="${many[*]}" -v out="$WORK/ratios" 'BEGIN {
            split(a, x, " "); split(b, y, " ")
            printf "%5d %10.2f %10.2f %10.2f %10.2f\n", n, x[1], x[2] + x[3], y[1], y[2] + y[3]
            print 100 * x[1] / y[1], 100 * (x[2] + x[3]) / (y[2] + y[3]) >>out }'
    done
    say "efficiency by the clock $(spread 1), by processors $(spread 2)"
}

main "$@"
