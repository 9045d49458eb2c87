#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Usage: reproducible.sh SOURCE FOLDER COMPILER WORK_FOLDER
#        reproducible.sh --self-test WORK_FOLDER
#
# Builds FOLDER of the source tree (`.` is all of it) twice as a release and installs it below DESTDIR. The
# builds use folders of different names, and different umasks, locales, time zones, numbers of jobs and times.
# Both installations must have the same files, permissions and bytes. No file may contain a path of the build.
# Permissions of folders depend on the umask of the user who installs, and are not compared.
set -euo pipefail

# built SOURCE FOLDER COMPILER PLACE JOBS: copies the tree to PLACE/tree, builds it and installs it in
# PLACE/installed. The copy has the files of a release, without build folders.
built() {
    local source=$1 folder=$2 compiler=$3 place=$4 jobs=$5
    mkdir -p "$place/tree"
    tar -C "$source" --exclude=./.git --exclude='./build*' --exclude='./results/*' -c . | tar -C "$place/tree" -x
    cmake -S "$place/tree/$folder" -B "$place/build" -G Ninja -DCMAKE_C_COMPILER="$compiler" \
        -DCMAKE_BUILD_TYPE=Release -DBUILD_TESTING=OFF -DCMAKE_INSTALL_PREFIX=/usr
    cmake --build "$place/build" -j "$jobs"
    DESTDIR=$place/installed cmake --install "$place/build"
}

# listing FOLDER: prints all entries with their type, and for files also permissions and link target.
listing() {
    (cd "$1" && find . \( -type d -printf '%P d\n' \) -o -printf '%P %y %m %l\n' | LC_ALL=C sort)
}

# same FIRST SECOND: checks that both folders have equal contents.
same() {
    diff <(listing "$1") <(listing "$2") || { echo "files or permissions differ"; return 1; }
    diff -r --no-dereference "$1" "$2" || { echo "bytes differ"; return 1; }
    [[ $(find "$1" -type f | wc -l) -gt 0 ]] || { echo "$1 is empty"; return 1; }
}

# names_no FOLDER PLACE: checks that no file, program or library below FOLDER contains the path PLACE.
names_no() {
    ! grep -rlaF -e "$2" "$1" || { echo "the files above contain $2"; return 1; }
}

check() {
    local source=$1 folder=$2 compiler=$3 work=$4
    chmod -R u+rwX "$work" 2>/dev/null || true
    rm -rf "$work"
    mkdir -p "$work"
    unset CMAKE_C_COMPILER_LAUNCHER CMAKE_CXX_COMPILER_LAUNCHER # a cache would hand out the first build's bytes
    (umask 022 && LC_ALL=C TZ=UTC built "$source" "$folder" "$compiler" "$work/a" 1) >"$work/first.log" 2>&1 ||
        { tail -n 40 "$work/first.log"; return 1; }
    (umask 077 && LC_ALL=C.UTF-8 TZ=Pacific/Auckland \
        built "$source" "$folder" "$compiler" "$work/second with a longer name" 2) >"$work/second.log" 2>&1 ||
        { tail -n 40 "$work/second.log"; return 1; }
    same "$work/a/installed" "$work/second with a longer name/installed"
    names_no "$work/a/installed" "$work"
    echo "$(find "$work/a/installed" -type f | wc -l) files, equal in both"
    rm -rf "$work"
}

# must_differ WORK CHANGE: checks that a change in one of two equal trees is detected.
must_differ() {
    rm -rf "$1"
    mkdir -p "$1/one/bin"
    echo text >"$1/one/bin/file"
    ln -s file "$1/one/bin/link"
    cp -a "$1/one" "$1/two"
    same "$1/one" "$1/two"
    (cd "$1/two" && eval "$2")
    ! same "$1/one" "$1/two" >/dev/null || { echo "not detected: $2"; exit 1; }
}

self_test() {
    local work=$1 change
    for change in 'echo other >bin/file' 'chmod 600 bin/file' 'mkdir sbin' 'touch bin/more' 'rm bin/link' \
        'ln -sf elsewhere bin/link'; do
        must_differ "$work" "$change"
    done
    printf 'a\0/some/build\0b' >"$work/one/bin/file"
    ! names_no "$work/one" /some/build >/dev/null || { echo "not detected: a path in a program"; exit 1; }
    names_no "$work/one" /some/other
    rm -rf "$work"
}

if [[ $1 == --self-test ]]; then
    self_test "$2"
else
    check "$@"
fi
