#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Usage: versions.sh SOURCE
#
# Checks that the separately buildable projects, the Python package and the Debian packages have the version
# of CMakeLists.txt, and that the name of the library package contains the soname number.
set -euo pipefail

main() {
    local source=$1 version abi file found failures=0
    version=$(sed -n 's/^project(carcarena VERSION \([0-9.]*\) .*/\1/p' "$source/CMakeLists.txt")
    abi=$(sed -n 's/^set(CARCARENA_ABI \([0-9]*\))$/\1/p' "$source/engine/cmake/publish.cmake")
    [[ -n $version && -n $abi ]] || { echo "no version in CMakeLists.txt or no CARCARENA_ABI"; exit 1; }
    while read -r file found; do
        if [[ $found != "$version" ]]; then
            echo "$file: version \"$found\", but $version in CMakeLists.txt"
            failures=1
        fi
    done <<VERSIONS
engine/CMakeLists.txt $(sed -n 's/^project(.* VERSION \([0-9.]*\) .*/\1/p' "$source/engine/CMakeLists.txt")
bots/python/CMakeLists.txt $(sed -n 's/^project(.* VERSION \([0-9.]*\) .*/\1/p' "$source/bots/python/CMakeLists.txt")
bots/python/pyproject.toml $(sed -n 's/^version = "\(.*\)"$/\1/p' "$source/bots/python/pyproject.toml")
scripts/debian/changelog $(sed -n '1s/^carcarena (\([0-9.]*\)-.*/\1/p' "$source/scripts/debian/changelog")
VERSIONS
    grep -qx "Package: libcarcarena$abi" "$source/scripts/debian/control" ||
        { echo "scripts/debian/control: no package libcarcarena$abi"; failures=1; }
    exit $failures
}

main "$@"
