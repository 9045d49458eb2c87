#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Usage: documents.sh PROGRAM ROOT
#
# Checks facts in documents. arena/guide/COMMANDS.md lists the commands, and each command has a help text with
# an example. Links and paths in READMEs exist. configs/README.md lists every file of its folder.
set -euo pipefail

program=$1
root=$2
failures=0

complain() {
    echo "$*"
    failures=$((failures + 1))
}

commands=$("$program" --help | sed -n 's/^  \([a-z-]*\) .*/\1/p' | sort)
documented=$(sed -n '/^| Command /,/^$/ s/^| `\([a-z-]*\).*/\1/p' "$root/arena/guide/COMMANDS.md" | sort)
[[ -n $commands ]] || complain "the program lists no commands"
[[ $commands == "$documented" ]] ||
    complain "arena/guide/COMMANDS.md lists other commands:" "$(diff <(echo "$commands") <(echo "$documented"))"

for command in $commands; do
    help=$("$program" "$command" --help) || complain "$command --help fails"
    grep -q '^Examples:' <<<"$help" || complain "$command --help has no example"
done

while IFS= read -r file; do
    folder=$(dirname "$file")
    while IFS= read -r link; do
        [[ $link == http* || $link == '#'* || -e $folder/${link%%#*} ]] ||
            complain "${file#"$root"/}: broken link: $link"
    done < <(grep -o '](\([^)]*\))' "$file" | sed 's/^](//; s/)$//')
    while IFS= read -r path; do
        [[ -e $root/$path ]] || grep -q "^<!-- file: $path -->" "$file" ||
            complain "${file#"$root"/}: there is no $path"
    done < <(grep -oE '\b(configs|scripts)/[A-Za-z0-9_/-]+\.(json|sh)\b' "$file" | sort -u)
done < <(find "$root" -name '*.md' -not -path '*/build*/*')

for file in "$root"/configs/*.json; do
    grep -q "^| .*\`$(basename "$file")\`" "$root/configs/README.md" ||
        complain "configs/README.md does not list $(basename "$file")"
done
for file in "$root"/configs/experiments/*.json; do
    grep -q "^| .*\`$(basename "$file")\`" "$root/configs/experiments/README.md" ||
        complain "configs/experiments/README.md does not list $(basename "$file")"
    "$program" run "$file" --print-config >/dev/null || complain "$file is no tournament"
done
for file in "$root"/configs/tilesets/*.json; do
    [[ $file == *.schema.json ]] || grep -q "^| .*\`$(basename "$file" .json)\`" "$root/configs/README.md" ||
        complain "configs/README.md does not list tile set $(basename "$file" .json)"
done

[[ $failures -eq 0 ]]
