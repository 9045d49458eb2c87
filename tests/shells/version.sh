#!/bin/sh
# SPDX-License-Identifier: MIT
# Usage: version.sh PROGRAM SIGNATURE_FILE SOURCE VERSION
#
# Checks the build information of a program, and that it does not contain the path of the build.
. "$(dirname "$0")/../e2e/common.sh"

expect 0 "^carcarena $4\$" --version
expect 0 "^carcarena $4\$" -V
expect 3 "unknown option '--yaml'" --version --yaml
expect 0 "^carcarena $4\$" version
"$carcarena" --version --json >"$folder/json"
python3 -c '
import json, sys
said = json.load(open(sys.argv[1]))
assert said["version"] == sys.argv[2], said
assert said["signature"] == open(sys.argv[3]).read().strip(), said
assert said["compiler"].split()[0] in ("gcc", "clang") and said["flags"], said
assert set(said["libraries"]) == {"sqlite3", "libcjson", "libxxhash", "libsodium", "lapacke", "libmicrohttpd"}
assert all(version[0].isdigit() for version in said["libraries"].values()), said
assert said["expansions"] > 20 and said["tilesets"] > 30 and said["bots"] > 5, said
' "$folder/json" "$4" "$2" || fail "$(cat "$folder/json")"
! grep -q "$3" "$folder/json" || fail "it contains the path of the sources"
