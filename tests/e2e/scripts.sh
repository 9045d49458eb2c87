#!/bin/sh
# SPDX-License-Identifier: MIT
# Usage: scripts.sh ROOT TASK
#
# What the scripts decide by themselves, tried on a copy of theirs in a folder of its own.
. "$(dirname "$0")/common.sh"
root=$carcarena
mkdir -p "$folder/root/tests" "$folder/bin"
cp -r "$root/scripts" "$folder/root/"
cp "$root/tests/requirements.txt" "$folder/root/tests/"

# python3_of FILE CODE: a python3 that imports everything or nothing, and cannot make environments.
python3_of() {
    mkdir -p "$(dirname "$1")"
    cat >"$1" <<END
#!/bin/sh
[ "\$1" = -c ] && exit $2
echo "no module named venv"
exit 1
END
    chmod +x "$1"
}

# The python3 that comes first in PATH is not taken if it lacks a module, one below build/ is.
test_python() {
    PATH="$folder/bin:$PATH"
    python3_of "$folder/bin/python3" 1
    python3_of "$folder/root/build/python/bin/python3" 0
    said 0 "^$folder/root/build/python/bin/python3\$" "$folder/root/scripts/python.sh"
    rm -r "$folder/root/build/python"
    python3_of "$folder/bin/python3" 0
    said 0 "^$folder/bin/python3\$" "$folder/root/scripts/python.sh"
    said 0 "^$folder/bin/python3\$" "$folder/root/scripts/python.sh" --make
    said 0 "^$folder/bin/python3\$" "$folder/root/scripts/python.sh" --plain
    python3_of "$folder/bin/python3" 1
    said 0 "^$folder/bin/python3\$" "$folder/root/scripts/python.sh" --plain
    # /usr/bin/python3 may have the modules; whoever lacks them is named and never taken.
    if ! "$folder/root/scripts/python.sh" >"$folder/chosen" 2>"$folder/why"; then
        grep -q "$folder/bin/python3 lacks jsonschema" "$folder/why" || fail "$(cat "$folder/why")"
        grep -q 'python.sh --make' "$folder/why" || fail "it does not say what to do"
    else
        grep -q '^/usr/bin/python3$' "$folder/chosen" || fail "taken: $(cat "$folder/chosen")"
    fi
}

"test_$2"
