# SPDX-License-Identifier: MIT
# What the scripts share; sourced, never run. Leaves the shell in the root of the repository.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

# say TEXT... : one line to the person at the terminal.
say() {
    printf '%s\n' "$*"
}

# die TEXT... : a line on stderr, then failure.
die() {
    printf '%s\n' "$*" >&2
    exit 1
}

# help_from_header : prints the comment at the top of the running script as its help text.
help_from_header() {
    sed -n '3,/^[^#]/ s/^# \{0,1\}//p' "$0"
}

# help_if_asked ARGUMENTS... : prints the help text and ends if the first argument asks for it.
help_if_asked() {
    case ${1:-} in
    -h | --help)
        help_from_header
        exit 0
        ;;
    esac
}

# usage_error TEXT... : for arguments that make no sense.
usage_error() {
    printf '%s\n' "$*" >&2
    help_from_header >&2
    exit 2
}

# core_count : processors this process may use.
core_count() {
    nproc 2>/dev/null || getconf _NPROCESSORS_ONLN 2>/dev/null || echo 2
}

DOCS_MODULES="sphinx, myst_parser, furo" # what makes the documentation site (scripts/docs.sh)

# python_with MODULES : the first python3 that imports them, as a path. Fails if there is none.
python_with() {
    local python
    for python in "$(command -v python3)" /usr/bin/python3; do
        if [[ -x $python ]] && "$python" -c "import $1" 2>/dev/null; then
            echo "$python"
            return 0
        fi
    done
    return 1
}

# source_files : all C files of ours, one a line.
source_files() {
    find engine bots arena tests -name '*.[ch]' | sort
}
