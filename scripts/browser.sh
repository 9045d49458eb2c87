#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Usage: scripts/browser.sh [--make]
#
# Prints the folder with the packages that drive a browser in tests/browser, if they are there and so
# are chromium and node; otherwise says what is missing, and fails.
#
#   --make  if they are not there, installs what tests/browser/package-lock.json lists into
#           build/browser, which takes the network (as npm is told to use it)
source "$(dirname "$0")/common.sh"

FOLDER=build/browser
LOCK=tests/browser/package-lock.json

# installed : the packages of the lock file as it is now, whole.
installed() {
    cmp -s "$LOCK" "$FOLDER/made-from.json"
}

make_folder() {
    rm -rf "$FOLDER"
    mkdir -p "$FOLDER"
    cp tests/browser/package.json "$LOCK" "$FOLDER"
    (cd "$FOLDER" && npm ci --ignore-scripts --no-audit --no-fund) >"$FOLDER.log" 2>&1 </dev/null &&
        cp "$LOCK" "$FOLDER/made-from.json"
}

main() {
    local tool
    help_if_asked "$@"
    for tool in chromium node; do
        command -v "$tool" >/dev/null || die "browser: no $tool; apt-get install chromium nodejs npm"
    done
    if ! installed && [[ ${1:-} == --make ]]; then
        command -v npm >/dev/null || die "browser: no npm; apt-get install npm"
        make_folder || die "browser: npm cannot install $LOCK, see $FOLDER.log"
    fi
    installed || die "browser: the packages of $LOCK are not in $FOLDER; scripts/browser.sh --make"
    echo "$PWD/$FOLDER"
}

main "$@"
