#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Usage: scripts/arm64.sh [--setup] [REGEX]
#
# Builds for 64-bit Arm with Debian's cross compiler and runs it in an emulator: the signature of play must
# be that of tests/golden/bench.txt, and the tests whose names match REGEX (default: those of the engine
# alone) must pass. Python, browsers and kits are left out. Build: build/arm64.
#
#   --setup   first installs what that takes, on Debian as root: compiler, emulator, libraries of arm64
#   --help    this text
#
# Example: scripts/arm64.sh 'test_(rng|perft|game)'
source "$(dirname "$0")/common.sh"

BUILD=build/arm64
TARGET=aarch64-linux-gnu
TESTS='^test_(perft|signature|kernel|turns|joints|scoring_stops|tilesets|majority)$'

# setup : Debian keeps libraries of several processors side by side.
setup() {
    dpkg --add-architecture arm64
    apt-get -qq update
    DEBIAN_FRONTEND=noninteractive apt-get -qq install --yes --no-install-recommends \
        "gcc-$TARGET" "g++-$TARGET" qemu-user-static libcjson-dev:arm64 liblapacke-dev:arm64 \
        libsqlite3-dev:arm64 libxxhash-dev:arm64 libmicrohttpd-dev:arm64 libcmocka-dev:arm64
}

tools_want() {
    local tool
    for tool in "$TARGET-gcc" qemu-aarch64-static; do
        command -v "$tool" >/dev/null || die "arm64: $tool is missing; scripts/arm64.sh --setup installs it (Debian only)"
    done
}

configure() {
    cmake -S . -B "$BUILD" -G Ninja -DCMAKE_BUILD_TYPE=Release -DCMAKE_COMPILE_WARNING_AS_ERROR=ON \
        -DCMAKE_SYSTEM_NAME=Linux -DCMAKE_SYSTEM_PROCESSOR=aarch64 \
        -DCMAKE_C_COMPILER="$TARGET-gcc" -DCMAKE_CXX_COMPILER="$TARGET-g++" \
        -DCMAKE_CROSSCOMPILING_EMULATOR="$(command -v qemu-aarch64-static)"
}

# tests_built REGEX : builds what the chosen tests run; each is a program of its name.
tests_built() {
    local names
    names=$(ctest --test-dir "$BUILD" -N -R "$1" | sed -n 's/^ *Test *#[0-9]*: //p')
    [[ -n $names ]] || die "arm64: no test is called $1"
    # shellcheck disable=SC2086  # a list of words
    cmake --build "$BUILD" -j "$(core_count)" --target $names
}

main() {
    help_if_asked "$@"
    local signature
    if [[ ${1:-} == --setup ]]; then
        setup
        shift
    fi
    [[ ${1:-} != -* ]] || usage_error "arm64: unknown option $1"
    tools_want
    export PKG_CONFIG_LIBDIR=/usr/lib/$TARGET/pkgconfig:/usr/share/pkgconfig
    mkdir -p build
    configure >"$BUILD.log" 2>&1 || die "arm64: cmake failed, see $BUILD.log"
    cmake --build "$BUILD" -j "$(core_count)" --target carcarena >>"$BUILD.log" 2>&1 ||
        die "arm64: the build failed, see $BUILD.log"
    signature=$(qemu-aarch64-static "$BUILD/carcarena" bench --signature)
    [[ $signature == "$(<tests/golden/bench.txt)" ]] || die "arm64: signature $signature is not that of tests/golden/bench.txt"
    say "arm64: signature $signature"
    tests_built "${1:-$TESTS}" >>"$BUILD.log" 2>&1 || die "arm64: the tests did not build, see $BUILD.log"
    ctest --test-dir "$BUILD" --output-on-failure -R "${1:-$TESTS}"
}

main "$@"
