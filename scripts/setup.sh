#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Usage: scripts/setup.sh [run|test|lint|docs|package]
#
# Makes sure that everything carcarena needs is installed; does nothing if it is. On Debian and
# Ubuntu it installs what is missing with apt-get (as root or through sudo); elsewhere it names it.
#
#   run    what building and running the program takes
#   test   that, and what scripts/test.sh takes (the default)
#   docs   what scripts/docs.sh takes, and nothing else
#   lint   the packages of test, and what scripts/format.sh and scripts/lint.sh take
#   package   what run installs, and what scripts/package.sh takes
source "$(dirname "$0")/common.sh"

# One row a need: level, how to recognize it, Debian package. "tool X" is a command, "path X" a file, "lib X" a
# pkg-config module, "file X" a header, "link COMPILER:SANITIZERS" what the compiler must be able to
# link, "modules X" what a file of Python requirements lists: in some python3, or else installed below
# build/ (scripts/python.sh), or else the package; "package X" the same for the Python package, which
# also takes the headers of Python; "browser X" what tests/browser take, commands and the packages of a
# lock file of npm (scripts/browser.sh): without them these are left out. Packages of Debian that go
# together have a comma between. "site X": the modules of Python that make the documentation site; without
# them its test is left out.
NEEDS="
run   tool gcc                       gcc
run   file stdio.h                   libc6-dev
run   tool cmake                     cmake
run   tool ninja                     ninja-build
run   tool pkg-config                pkg-config
run   lib  libcjson                  libcjson-dev
run   lib  lapacke                   liblapacke-dev
run   lib  sqlite3                   libsqlite3-dev
run   lib  libxxhash                 libxxhash-dev
run   lib  libsodium                 libsodium-dev
run   lib  libmicrohttpd             libmicrohttpd-dev
test  lib  cmocka                    libcmocka-dev
test  tool git                       git
test  tool python3                   python3
test  modules tests/requirements.txt python3-jsonschema
test  package tests/python/requirements.txt python3-dev,python3-venv
test  tool g++                       g++
test  browser chromium               chromium,fonts-dejavu-core
test  browser node                   nodejs
test  browser npm                    npm
test  browser tests/browser/package-lock.json nodejs
test  cluster parallel               parallel
test  cluster slurmctld              slurmctld,slurmd,slurm-client,munge
test  cluster mpicc.openmpi          libopenmpi-dev,openmpi-bin
test  cluster mpicc.mpich            libmpich-dev,mpich
test  tool bwrap                     bubblewrap
test  tool codespell                 codespell
test  tool mandoc                    mandoc
test  tool zsh                       zsh
test  tool fish                      fish
test  path /usr/share/bash-completion/bash_completion bash-completion
test  tool abidiff                   abigail-tools
test  tool clang                     clang
test  link clang:fuzzer,address      libclang-rt-dev
test  link gcc:address,undefined     gcc
test  link gcc:thread                gcc
docs  site sphinx                    python3-sphinx,python3-myst-parser,furo
lint  tool clang-format              clang-format
lint  tool clang-tidy                clang-tidy
lint  tool cppcheck                  cppcheck
package tool dpkg-buildpackage       dpkg-dev,build-essential,fakeroot,devscripts
package tool dh                      debhelper,dh-python,python3-dev
package tool lintian                 lintian
package tool debootstrap             debootstrap
"
CMAKE_WANTED=3.25

compiles() { # COMPILER FLAGS... < SOURCE
    "$@" -x c - -o /dev/null >/dev/null 2>&1
}

