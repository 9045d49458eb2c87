#!/bin/sh
# SPDX-License-Identifier: MIT
# Usage: without.sh CARCARENA OBJECT...
#
# Messages of --mpi where it is impossible: no object, another object, an object of another MPI.
. "$(dirname "$0")/../e2e/common.sh"
shift
cd "$folder"
echo '{"name": "one", "seed": 1, "tilesets": ["base"], "players": 2, "bots": ["random", "greedy"], "blocks": 2}' >one.json
cp "$carcarena" alone
said 3 "built without MPI.*CARCARENA_MPI=ON" ./alone run one.json --mpi
CARCARENA_MPI_OBJECT=none.so expect 3 "none.so: cannot open shared object" run one.json --mpi
for object in "$@"; do
    export CARCARENA_MPI_OBJECT="$object"
    export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
    case $object in
    *openmpi*) PMI_SIZE=4 expect 3 "another MPI than the Open MPI" run one.json --mpi ;;
    *mpich*) OMPI_COMM_WORLD_SIZE=4 expect 3 "another MPI than the MPICH" run one.json --mpi ;;
    esac
done
unset CARCARENA_MPI_OBJECT
expect 3 "cannot be combined with --live" run one.json --mpi --live
expect 3 "each rank would draw another seed" run one.json --mpi --seed random
[ ! -e results ] || fail "a run was started"
