#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Usage: scripts/lint.sh [FILE...]
#
# Static analysis: clang-tidy (settings in .clang-tidy) and cppcheck over all C files, or the given
# ones, then the layout check of scripts/format.sh. Any finding is a failure.
source "$(dirname "$0")/common.sh"

LOG=build/lint.log

main() {
    help_if_asked "$@"
    ./scripts/setup.sh lint
    local files=("$@") failures=0
    if [[ ${#files[@]} -eq 0 ]]; then
        mapfile -t files < <(source_files | grep '\.c$')
    fi
    mkdir -p build
    # The whole build, because some sources are made by it.
    { cmake --preset clang && cmake --build --preset clang; } >"$LOG" 2>&1 || {
        tail -n 40 "$LOG"
        die "lint: the clang build failed, see $LOG"
    }
    say "lint: clang-tidy over ${#files[@]} files"
    printf '%s\n' "${files[@]}" |
        xargs -P "$(core_count)" -n 1 clang-tidy -p build/clang --quiet --warnings-as-errors='*' \
            2>/dev/null || failures=$((failures + 1))
    say "lint: cppcheck"
    # Suppressed: it loses track of arrays filled in loops and of what outlives a function; clang's
    # analyzer and the sanitizers look at these.
    cppcheck --std=c11 --enable=warning,performance,portability --inline-suppr --quiet \
        --suppress=missingIncludeSystem --suppress=uninitvar \
        --suppress=autoVariables --suppress=memleak --error-exitcode=1 -j "$(core_count)" \
        -I engine/include -I engine/src -I bots/include -I bots/src -I arena/include -I arena/src \
        "${files[@]}" || failures=$((failures + 1))
    say "lint: layout"
    ./scripts/format.sh --check || failures=$((failures + 1))
    [[ $failures -eq 0 ]] || die "lint: findings above"
    say "lint: clean"
}

main "$@"
