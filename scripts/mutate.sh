#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Usage: scripts/mutate.sh [--list] [--only NAME[,NAME]] [--jobs N] [--keep]
#
# Are the tests worth anything? Applies the changes of tests/mutants.txt, one at a time, each to a
# copy of the tree below build/mutants/, builds it without optimization, runs the quick tests until
# one fails, and prints a table of which test noticed which change. A change that no test notices
# survives.
#
#   --list    what would be applied, where; nothing is built
#   --only    these changes alone
#   --jobs N  copies worked on side by side (default: 2, each builds and tests on one processor)
#   --keep    leave the copies, so that the next run builds less
#
# A change costs seconds where its first test notices it, minutes where all must run. Exit code 0:
# all were noticed but those, three at most, whose entry says why they are not; 1: others survived;
# 3: a change does not apply (its text is gone, or not unique), does not compile, or the tests fail
# without any change.
source "$(dirname "$0")/common.sh"

readonly SURVIVORS_MAX=3 TEST_SECONDS_MAX=900
FOLDER=$PWD/build/mutants
JOBS=2
ONLY=
KEEP=false

# One array a field, by number of the change.
NAMES=() PATHS=() FIRSTS=() REASONS=() CHANGES=()

# list_read : fills the arrays, if every change applies in exactly one place.
list_read() {
    local name path place first reason change fields
    fields=$(python3 scripts/mutants.py fields) || exit 3
    while IFS='|' read -r name path place first reason change; do
        NAMES+=("$name") PATHS+=("$path") FIRSTS+=("$first") REASONS+=("$reason")
        CHANGES+=("$place: $change")
    done <<<"$fields"
}

list_error() {
    printf '%s\n' "$*" >&2
    exit 3
}

wanted() { # NUMBER
    [[ -z $ONLY || ,$ONLY, == *,"${NAMES[$1]}",* ]]
}

