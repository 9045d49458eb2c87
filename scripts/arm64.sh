#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Usage: scripts/arm64.sh [--setup] [REGEX]
#
# Builds for 64-bit Arm with Debian's cross compiler and runs it in an emulator of processes: the signature
# of play must equal tests/golden/bench.txt, and the quick tests must pass, or those whose names match
# REGEX. Left out are tests that start further programs, which such an emulator cannot: scripts, bots that
# are programs, kits, Python, browsers. Build: build/arm64. About 25 minutes on two cores.
#
#   --setup   first installs what that takes, on Debian as root: compiler, emulator, libraries of arm64
#   --help    this text
#
# Example: scripts/arm64.sh '^test_(perft|turns|kernel)$'
source "$(dirname "$0")/common.sh"

BUILD=build/arm64
TARGET=aarch64-linux-gnu
LEFT_OUT='slow|nightly|documents|e2e|layers'
STARTERS='^(test_fault_bots|test_control_group|test_growth|test_protocol|option_table|system_table)$'

# setup : Debian keeps libraries of several processors side by side.
setup() {
    dpkg --add-architecture arm64
    apt-get -qq update
    DEBIAN_FRONTEND=noninteractive apt-get -qq install --yes --no-install-recommends \
        "gcc-$TARGET" "g++-$TARGET" qemu-user-static libcjson-dev:arm64 liblapacke-dev:arm64 \
        libsqlite3-dev:arm64 libxxhash-dev:arm64 libsodium-dev:arm64 libmicrohttpd-dev:arm64 libcmocka-dev:arm64
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
    [[ $signature == "$(<tests/golden/bench.txt)" ]] || die "arm64: signature $signature differs from tests/golden/bench.txt"
    say "arm64: signature $signature"
    cmake --build "$BUILD" -j "$(core_count)" >>"$BUILD.log" 2>&1 || die "arm64: the tests did not build, see $BUILD.log"
    ctest --test-dir "$BUILD" --output-on-failure -j "$(core_count)" -LE "$LEFT_OUT" -E "$STARTERS" -R "${1:-.}"
}

main "$@"
