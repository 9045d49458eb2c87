#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Usage: scripts/python.sh [--package] [--make]
#
# Prints the Python 3 the tests use: the first of build/python, python3 in PATH and /usr/bin/python3
# that has the modules of tests/requirements.txt. So it does not matter which python3 comes first.
# If none has them it names what each one lacks, and fails.
#
#   --package  the one of build/python-package, which has those of tests/python/requirements.txt: what
#              the tests of the Python package import and what it is built with; 3.11 or later
#   --plain    the first of them, whatever it has: for what needs the standard library alone
#   --make     if none has them, first makes a virtual environment in build/python (or
#              build/python-package) and installs them there, which takes the network (as pip is told
#              to use it)
source "$(dirname "$0")/common.sh"

ENVIRONMENT=build/python
REQUIREMENTS=tests/requirements.txt
MODULES="jsonschema" # what the tests import; the rest of the requirements is imported by these
OPTIONS=()           # of pip
WORDS=""             # of the command that makes them
ADVICE="apt-get install python3-jsonschema"

# for_package : asks for what the Python package takes instead.
for_package() {
    ENVIRONMENT=build/python-package
    REQUIREMENTS=tests/python/requirements.txt
    MODULES="gymnasium numpy optuna pettingzoo pytest scikit_build_core"
    OPTIONS=(--require-hashes --only-binary :all:)
    WORDS="--package "
    ADVICE="apt-get install python3-dev python3-venv"
}

candidates() {
    local python
    for python in "$PWD/$ENVIRONMENT/bin/python3" "$(command -v python3)" /usr/bin/python3; do
        if [[ -x $python ]]; then
            echo "$python"
        fi
    done | awk '!seen[$0]++'
}

# suits PYTHON : it can be the base of the environment; the environment of the package compiles for it.
suits() {
    [[ -z $WORDS ]] || "$1" -c 'import os, sys, sysconfig
header = os.path.join(sysconfig.get_path("include"), "Python.h")
sys.exit(sys.version_info < (3, 11) or not os.path.exists(header))' >/dev/null 2>&1
}

# lacks PYTHON : the modules it cannot import, in one line.
lacks() {
    local module missing=()
    for module in $MODULES; do
        "$1" -c "import $module" >/dev/null 2>&1 || missing+=("$module")
    done
    echo "${missing[*]}"
}

# choose : prints the first candidate that lacks nothing.
choose() {
    local python
    while read -r python; do
        if [[ -z $(lacks "$python") ]] && suits "$python"; then
            echo "$python"
            return
        fi
    done < <(candidates)
    return 1
}

# make_environment : by the first candidate that can; leaves nothing half made.
make_environment() {
    local python log=$ENVIRONMENT.log
    mkdir -p build
    while read -r python; do
        rm -rf "$ENVIRONMENT"
        if ! suits "$python"; then
            echo "$python is older than 3.11, or has no Python.h" >"$log"
            continue
        fi
        if { "$python" -m venv "$ENVIRONMENT" &&
            "$ENVIRONMENT/bin/python3" -m pip install --quiet --disable-pip-version-check \
                --retries 1 --timeout 20 "${OPTIONS[@]}" --requirement "$REQUIREMENTS"; } >"$log" 2>&1; then
            return
        fi
    done < <(candidates | grep -v "^$PWD/$ENVIRONMENT/")
    rm -rf "$ENVIRONMENT"
    return 1
}

explain() {
    local python
    say "python: no python3 has what the tests import ($REQUIREMENTS):"
    while read -r python; do
        say "    $python lacks $(lacks "$python")"
    done < <(candidates)
    if [[ -s $ENVIRONMENT.log ]]; then
        say "    making $ENVIRONMENT failed: $(tail -n 1 "$ENVIRONMENT.log")"
    fi
    say "    either  $ADVICE   or  scripts/python.sh ${WORDS}--make   with a network"
}

main() {
    help_if_asked "$@"
    if [[ ${1:-} == --package ]]; then
        for_package
        shift
    fi
    case ${1:-} in
    --plain) candidates | grep -m 1 . || die "python: there is no python3" ;;
    "") choose || { explain >&2 && exit 1; } ;;
    --make) choose || { make_environment && choose; } || { explain >&2 && exit 1; } ;;
    *) usage_error "python: unknown argument \"$1\"" ;;
    esac
}

main "$@"
