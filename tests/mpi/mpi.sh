#!/bin/sh
# SPDX-License-Identifier: MIT
# Usage: mpi.sh CARCARENA MPIRUN OBJECT TASK
#
# Runs on many machines, all of them this one: processes that MPIRUN starts, with the object for its
# MPI (arena/src/cluster/transport.h); "" is the one of the build.
. "$(dirname "$0")/../e2e/common.sh"
launcher=$2
object=$3
task=$4
cd "$folder"

# As root in a container without network, ssh and much shared memory, on a machine with any number of
# processors.
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 OMPI_MCA_plm=isolated \
    OMPI_MCA_rmaps_base_oversubscribe=1 OMPI_MCA_hwloc_base_binding_policy=none \
    OMPI_MCA_mpi_yield_when_idle=1 OMPI_MCA_oob_tcp_if_include=lo OMPI_MCA_btl=self,vader \
    OMPI_MCA_btl_vader_single_copy_mechanism=none OMPI_MCA_btl_vader_backing_directory="$folder" \
    OMPI_MCA_orte_tmpdir_base="$folder" HYDRA_LAUNCHER=fork
if [ -n "$object" ]; then
    export CARCARENA_MPI_OBJECT="$object"
fi

# config NAME BLOCKS [MORE]: three bots, or what MORE says in place of them.
config() {
    cat >"$1.json" <<END
{"name": "$1", "seed": 3, "tilesets": ["base"], "players": 2, "blocks": $2,
 ${3:-"\"bots\": [\"random\", \"greedy\", {\"name\": \"other\", \"class\": \"random\"}]"}}
END
}

FOUR='"bots": ["random", "greedy", {"name": "c", "class": "random"}, {"name": "d", "class": "greedy"}]'

# on RANKS ARGUMENT...: the command on so many ranks.
on() {
    ranks=$1
    shift
    "$launcher" -n "$ranks" "$carcarena" "$@"
}

# ends CODE PATTERN RANKS ARGUMENT...: as `expect`, on so many ranks.
ends() {
    wanted=$1
    pattern=$2
    shift 2
    ranks=$1
    shift
    said "$wanted" "$pattern" "$launcher" -n "$ranks" "$carcarena" "$@"
}

# The bytes of one process, whatever the number of ranks and threads.
same_task() {
    config plain 60
    config recorded 20 "\"record\": true, $FOUR"
    config packed 400 "\"store\": \"packed\", $FOUR"
    for run in plain recorded packed; do
        "$carcarena" run $run.json --out $run --quiet --threads 2
    done
    for ranks in 1 2 3 8; do
        ends 0 "60 of each|360 of 360 games" $ranks run plain.json --mpi --out plain-$ranks
        alike plain plain-$ranks
    done
    on 3 run plain.json --mpi --out plain-threads --quiet --threads 3
    on 3 run recorded.json --mpi --out recorded-3 --quiet
    on 2 run packed.json --mpi --out packed-2 --quiet --threads 2
    alike plain plain-threads
    alike recorded recorded-3
    alike packed packed-2
    expect 0 "0 differ" verify recorded-3
    # What is there is not played again; what was begun by one process is ended by many.
    "$carcarena" run plain.json --out begun --quiet --blocks 25
    on 3 run plain.json --mpi --out begun --quiet
    alike plain begun
    ends 0 "360 of 360 games" 2 run plain.json --mpi --out begun
}

# Stages follow from results, which rank 0 alone has; a sequential test stops at the same block.
formats_task() {
    for format in swiss knockout ladder gauntlet adaptive; do
        config $format 12 "\"format\": \"$format\", $FOUR"
        "$carcarena" run $format.json --quiet
        on 3 run $format.json --mpi --out $format-3 --quiet
        alike results/$format $format-3
    done
    config test 4000 '"bots": ["greedy", "random"], "sprt": {"elo0": 0, "elo1": 10}'
    "$carcarena" run test.json --quiet
    for ranks in 2 5; do
        on $ranks run test.json --mpi --out test-$ranks --quiet
        alike results/test test-$ranks
    done
    # Its exit code comes through the launcher.
    config reverse 4000 '"bots": ["random", "greedy"], "sprt": {"elo0": 0, "elo1": 10}'
    ends 1 "" 2 run reverse.json --mpi --quiet
}

# Ranks that would play something else are named, and what it is.
differences_task() {
    config one 8
    sed 's/"seed": 3/"seed": 4/' one.json >other.json
    cat >each.sh <<'END'
#!/bin/sh
# The last rank has another file.
rank=${OMPI_COMM_WORLD_RANK:-$PMI_RANK}
cp "$([ "$rank" = 2 ] && echo other || echo one).json" "rank-$rank.json"
[ "$rank" != "${GONE:-}" ] || rm "rank-$rank.json"
exec "$CARCARENA" run "rank-$rank.json" --mpi --out out
END
    chmod +x each.sh
    export CARCARENA="$carcarena"
    said 6 'rank 2 \(.*\) plays another configuration: "seed": .*4.* there, "seed": .*3.* at rank 0' \
        "$launcher" -n 3 ./each.sh
    [ ! -e out ] || fail "something was begun"
    export GONE=1
    said 3 'rank 1 \(.*\): rank-1.json: there is no such file' "$launcher" -n 2 ./each.sh
    export GONE=0
    said 3 'carcarena run: rank-0.json: there is no such file' "$launcher" -n 2 ./each.sh
    grep -c "no such file" said >count || true
    [ "$(cat count)" -eq 1 ] || fail "told more than once: $(cat said)"
}

"${task}_task"
