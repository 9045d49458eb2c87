#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Usage: config_documents.sh TOOL SOURCE_FOLDER [--renew]
#
# Compares generated tables in documents with the sources: the schema of tournaments and the keys in
# configs/guide/KEYS.md (arena/src/config/config_keys.c), expansions and rule options in engine/guide (the
# modules of the engine). --renew rewrites the tables. TOOL is build/release/arena/carcarena_config_documents.
set -euo pipefail

tool=$1 source=$2 renew=${3:-}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# with_lines FILE BEGIN END NEW: prints FILE with the lines of NEW between the first line equal to BEGIN and
# the next one that matches END.
with_lines() {
    awk -v begin="$2" -v end="$3" -v new="$4" '
        inside && $0 ~ end { inside = 0 }
        !inside { print }
        $0 == begin && !done { inside = done = 1; while ((getline line <new) > 0) print line }
    ' "$1"
}

# compare FILE BEGIN END KIND
compare() {
    "$tool" "$4" >"$work/new"
    with_lines "$source/$1" "$2" "$3" "$work/new" >"$work/file"
    cmp -s "$work/file" "$source/$1" && return
    if [[ $renew == --renew ]]; then
        cp "$work/file" "$source/$1"
    else
        echo "$1 is out of date; rewrite it with $0 $tool $source --renew:"
        diff "$source/$1" "$work/file" || true
        return 1
    fi
}

failures=0
compare configs/tournament.schema.json '  "properties": {' '^  }' schema || failures=1
compare configs/guide/KEYS.md '| key | default | meaning |' '^$' keys || failures=1
compare engine/guide/EXPANSIONS.md '| Expansion | Adds | Tile sets (tiles) | Options |' '^$' expansions || failures=1
compare engine/guide/OPTIONS.md '| Option | Values (default first) | Expansion | Meaning |' '^$' options || failures=1
exit "$failures"
