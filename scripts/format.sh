#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Usage: scripts/format.sh [--check]
#
# Lays out all C files as .clang-format says; with --check only names those that differ.
# Wants clang-format 14: other versions lay out a few things differently.
source "$(dirname "$0")/common.sh"

main() {
    help_if_asked "$@"
    ./scripts/setup.sh lint
    case ${1:-} in
    "") source_files | xargs clang-format -i ;;
    --check) source_files | xargs clang-format --dry-run -Werror ;;
    *) usage_error "format: unknown argument \"$1\"" ;;
    esac
}

main "$@"
