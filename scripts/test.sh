#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Usage: scripts/test.sh [--quick | --night | --all]
#
# Sets up, builds and tests; ends in a table of the steps and one last line, "PASS" or "FAIL". Every
# step runs even if an earlier one failed, unless it needs what that one makes.
#
#   --quick   the release build without its slow tests, and nothing else
#   --night   the nightly tests alone, see --all; takes hours
#   --all     everything there is; takes hours, and comes before a release
#
# Logs: build/test-logs/. The steps: release build, its tests (unit, property, golden, cases, e2e,
# layers, fuzz, documents); units, cases, properties and fuzzers again under the address and
# undefined-behavior sanitizers with internal checks on; the signature of a clang build. With --all
# every test runs under these sanitizers, those that start threads under the thread sanitizer, the
# signature is computed by gcc and clang at -O0 and -O3, and the nightly tests run: ten times as many
# random games, the matrix of expansions, games with all of them, tutorials, the documentation site, browsers in all
# sizes, Slurm.
source "$(dirname "$0")/common.sh"

LOGS=build/test-logs
JOBS=$(core_count)
TABLE=()
FAILED=()
STEPS=0

# step NAME COMMAND... : runs a step into its log and enters it in the table.
step() {
    local name=$1 start=$SECONDS result=ok log
    shift
    log=$LOGS/${name// /-}.log
    printf '%-16s ... ' "$name"
    "$@" >"$log" 2>&1 </dev/null || result=FAILED
    local seconds=$((SECONDS - start))
    printf '%s, %d s\n' "$result" "$seconds"
    STEPS=$((STEPS + 1))
    TABLE+=("$(printf '%-16s %-7s %5d s  %s' "$name" "$result" "$seconds" "$(tests_line "$log")")")
    if [[ $result != ok ]]; then
        FAILED+=("$name$(failed_tests "$log")")
        tail -n 40 "$log" | sed 's/^/    | /'
        say "    the whole log: $log"
        return 1
    fi
}

# tests_line LOG : how many tests CTest ran, if it did.
tests_line() {
    sed -n 's/^\([0-9]*% tests passed, .* out of [0-9]*\)$/\1/p' "$1"
}

# failed_tests LOG : the names CTest lists as failed, in parentheses: the last line of all says which.
failed_tests() {
    local names
    names=$(sed -n 's/^[[:space:]]*[0-9]* - \([^ ]*\) (.*/\1/p' "$1" | sort -u | paste -sd ' ')
    printf '%s' "${names:+ ($names)}"
}

# left_out LOG : a line of the table for the tests CMake had no means for, if there are any.
left_out() {
    local line
    line=$(sed -n 's/^-- tests left out: //p' "$1" | head -n 1)
    if [[ -n $line ]]; then
        skip "some tests" "$line"
    fi
}

skip() { # NAME REASON
    TABLE+=("$(printf '%-16s skipped          %s' "$1" "$2")")
}

build() { # PRESET
    cmake --preset "$1" && cmake --build --preset "$1" -j "$JOBS"
}

run_tests() { # TEST_PRESET
    # one more than there are processors: some wait for a lease, a browser or a Slurm more than they compute
    ctest --preset "$1" -j "$((JOBS + 1))"
}

# build_and_test PRESET [TEST_PRESET]
build_and_test() {
    if step "$1 build" build "$1"; then
        left_out "$LOGS/$1-build.log"
        step "$1 tests" run_tests "${2:-$1}" || true
    else
        skip "$1 tests" "no build"
    fi
}

report() {
    say ""
    printf '%s\n' "${TABLE[@]}"
    say ""
    local minutes=$((SECONDS / 60)) seconds=$((SECONDS % 60))
    if [[ ${#FAILED[@]} -gt 0 ]]; then
        local names
        names=$(printf ', %s' "${FAILED[@]}")
        say "FAIL: ${names:2} (${minutes} min ${seconds} s)"
        exit 1
    fi
    say "PASS: all $STEPS steps (${minutes} min ${seconds} s)"
}

main() {
    help_if_asked "$@"
    case ${1:-} in
    "" | --quick | --night | --all) ;;
    *) usage_error "test: unknown argument \"$1\"" ;;
    esac
    mkdir -p "$LOGS"
    ./scripts/setup.sh test
    case ${1:-} in
    --quick)
        build_and_test release release-quick
        ;;
    --night)
        build_and_test release nightly
        ;;
    --all)
        build_and_test release
        step "nightly tests" run_tests nightly || true
        build_and_test asan asan-all
        build_and_test tsan
        step signature ./scripts/signature.sh || true
        ;;
    *)
        build_and_test release
        build_and_test asan
        step signature ./scripts/signature.sh --quick || true
        ;;
    esac
    report
}

main "$@"
