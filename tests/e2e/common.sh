# shellcheck shell=sh
# SPDX-License-Identifier: MIT
#
# Functions shared by the scripts of this folder. Source it with the program under test as $1:
#   . "$(dirname "$0")/common.sh"
# It sets `carcarena`, the program, and `folder`, a temporary folder that is removed at the end.
set -eu
carcarena=$1
folder=$(mktemp -d "/tmp/carcarena-$(basename "$0" .sh)-XXXXXX")
trap 'rm -rf "$folder"' EXIT
# Users' keys must not be written to the home of the user who runs the tests.
export XDG_STATE_HOME="$folder/state"

fail() {
    echo "FAILED: $*" >&2
    exit 1
}

# said CODE PATTERN COMMAND...: checks the exit code, and the output for an extended regular expression. The
# output is kept in $folder/said. An empty pattern matches everything.
said() {
    wanted=$1
    pattern=$2
    shift 2
    code=0
    "$@" >"$folder/said" 2>&1 </dev/null || code=$?
    [ "$code" -eq "$wanted" ] || fail "$* ended with $code, not $wanted: $(cat "$folder/said")"
    [ -z "$pattern" ] || grep -Eq -- "$pattern" "$folder/said" ||
        fail "$*: no '$pattern' in: $(cat "$folder/said")"
}

# expect CODE PATTERN ARGUMENT...: like `said`, for the program under test.
expect() {
    wanted=$1
    pattern=$2
    shift 2
    said "$wanted" "$pattern" "$carcarena" "$@"
}

# export_of RUN: prints the results that distinguish runs.
export_of() {
    "$carcarena" export "$1" | sha1sum
}

# alike RUN RUN...: checks that runs have equal canonical results.
alike() {
    first=$(export_of "$1")
    for run in "$@"; do
        [ "$(export_of "$run")" = "$first" ] || fail "$1 and $run are different games"
    done
}

# timed COMMAND...: sets `span` to its run time in milliseconds. Returns its exit code.
timed() {
    start=$(date +%s%N)
    timed_code=0
    "$@" || timed_code=$?
    span=$((($(date +%s%N) - start) / 1000000))
    return $timed_code
}

# killed COMMAND...: starts the command repeatedly and kills it after fractions of the time that `timed`
# measured. At least three of the kills must hit a running process.
killed() {
    kills=0
    for share in 2 4 7 10 12 15 20 25; do
        "$@" &
        process=$!
        sleep "$(echo "$span $share" | awk '{ printf "%.3f", $1 * $2 / 100000 }')"
        if kill -9 $process 2>/dev/null; then
            kills=$((kills + 1))
        fi
        wait $process 2>/dev/null || true
    done
    echo "$kills kills in a run of $span ms"
    [ $kills -ge 3 ] || fail "it was too short to kill"
}

# interrupted PROCESS: checks that a process that was asked to stop ends with exit code 4.
interrupted() {
    kill -TERM "$1"
    code=0
    wait "$1" || code=$?
    [ $code -eq 4 ] || fail "interrupted: exit code $code instead of 4"
}
