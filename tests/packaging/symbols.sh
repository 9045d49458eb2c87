#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Usage: symbols.sh [--renew] SOURCE BUILD WORK_FOLDER
#
# Compares the symbols file of the Debian library package with the exports of the shared libraries of a build.
# --renew rewrites the file: new symbols get the version of the package, and missing ones are removed.
set -euo pipefail

main() {
    local renew= source build work package abi library
    [[ $1 != --renew ]] || { renew=1; shift; }
    source=$1 build=$2 work=$3
    abi=$(sed -n 's/^set(CARCARENA_ABI \([0-9]*\))$/\1/p' "$source/engine/cmake/publish.cmake")
    package=libcarcarena$abi
    local libraries=()
    for library in engine/libcarcarena_engine bots/libcarcarena_bots arena/libcarcarena_arena arena/libcarcarena_tilesets; do
        libraries+=("-e$build/$library.so.$abi")
    done
    rm -rf "$work"
    mkdir -p "$work/debian"
    cp "$source"/scripts/debian/{control,changelog,"$package.symbols"} "$work/debian"
    cd "$work"
    # Level 4: new and missing symbols are errors.
    if ! dpkg-gensymbols -c4 "-p$package" "${libraries[@]}" -Osymbols >difference.txt 2>&1 && [[ -z $renew ]]; then
        cat difference.txt
        echo "scripts/debian/$package.symbols does not match the exports of the libraries; rewrite it with:"
        echo "  tests/packaging/symbols.sh --renew SOURCE BUILD WORK_FOLDER"
        exit 1
    fi
    if [[ -n $renew ]]; then
        # The version without the Debian revision.
        sed -e '/^#MISSING/d' -e 's/^\( .* [0-9.]*\)-.*/\1/' symbols >"$source/scripts/debian/$package.symbols"
    fi
    rm -rf "$work"
}

main "$@"
