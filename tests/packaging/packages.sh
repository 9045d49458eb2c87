#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Usage: packages.sh SOURCE WORK_FOLDER
#
# Builds the Debian packages of the last commit twice (scripts/package.sh) in folders of different names, with
# different umasks, locales and time zones. They must be byte-identical, and lintian must report nothing.
set -euo pipefail

main() {
    local source=$1 work=$2 package count=0
    rm -rf "$work"
    mkdir -p "$work"
    unset CMAKE_C_COMPILER_LAUNCHER CMAKE_CXX_COMPILER_LAUNCHER
    (umask 022 && LC_ALL=C TZ=UTC "$source/scripts/package.sh" --lint --out "$work/first")
    (umask 077 && LC_ALL=C.UTF-8 TZ=Pacific/Auckland "$source/scripts/package.sh" --out "$work/second")
    for package in "$work"/first/*.deb; do
        cmp "$package" "$work/second/$(basename "$package")"
        count=$((count + 1))
    done
    [[ $count -ge 4 ]] || { echo "$count packages"; exit 1; }
    echo "$count packages, equal in both"
    rm -rf "$work"
}

main "$@"
