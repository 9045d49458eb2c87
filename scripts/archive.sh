#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Usage: scripts/archive.sh [OPTIONS]
#
# Builds an archive of the program that runs wherever it is unpacked: the program with the shared libraries it
# needs, configurations, libraries and headers, manual pages and completion. It takes a C library of the
# age of this machine's, or newer. Of one commit it has the same bytes each time.
#
#   --out DIR   where it goes (default build/archive)
#   --try       unpacks it in another folder and plays a small tournament there; as root also in a bare Debian
#               (debootstrap), of this release and of later ones, from Debian 12 to 13
#   --help      this text
#
# Example: scripts/archive.sh && tar -C ~ -xzf build/archive/carcarena-*.tar.gz
source "$(dirname "$0")/common.sh"
source scripts/bare_root.sh

OUT=build/archive
TRY=

arguments_read() {
    while (($# > 0)); do
        case $1 in
        --out) [[ $# -gt 1 ]] || usage_error "archive: --out expects a folder"; OUT=$2; shift ;;
        --try) TRY=1 ;;
        *) usage_error "archive: unknown option $1" ;;
        esac
        shift
    done
}

# archive_make LOG : the archive in OUT.
archive_make() {
    SOURCE_DATE_EPOCH=$(git log -1 --format=%ct 2>/dev/null || echo 1577836800)
    export SOURCE_DATE_EPOCH
    cmake -S . -B "$OUT/build" -G Ninja -DCMAKE_BUILD_TYPE=Release -DBUILD_TESTING=OFF -DCARCARENA_MPI=OFF >"$1" 2>&1 ||
        die "archive: cmake failed, see $1"
    cmake --build "$OUT/build" -j "$(core_count)" >>"$1" 2>&1 || die "archive: the build failed, see $1"
    rm -f "$OUT"/carcarena-*.tar.gz
    cpack --config "$OUT/build/CPackConfig.cmake" -B "$OUT" >>"$1" 2>&1 || die "archive: cpack failed, see $1"
    rm -rf "$OUT/_CPack_Packages"
}

# archive_try SUITE : a tournament with the archive in a bare Debian, where nothing is installed for it.
archive_try() {
    local root=$WORK/$1 log=$OUT/try-$1.log
    : >"$log"
    root_make "$1" "$root" "$log"
    mkdir "$root/opt/any folder"
    tar -C "$root/opt/any folder" --strip-components=1 -xzf "$OUT"/carcarena-*.tar.gz
    cp tests/packaging/archive_use.sh "$root/opt"
    root_run "$root" "$log" "/opt/archive_use.sh '/opt/any folder'"
    say "archive: a tournament was played in a bare $1"
    rm -rf "$root"
}

main() {
    local suite
    help_if_asked "$@"
    arguments_read "$@"
    mkdir -p "$OUT"
    OUT=$(realpath "$OUT")
    archive_make "$OUT/build.log"
    if [[ -n $TRY ]]; then
        WORK=$(mktemp -d)
        trap 'rm -rf "$WORK"' EXIT
        mkdir "$WORK/any folder"
        tar -C "$WORK/any folder" --strip-components=1 -xzf "$OUT"/carcarena-*.tar.gz
        tests/packaging/archive_use.sh "$WORK/any folder"
        for suite in $([[ $(id -u) -ne 0 ]] || suites_to_try); do
            archive_try "$suite"
        done
    fi
    say "archive: $(cd "$OUT" && echo carcarena-*.tar.gz) in $OUT"
}

main "$@"