present() { # KIND NAME
    case $1 in
    tool) command -v "$2" >/dev/null ;;
    path) [[ -e $2 ]] ;;
    modules) ./scripts/python.sh --make >/dev/null 2>&1 ;;
    package) ./scripts/python.sh --package --make >/dev/null 2>&1 ;;
    browser)
        if [[ $2 == */* ]]; then
            ./scripts/browser.sh --make >/dev/null 2>&1
        else
            command -v "$2" >/dev/null
        fi
        ;;
    cluster) PATH=$PATH:/usr/sbin command -v "$2" >/dev/null ;;
    site) python_with "$DOCS_MODULES" >/dev/null ;;
    lib) pkg-config --exists "$2" 2>/dev/null ;;
    file) echo "#include <$2>" | compiles cc -E ;;
    link)
        local compiler=${2%%:*} sanitizers=${2#*:} source='int main(void) { return 0; }'
        if [[ $sanitizers == fuzzer* ]]; then
            source='int LLVMFuzzerTestOneInput(const unsigned char *data, unsigned long size);
                    int LLVMFuzzerTestOneInput(const unsigned char *data, unsigned long size)
                    { return data == 0 && size > 0; }'
        fi
        echo "$source" | compiles "$compiler" "-fsanitize=$sanitizers"
        ;;
    esac
}

# missing LEVEL... : rows of NEEDS at these levels that are not there, as "name package".
missing() {
    local level kind name package
    while read -r level kind name package; do
        if [[ -n $level && " $* " == *" $level "* ]] && ! present "$kind" "$name"; then
            echo "$name $package"
        fi
    done <<<"$NEEDS"
}

levels_of() {
    case $1 in
    run) echo run ;;
    test) echo run test docs ;;
    lint) echo run test docs lint ;;
    docs) echo docs ;;
    package) echo run package ;;
    *) return 1 ;;
    esac
}

install_packages() { # PACKAGE...
    local as_root=()
    if [[ $(id -u) -ne 0 ]]; then
        command -v sudo >/dev/null || die "setup: not root and no sudo; as root run:
    apt-get install --no-install-recommends $*"
        as_root=(sudo)
    fi
    say "setup: installing $*"
    local log
    log=$(mktemp)
    {
        "${as_root[@]}" apt-get -qq update &&
            "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
                apt-get -qq install --yes --no-install-recommends "$@"
    } >"$log" 2>&1 </dev/null || {
        cat "$log" >&2
        rm -f "$log"
        say "setup: apt-get failed, see above" >&2
        return 1
    }
    rm -f "$log"
}

# without_modules ROWS : says which tests go without the modules, and takes their row away.
without_modules() {
    if [[ $1 == *tests/requirements.txt* ]]; then
        ./scripts/python.sh >/dev/null || say "setup: the tests that need these are left out" >&2
    fi
    if [[ $1 == *tests/python/requirements.txt* ]]; then
        ./scripts/python.sh --package >/dev/null ||
            say "setup: the tests of the Python package (bots/python) are left out" >&2
    fi
    local browser='^(chromium|node|npm|tests/browser/package-lock.json) '
    if grep -qE "$browser" <<<"$1"; then
        ./scripts/browser.sh >/dev/null || say "setup: the tests in a browser (tests/browser) are left out" >&2
    fi
    local cluster='^(parallel|slurmctld|mpicc\.openmpi|mpicc\.mpich) '
    if grep -qE "$cluster" <<<"$1"; then
        say "setup: GNU parallel, Slurm, Open MPI or MPICH is not there; tests of runs on them (tests/e2e/shards.sh, tests/mpi) are left out" >&2
    fi
    if grep -q '^sphinx ' <<<"$1"; then
        say "setup: no Sphinx: the documentation site (scripts/docs.sh) and its test are left out" >&2
    fi
    if grep -q '^abidiff ' <<<"$1"; then
        say "setup: no abidiff: the tests of the binary interface (tests/packaging/abi.sh) are left out" >&2
    fi
    if grep -q '^codespell ' <<<"$1"; then
        say "setup: no codespell: the test of the spelling (tests/documents/spelling.sh) is left out" >&2
    fi
    grep -v requirements.txt <<<"$1" | grep -vE "$browser" | grep -vE "$cluster|^sphinx |^abidiff |^codespell " || true
}

explain() { # ROWS
    say "setup: missing on this system (the name of the Debian package in brackets):"
    local name package
    while read -r name package; do
        say "    $name  [$package]"
    done <<<"$1"
    die "setup: please install these, then run the same command again"
}

check_cmake() {
    local version
    version=$(cmake --version | sed -n '1s/[^0-9]*\([0-9.]*\).*/\1/p')
    if [[ $(printf '%s\n' "$CMAKE_WANTED" "$version" | sort -V | head -n 1) != "$CMAKE_WANTED" ]]; then
        die "setup: cmake $version is too old, $CMAKE_WANTED or newer is needed (https://cmake.org)"
    fi
}

main() {
    local levels rows packages
    help_if_asked "$@"
    levels=$(levels_of "${1:-test}") || usage_error "setup: unknown level \"$1\""
    # shellcheck disable=SC2086  # a list of words
    rows=$(missing $levels)
    if [[ -n $rows ]] && command -v apt-get >/dev/null; then
        packages=$(cut -d' ' -f2 <<<"$rows" | tr ',' '\n' | sort -u)
        # shellcheck disable=SC2086
        (install_packages $packages) || true
        # shellcheck disable=SC2086
        rows=$(missing $levels)
    fi
    rows=$(without_modules "$rows")
    if [[ -n $rows ]]; then
        explain "$rows"
    fi
    check_cmake
}

main "$@"