# only_check : every name of --only must exist.
only_check() {
    local name known=" ${NAMES[*]} "
    for name in ${ONLY//,/ }; do
        [[ $known == *" $name "* ]] || list_error "mutant $name: there is none; --list names them"
    done
}

list_print() {
    local at
    for at in "${!NAMES[@]}"; do
        wanted "$at" || continue
        printf '%-28s %s\n    %s\n' "${NAMES[at]}" "${PATHS[at]}" "${CHANGES[at]}"
        [[ -z ${REASONS[at]} ]] || printf '    survives: %s\n' "${REASONS[at]}"
    done
}

# ---- One copy of the tree

# copy_make COPY : the tracked files as they are now, configured.
copy_make() {
    local file
    mkdir -p "$1"
    while IFS= read -r file; do
        cmp -s "$file" "$1/$file" && continue
        mkdir -p "$1/$(dirname "$file")"
        cp "$file" "$1/$file"
    done < <(git ls-files)
    cmake -S "$1" -B "$1/build" -G Ninja -DCMAKE_BUILD_TYPE=Release -DBUILD_TESTING=ON \
        -DCMAKE_C_FLAGS_RELEASE=-O0 >"$1/configure.log"
}

build() { # COPY TARGET...
    cmake --build "$1/build" -j1 --target "${@:2}" >"$1/build.log" 2>&1
}

# test_target COPY TEST : the program a test runs, as a target; "all" if that is a script.
test_target() {
    local program
    program=$(grep -rhoE --include=CTestTestfile.cmake \
        "^add_test\((\[=\[)?$2(\]=\])? \"$1/build/[^\"]*\"" "$1/build" | sed 's/"$//' | head -1)
    printf '%s' "${program:+${program##*/}}"
    [[ -n $program ]] || printf 'all'
}

# test_run COPY CTEST_ARGUMENTS... : runs tests up to the first failure, whose name it leaves in
# `killer`.
test_run() {
    local copy=$1
    shift
    killer=
    ctest --test-dir "$copy/build" -j1 --stop-on-failure --timeout "$TEST_SECONDS_MAX" \
        -LE '^(slow|nightly)$' "$@" >"$copy/test.log" 2>&1 && return 0
    killer=$(sed -n 's/^[[:space:]]*[0-9]* - \([^ ]*\) (.*/\1/p' "$copy/test.log" | head -1)
    [[ -n $killer ]] || killer="?"
    return 1
}

# mutant_try COPY NUMBER : prints "name|result|killer|seconds".
mutant_try() {
    local copy=$1 at=$2 path result=survived killer='' start=$SECONDS name
    path=${PATHS[at]}
    cp -p "$copy/$path" "$copy/original"
    python3 scripts/mutants.py apply "${NAMES[at]}" "$copy" >"$copy/changed"
    cat "$copy/changed" >"$copy/$path"
    for name in ${FIRSTS[at]}; do
        if ! build "$copy" "$(test_target "$copy" "$name")"; then
            result=uncompiled
        elif ! test_run "$copy" -R "^$name\$"; then
            result=killed
        fi
        [[ $result == survived ]] || break
    done
    if [[ $result == survived ]]; then
        if ! build "$copy" all; then
            result=uncompiled
        elif ! test_run "$copy" -L 'unit|cases|golden' || ! test_run "$copy" -L property ||
            ! test_run "$copy" -LE 'unit|cases|golden|property'; then
            result=killed
        fi
    fi
    cp "$copy/original" "$copy/$path" # with a new time, so that it is built again
    printf '%s|%s|%s|%d\n' "${NAMES[at]}" "$result" "$killer" $((SECONDS - start))
}

# worker NUMBER : every JOBS-th change of those wanted.
worker() {
    local copy=$FOLDER/$1 turn=0 at
    copy_make "$copy"
    : >"$copy/outcomes"
    for at in "${!NAMES[@]}"; do
        wanted "$at" || continue
        if [[ $((turn++ % JOBS)) == "$1" ]]; then
            mutant_try "$copy" "$at" | tee -a "$copy/outcomes" | sed 's/|/  /g' >&2
        fi
    done
}

# killers_check : what killed must pass on the tree without changes.
killers_check() {
    local copy=$FOLDER/0 killers killer=
    killers=$(cut -d'|' -f3 "$FOLDER"/*/outcomes | sort -u | sed '/^$/d' | paste -sd'|')
    [[ -n $killers ]] || return 0
    build "$copy" all || list_error "the tree does not compile without any change: $copy/build.log"
    test_run "$copy" -R "^($killers)\$" ||
        list_error "$killer fails without any change: $copy/test.log"
}

table_print() {
    local name result killer seconds count=0 killed=0 survived=0 unexplained=0 at
    say ""
    printf '%-28s %-11s %7s  %s\n' change result seconds 'noticed by'
    while IFS='|' read -r name result killer seconds; do
        count=$((count + 1))
        printf '%-28s %-11s %7d  %s\n' "$name" "$result" "$seconds" "$killer"
        case $result in
        killed) killed=$((killed + 1)) ;;
        uncompiled) UNCOMPILED+=("$name") ;;
        survived)
            survived=$((survived + 1))
            for at in "${!NAMES[@]}"; do
                [[ ${NAMES[at]} == "$name" ]] || continue
                [[ -n ${REASONS[at]} ]] || unexplained=$((unexplained + 1))
                say "    ${REASONS[at]:-no reason is given}"
            done
            ;;
        esac
    done < <(cat "$FOLDER"/*/outcomes)
    say ""
    say "$count changes: $killed noticed, $survived survived, $unexplained of these without a reason"
    [[ ${#UNCOMPILED[@]} -eq 0 ]] || list_error "does not compile: ${UNCOMPILED[*]}"
    [[ $unexplained -eq 0 && $survived -le $SURVIVORS_MAX ]]
}

main() {
    local list=false
    UNCOMPILED=()
    help_if_asked "$@"
    while [[ $# -gt 0 ]]; do
        case $1 in
        --list) list=true ;;
        --keep) KEEP=true ;;
        --only | --jobs)
            [[ $# -gt 1 ]] || usage_error "mutate: $1 wants a value"
            [[ $1 == --only ]] && ONLY=$2 || JOBS=$2
            shift
            ;;
        *) usage_error "mutate: unknown argument \"$1\"" ;;
        esac
        shift
    done
    [[ $JOBS =~ ^[1-9][0-9]*$ ]] || usage_error "mutate: --jobs wants a number, not \"$JOBS\""
    list_read
    only_check
    if $list; then
        list_print
        exit 0
    fi
    $KEEP || rm -rf "$FOLDER"
    mkdir -p "$FOLDER"
    rm -f "$FOLDER"/*/outcomes
    local job
    for ((job = 0; job < JOBS; job++)); do
        worker "$job" &
    done
    wait
    killers_check
    local code=0
    table_print || code=1
    $KEEP || rm -rf "$FOLDER"
    exit "$code"
}

main "$@"
