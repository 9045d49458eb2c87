# SPDX-License-Identifier: MIT
# What the scripts that play experiments share; sourced after common.sh, never run.

program=build/release/carcarena
commit=
so_far=

# experiment_option ARGUMENTS... : takes one of --program FILE, --commit TEXT and --so-far, and says in
# `taken` how many arguments that were; 0 if it is none of these.
experiment_option() {
    taken=2
    case $1 in
    --so-far)
        so_far=1
        taken=1
        return
        ;;
    --program | --commit)
        [[ $# -ge 2 ]] || usage_error "$1: expected a value"
        printf -v "${1#--}" '%s' "$2"
        ;;
    *) taken=0 ;;
    esac
}

# program_needed : fails if there is no program to play with.
program_needed() {
    [[ -x $program ]] || die "no $program: build first: cmake --workflow --preset release"
}

# commit_text : the commit that is checked out, and whether anything was changed since.
commit_text() {
    [[ -z $commit ]] || { echo "$commit" && return; }
    commit=$(git rev-parse --short HEAD 2>/dev/null) || { echo unknown && return; }
    git diff --quiet HEAD -- engine bots arena configs 2>/dev/null || commit="$commit, changed"
    echo "$commit"
}
