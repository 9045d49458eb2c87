#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Usage: uninstall.sh BUILD_FOLDER WORK_FOLDER
#
# Checks that the install manifest lists all files installed below DESTDIR, and that the uninstall script
# removes them. Other files must remain.
set -euo pipefail

main() {
    local build=$1 work=$2 manifest=$2/install_manifest.txt script left
    rm -rf "$work"
    mkdir -p "$work/root/usr/bin"
    echo theirs >"$work/root/usr/bin/another"
    DESTDIR=$work/root cmake --install "$build" --prefix /usr >/dev/null
    cp "$build/install_manifest.txt" "$manifest"
    diff <(sort "$manifest") <(cd "$work/root" && find . \( -type f -o -type l \) ! -name another -printf '/%P\n' | sort) ||
        { echo "the install manifest (<) and the installed files (>) differ"; exit 1; }
    script=$(grep -oE '[^ "]*/uninstall\.cmake' "$build/build.ninja" | head -n 1)
    ! DESTDIR=$work/elsewhere cmake -DMANIFEST="$manifest" -P "$script" 2>/dev/null ||
        { echo "no file was removed, but the exit code is 0"; exit 1; }
    DESTDIR=$work/root cmake -DMANIFEST="$manifest" -P "$script"
    left=$(cd "$work/root" && find . ! -type d)
    [[ $left == ./usr/bin/another ]] || { echo "left: $left"; exit 1; }
    [[ -z $(find "$work/root" -iname '*carcarena*') ]] || { find "$work/root" -iname '*carcarena*'; exit 1; }
    rm -rf "$work"
}

main "$@"
