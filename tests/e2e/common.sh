# shellcheck shell=sh
# SPDX-License-Identifier: MIT
#
# What the scripts of this folder share. Sourced with the program under test as $1:
#   . "$(dirname "$0")/common.sh"
# gives `carcarena`, that program, and `folder`, which is this script's own and gone at its end.
set -eu
carcarena=$1
folder=$(mktemp -d "/tmp/carcarena-$(basename "$0" .sh)-XXXXXX")
trap 'rm -rf "$folder"' EXIT
# Keys of users stay out of the home of whoever runs the tests.
export XDG_STATE_HOME="$folder/state"

fail() {
    echo "FAILED: $*" >&2
    exit 1
}

# said CODE PATTERN COMMAND...: exit code and an extended regular expression in what it says (which
# is kept in $folder/said); an empty one asks for nothing.
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

# expect CODE PATTERN ARGUMENT...: the same of the program under test.
expect() {
    wanted=$1
    pattern=$2
    shift 2
    said "$wanted" "$pattern" "$carcarena" "$@"
}

# export_of RUN: what tells two runs apart.
export_of() {
    "$carcarena" export "$1" | sha1sum
}

# alike RUN RUN...: runs with equal canonical results.
alike() {
    first=$(export_of "$1")
    for run in "$@"; do
        [ "$(export_of "$run")" = "$first" ] || fail "$1 and $run are other games"
    done
}

# timed COMMAND...: leaves the milliseconds it took in `span`. Returns its exit code.
timed() {
    start=$(date +%s%N)
    timed_code=0
    "$@" || timed_code=$?
    span=$((($(date +%s%N) - start) / 1000000))
    return $timed_code
}

# killed COMMAND...: begins the command again and again and kills it each time, after shares of the
# time that `timed` found the whole to take. It must have been alive for three of the kills or more.
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
    [ $kills -ge 3 ] || fail "it was too short to be killed"
}

# interrupted PROCESS: a process asked to stop ends with exit code 4.
interrupted() {
    kill -TERM "$1"
    code=0
    wait "$1" || code=$?
    [ $code -eq 4 ] || fail "interrupted: exit code $code instead of 4"
}
