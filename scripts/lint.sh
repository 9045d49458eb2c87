#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Usage: scripts/lint.sh [--all] [FILE...]
#
# Static analysis: clang-tidy (settings in .clang-tidy) and cppcheck over all C files, or the given
# ones, then the layout check of scripts/format.sh. Any finding is a failure.
#
# A file that was clean is not looked at again before it, a header it includes, the way it is
# compiled, the settings or the tools change: what was clean is kept in build/lint. The first run over
# all files takes about 20 minutes on two cores, the next ones as long as the changes ask for.
#
#   --all   looks at every file again
source "$(dirname "$0")/common.sh"

BUILD=build/clang
STAMPS=build/lint
LOG=build/lint.log
# Suppressed: cppcheck loses track of arrays filled in loops and of what outlives a function; clang's
# analyzer and the sanitizers look at these.
CPPCHECK=(cppcheck "--project=$BUILD/compile_commands.json" --std=c11
    --enable=warning,performance,portability --inline-suppr --quiet
    --suppress=missingIncludeSystem --suppress=uninitvar --suppress=autoVariables
    --suppress=memleak --error-exitcode=1)

# settings : what all results depend on, in one line.
settings() {
    { cat .clang-tidy tests/.clang-tidy scripts/lint.sh && clang-tidy --version &&
        cppcheck --version; } | sha256sum
}

# sums ROOT : "FILE SUM" of all that compilers read, as seen from the root of the repository: ours by
# content. Those of the system come with their compilers, whose versions are in the settings.
sums() {
    ninja -C "$BUILD" -t deps | sed -n "s|^ *$PWD/||p" | sort -u | xargs sha256sum |
        awk '{ print $2, $1 }'
}

# keys : "FILE KEY" of each C file of the build. A key stands for the file, what it includes and how
# it is compiled.
keys() {
    local all
    all=$(settings)
    # A line of compile_commands.json with the command ends in the file.
    awk -v root="$PWD/" '
        FILENAME == ARGV[1] { sum[$1] = $2; next }
        FILENAME == ARGV[2] {
            if (/"command":/) {
                file = $NF
                gsub(/[",]/, "", file)
                sub(root, "", file)
                command[file] = command[file] $0
            }
            next
        }
        /^[^ ]/ { first = 1; next }
        index($1, root) == 1 {
            name = substr($1, length(root) + 1)
            if (first) { source = name; first = 0 }
            parts[source] = parts[source] " " sum[name]
        }
        END { for (name in parts) print name, parts[name], command[name] }
    ' <(sums) "$BUILD/compile_commands.json" <(ninja -C "$BUILD" -t deps) |
        while read -r file parts; do
            echo "$file $(sha256sum <<<"$all $parts" | cut -d' ' -f1)"
        done
}

stamp_of() { # FILE
    echo "$STAMPS/${1//\//+}"
}

# lint_one FILE KEY : looks at one file; what it finds is printed in one piece.
lint_one() {
    local findings failures=0
    findings=$(clang-tidy -p "$BUILD" --quiet --warnings-as-errors='*' "$1" 2>/dev/null) || failures=1
    findings+=$("${CPPCHECK[@]}" --file-filter="$1" 2>&1) || failures=1
    if [[ $failures -ne 0 ]]; then
        printf '%s\n' "${findings:-$1: clang-tidy or cppcheck failed without a word}"
        return 1
    fi
    echo "$2" >"$(stamp_of "$1")"
}

# stale ALL FILE... : "FILE KEY" of those to look at; all of them, or those not clean before.
stale() {
    local all=$1 file key
    shift
    while read -r file key; do
        if [[ $# -gt 0 && " $* " != *" $file "* ]]; then
            continue
        fi
        if $all || [[ $(cat "$(stamp_of "$file")" 2>/dev/null) != "$key" ]]; then
            echo "$file $key"
        fi
    done < <(keys | sort)
}

# known FILE... : a file the build does not know cannot be looked at.
known() {
    local file
    for file in "$@"; do
        grep -q "\"file\": \"$PWD/$file\"" "$BUILD/compile_commands.json" ||
            die "lint: $file: not a C file of the build (expected a path such as engine/src/play/game.c)"
    done
}

main() {
    local all=false failures=0 work
    if [[ ${1:-} == --one ]]; then
        lint_one "$2" "$3"
        return
    fi
    help_if_asked "$@"
    if [[ ${1:-} == --all ]]; then
        all=true
        shift
    fi
    ./scripts/setup.sh lint
    mkdir -p "$STAMPS"
    # The whole build, because some sources are made by it, and because it knows what includes what.
    { cmake --preset clang && cmake --build --preset clang; } >"$LOG" 2>&1 || {
        tail -n 40 "$LOG"
        die "lint: the clang build failed, see $LOG"
    }
    known "$@"
    work=$(stale "$all" "$@")
    say "lint: clang-tidy and cppcheck over $(grep -c . <<<"$work") files, the others were clean before"
    if [[ -n $work ]]; then
        xargs -P "$(core_count)" -n 2 ./scripts/lint.sh --one <<<"$work" || failures=$((failures + 1))
    fi
    say "lint: layout"
    ./scripts/format.sh --check || failures=$((failures + 1))
    [[ $failures -eq 0 ]] || die "lint: findings above"
    say "lint: clean"
}

main "$@"
