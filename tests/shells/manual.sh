#!/bin/sh
# SPDX-License-Identifier: MIT
# Usage: manual.sh PROGRAM PAGES SOURCE
#
# Checks that every option of a command is in its help text, its manual page and the completion of each shell.
# mandoc must accept the pages, and the shells must accept the scripts.
. "$(dirname "$0")/../e2e/common.sh"

commands=$("$carcarena" --help | awk '/^  [a-z]/ {print $1}')
[ "$(echo "$commands" | wc -l)" -gt 20 ] || fail "the overview lists too few commands"
for shell in bash zsh fish; do
    "$carcarena" --generate $shell >"$folder/$shell" || fail "no completion for $shell"
    if command -v $shell >/dev/null; then
        $shell -n "$folder/$shell" || fail "$shell rejects its completion script"
    fi
done
"$carcarena" --generate man >"$folder/carcarena.1"
! "$carcarena" --help | grep -E '.{81}' || fail "the overview has lines of more than 80 columns"
count=0
for command in $commands; do
    page=$folder/carcarena-$command.1
    "$carcarena" --generate man "$command" >"$page" || fail "no page of $command"
    awk -v c="$command)" '$1 == c {on = 1} on {print} on && /^        ;;$/ {exit}' \
        "$folder/bash" >"$folder/bash.part"
    awk -v c="$command)" '$1 == c {on = 1} on {print} on && /^        ;;$/ {exit}' \
        "$folder/zsh" >"$folder/zsh.part"
    grep "seen_subcommand_from $command'" "$folder/fish" >"$folder/fish.part"
    grep -q "carcarena.\-$(echo "$command" | sed 's/-/.-/g')" "$folder/carcarena.1" ||
        fail "carcarena(1) does not list $command"
    "$carcarena" "$command" --help | awk -v c="$command" 'length > 80 {print c " --help: " $0; wide = 1} END {exit wide}' ||
        fail "$command --help has lines of more than 80 columns"
    # Each option has its default once.
    "$carcarena" "$command" --help | grep '(default.*(default' && fail "$command --help prints a default twice"
    for option in $("$carcarena" "$command" --help | sed -n 's/^  --\([a-z-]*\).*/\1/p'); do
        count=$((count + 1))
        roff=$(echo "$option" | sed 's/-/\\\\-/g')
        grep -q "^.fB.-.-$roff.fR" "$page" || fail "the page of $command lacks --$option"
        grep -q -- "--$option[ ')]" "$folder/bash.part" || fail "bash: $command lacks --$option"
        grep -q -- "'\*\?--$option\[" "$folder/zsh.part" || fail "zsh: $command lacks --$option"
        grep -q -- " -l $option\( \|\$\)" "$folder/fish.part" || fail "fish: $command lacks --$option"
    done
done
[ "$count" -gt 150 ] || fail "only $count options were checked"
if command -v mandoc >/dev/null; then
    [ -z "$(mandoc -Tlint "$folder"/*.1)" ] || fail "mandoc: $(mandoc -Tlint "$folder"/*.1)"
fi
# Pages generated from documents, if the build has them: every tournament key is in its page.
if [ -e "$2/carcarena-config.5" ]; then
    for key in $(python3 -c '
import json, sys
print(*json.load(open(sys.argv[1]))["properties"])' "$3/configs/tournament.schema.json"); do
        grep -q "fB$key.fR" "$2/carcarena-config.5" || fail "carcarena-config(5) lacks $key"
    done
    if command -v mandoc >/dev/null; then
        said=$(mandoc -Tlint "$2"/carcarena-config.5 "$2"/carcarena-tileset.5 "$2"/carcarena-*.7 || true)
        [ -z "$said" ] || fail "mandoc: $said"
    fi
fi
expect 3 "^carcarena --generate man: unknown command 'nothing'; 'carcarena --help' lists" \
    --generate man nothing
expect 3 "unknown command 'rte'; did you mean 'rate'" --generate man rte
expect 3 "generate 'mann': expected man, man COMMAND, man --out DIR, bash" --generate mann
expect 3 "expected man, man COMMAND, man --out DIR" --generate man --out
# The old options for formats are accepted but documented nowhere.
"$carcarena" --generate man --out "$folder/old"
for word in csv json markdown plan-format; do
    for command in rate pool rules tune run bench; do
        ! "$carcarena" $command --help | grep -q -- "^  --$word" || fail "$command --help lists --$word"
    done
    ! grep -q "fB.-.-$(echo $word | sed 's/-/.-/')" "$folder"/old/carcarena-*.1 || fail "a page documents --$word"
    ! grep -q -- "--$word[ ')]" "$folder/bash" "$folder/zsh" || fail "a completion offers --$word"
done
# All pages at once equal the pages generated one by one; the folder is created.
expect 0 '' --generate man --out "$folder/pages"
[ ! -s "$folder/said" ] || fail "--out printed: $(cat "$folder/said")"
[ "$(ls "$folder/pages" | wc -l)" -eq $(($(echo "$commands" | wc -l) + 1)) ] || fail "pages are missing"
for page in "$folder"/pages/*; do
    cmp "$page" "$folder/$(basename "$page")" || fail "$page differs from the page generated for one command"
done
expect 7 "/proc/nowhere: No such file" --generate man --out /proc/nowhere
"$carcarena" --generate tcsh >/dev/null 2>&1 && fail "a completion for an unsupported shell was printed"
exit 0
