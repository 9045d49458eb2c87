#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Usage: archive.sh BUILD_FOLDER WORK_FOLDER
#
# Packs the archive of a build twice; both must have the same bytes. Unpacks it in another folder and uses it
# (archive_use.sh). Files of the build folder are not needed: the archive names no path of it.
set -euo pipefail

main() {
    local build=$1 work=$2 here number
    here=$(cd "$(dirname "$0")" && pwd)
    rm -rf "$work"
    mkdir -p "$work/any folder"
    export SOURCE_DATE_EPOCH=1700000000
    for number in 1 2; do
        cpack --config "$build/CPackConfig.cmake" -B "$work/$number" >"$work/cpack.txt" 2>&1 ||
            { cat "$work/cpack.txt"; exit 1; }
        sleep 1 # another time
    done
    cmp "$work"/1/carcarena-*.tar.gz "$work"/2/carcarena-*.tar.gz
    tar -C "$work/any folder" --strip-components=1 -xzf "$work"/1/carcarena-*.tar.gz
    ! grep -rlaF -e "$build" "$work/any folder" || { echo "the files above contain $build"; exit 1; }
    "$here/archive_use.sh" "$work/any folder"
    rm -rf "$work"
}

main "$@"
