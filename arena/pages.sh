#!/bin/sh
# SPDX-License-Identifier: MIT
# Usage: pages.sh PROGRAM FOLDER
#
# Writes the manual pages and the completion of each shell into a folder, using the program.
set -eu
mkdir -p "$2"
for shell in bash zsh fish; do
    "$1" --generate "$shell" >"$2/$shell"
done
"$1" --generate man >"$2/carcarena.1"
for command in $("$1" --help | awk '/^  [a-z]/ {print $1}'); do
    "$1" --generate man "$command" >"$2/carcarena-$command.1"
done
