#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Usage: scripts/demo.sh
#
# Sets up, builds the release program and plays configs/quickstart.json, a small tournament, to its
# rating table: two minutes on two cores. A second run finds the games of the first and prints the
# table again.
source "$(dirname "$0")/common.sh"

main() {
    help_if_asked "$@"
    ./scripts/setup.sh run
    say "demo: building build/release/carcarena"
    local log
    log=$(mktemp)
    { cmake --preset release -DBUILD_TESTING=OFF && cmake --build --preset release; } >"$log" 2>&1 || {
        cat "$log" >&2
        rm -f "$log"
        die "demo: the build failed, see above"
    }
    rm -f "$log"
    say "demo: ./build/release/carcarena run configs/quickstart.json --brief"
    ./build/release/carcarena run configs/quickstart.json --brief
}

main "$@"
