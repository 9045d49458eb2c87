#!/bin/sh
# SPDX-License-Identifier: MIT
# Usage: hosts.sh CARCARENA MPIRUN OBJECT
#
# A run on two hosts that are connected only by a network: two network namespaces of this machine with
# different host names. Needs root and iproute2. Open MPI only.
. "$(dirname "$0")/../e2e/common.sh"
launcher=$2
export CARCARENA_MPI_OBJECT="$3"
skipped=77 # exit code for CTest
cd "$folder"

# Interface names are short, and unique among parallel tests.
one=ca$$
two=cb$$
command -v ip >/dev/null && ip netns add $one 2>/dev/null || exit $skipped
trap 'ip netns del $one 2>/dev/null; ip netns del $two 2>/dev/null; rm -rf "$folder"' EXIT
ip netns add $two && ip link add v$one type veth peer name v$two && ip link set v$one netns $one &&
    ip link set v$two netns $two || exit $skipped
address=1
for host in $one $two; do
    ip -n $host addr add 10.99.0.$address/24 dev v$host
    ip -n $host link set lo up
    ip -n $host link set v$host up
    address=$((address + 1))
done

# Replaces ssh: runs the command on the second host.
cat >agent.sh <<END
#!/bin/sh
shift
exec ip netns exec $two unshare -u sh -c "hostname host-two; \$*"
END
chmod +x agent.sh
cat >hosts.json <<END
{"name": "hosts", "seed": 3, "tilesets": ["base"], "players": 2, "blocks": 60, "bots": ["random", "greedy"]}
END
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 OMPI_MCA_plm=rsh \
    OMPI_MCA_plm_rsh_agent="$folder/agent.sh" OMPI_MCA_btl=self,tcp OMPI_MCA_btl_tcp_if_include=10.99.0.0/24 \
    OMPI_MCA_oob_tcp_if_include=10.99.0.0/24 OMPI_MCA_orte_tmpdir_base="$folder" \
    OMPI_MCA_hwloc_base_binding_policy=none
"$carcarena" run hosts.json --out whole --quiet
said 0 "^ +0  host-one .*" ip netns exec $one unshare -u sh -c \
    "hostname host-one; '$launcher' -H 10.99.0.1:1,10.99.0.2:2 -n 3 '$carcarena' run hosts.json --mpi --out some"
grep -Eq "^ +2  host-two " said || fail "$(cat said)"
alike whole some
