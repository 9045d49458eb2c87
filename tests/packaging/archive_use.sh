#!/bin/sh
# SPDX-License-Identifier: MIT
# Usage: archive_use.sh FOLDER
#
# Uses the program of an unpacked archive: from another working folder, without environment and with no more tools than
# a bare Debian has. Every shared library except the C library must come from the archive.
set -eu
there=$(cd "$1" && pwd)
program=$there/bin/carcarena
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

fail() {
    echo "FAILED: $*" >&2
    exit 1
}
use() {
    env -i HOME="$work" PATH=/usr/bin:/bin "$program" "$@"
}

use --version | grep -q '^carcarena [0-9]' || fail "no version"
env -i LD_TRACE_LOADED_OBJECTS=1 "$program" >libraries
grep -q "=> $there/.*/lib/carcarena/libsqlite3" libraries || fail "no libraries of the archive: $(cat libraries)"
others=$(grep '=>' libraries | grep -v "=> $there/" | grep -vE '^[[:space:]]*lib(c|m|dl|pthread|rt|resolv)\.so\.' || true)
[ -z "$others" ] || fail "libraries from outside of the archive: $others"
use run "$there/share/carcarena/configs/quickstart.json" --games 12 --threads 1 --out run >report
grep -q 'greedy' report || fail "no report: $(cat report)"
use verify run | grep -q '12 games replayed, 0 differ' || fail "verify"
use rate run --html report.html >/dev/null
use replay run 0.0 --html game.html >/dev/null
for page in report.html game.html; do
    grep -q '</html>' "$page" || fail "$page is not a page"
done
use tilesets winter | grep -q '^winter' || fail "no tile sets"
[ -f "$there/share/man/man1/carcarena.1" ] || [ -f "$there/share/man/man1/carcarena.1.gz" ] || fail "no manual page"
echo "12 games played with the archive in $there"
