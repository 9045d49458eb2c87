#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Usage: spelling.sh ROOT
#
# Fails if code, comments, messages or documents contain a misspelled word or a British spelling. The checker
# is codespell (Debian package codespell) with its lists of misspellings and of British spellings.
# spelling.txt lists accepted words: a command, a configuration key, titles of papers, and wrong words that
# tests need.
set -euo pipefail

here=$(cd "$(dirname "$0")" && pwd)
# A word is a maximal sequence of letters, or a part of a name such as boardColor or COLOR_MAX. Shorter parts
# are abbreviations.
WORD="(?<![\\\\%\\w])[A-Za-z'’]+(?!\\w)|[A-Z]?[a-z]{4,}|[A-Z]{5,}"

cd "$1"
find . \( -path './build*' -o -path './.git' -o -path ./results/experiments -o -path ./tests/fuzz/seeds -o -path ./tests/golden/reports \
    -o -name node_modules -o -path ./bots/python/tree \) -prune -o -type f \
    \( -name '*.[ch]' -o -name '*.cpp' -o -name '*.rs' -o -name '*.py' -o -name '*.sh' -o -name '*.md' -o -name '*.js' \
    -o -name '*.mjs' -o -name '*.css' -o -name '*.html' -o -name '*.json' -o -name '*.txt' -o -name '*.cmake' \
    -o -name '*.yml' -o -name '*.toml' -o -name '*.in' \) ! -name package-lock.json ! -path ./tests/documents/spelling.txt \
    -print0 | xargs -0 codespell --builtin clear,rare,en-GB_to_en-US --regex "$WORD" \
    --ignore-regex "[0-9a-f]{16,}" --ignore-words "$here/spelling.txt"
