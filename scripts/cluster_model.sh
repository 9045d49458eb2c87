#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Usage: scripts/cluster_model.sh [--message-us N] [--row-us N]
#
# Shows where the coordinator of a run on many machines saturates: the coordinator itself, as the program has it,
# with invented ranks (tests/unit/simulate_coordinator.c), with the release build. By ranks, milliseconds that a
# block takes a rank, and how long a work unit may take: work units a second, how much of its time the coordinator is
# busy, and how much of theirs the ranks play. N are microseconds of the coordinator's thread:
#   --message-us  for a message it takes or sends (default 10)
#   --row-us      for the rows of a block that it stores (default 8)
# shellcheck source=scripts/common.sh
source "$(dirname "$0")/common.sh"
help_if_asked "$@"

message_us=10 row_us=8
while [[ $# -gt 0 ]]; do
    case $1 in
    --message-us) message_us=${2:?} ;;
    --row-us) row_us=${2:?} ;;
    *) usage_error "unknown argument $1" ;;
    esac
    shift 2
done
model=build/release/tests/unit/simulate_coordinator
[[ -x $model ]] || die "build first: cmake --preset release && cmake --build --preset release"

say "message $message_us us, rows of a block $row_us us"
printf '%8s %9s %8s %12s %9s %8s\n' ranks block/ms  unit/ms 'units/s' 'busy/%' 'play/%'
# BLOCKS are some 300 a rank, so that the ends, where work units shrink, weigh little.
while read -r ranks block_ms unit_ms; do
    read -r _ _ _ _ units busy play < <(
        "$model" "$ranks" $((ranks * 300)) $((block_ms * 1000)) "$unit_ms" "$message_us" "$row_us")
    printf '%8d %9d %8d %12s %9s %8s\n' "$ranks" "$block_ms" "$unit_ms" "$units" "$busy" "$play"
done <<'END'
4 10 1
4 10 1000
100 10 1
100 10 1000
1000 10 1000
1000 100 1
1000 100 1000
10000 100 1000
10000 300 1
10000 300 3000
10000 1000 1
10000 1000 10000
END
