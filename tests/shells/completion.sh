#!/bin/sh
# SPDX-License-Identifier: MIT
# Usage: completion.sh PROGRAM SHELL
#
# Checks the completions of a shell: commands, options, bots and their options, tile sets, expansions, rule
# options, formats, runs, files. Exits with 77 if the shell is not installed.
. "$(dirname "$0")/../e2e/common.sh"

here=$(cd "$(dirname "$0")" && pwd)
shell=$2
command -v "$shell" >/dev/null || exit 77
[ "$shell" != bash ] || [ -e /usr/share/bash-completion/bash_completion ] || exit 77
"$carcarena" --generate "$shell" >"$folder/_carcarena"
mkdir -p "$folder/work/results/quick"
touch "$folder/work/results/quick/run.db" "$folder/work/match.json"
cd "$folder/work"

# offers LINE: prints the shell's completions of the last word, one per line.
offers() {
    case $shell in
    bash) bash "$here/offers.bash" "$folder/_carcarena" "$1" ;;
    zsh) zsh -f "$here/offers.zsh" "$folder" "$1" ;;
    fish) fish -c "source $folder/_carcarena; complete -C 'carcarena $1'" | cut -f 1 ;;
    esac
}

# wants LINE WORD...: checks that each of the words is offered, and that the word "never" is not.
wants() {
    line=$1
    shift
    offers "$line" >"$folder/offered"
    for word in "$@"; do
        grep -qxF -- "$word" "$folder/offered" ||
            fail "$shell: 'carcarena $line' does not offer '$word' but: $(cat "$folder/offered")"
    done
    ! grep -qx never "$folder/offered" || fail "$shell: 'carcarena $line' offers anything"
}

wants "ru" run rules
wants "run --lo" --log --log-level
wants "run --log-level " error warning info debug trace
wants "run ma" match.json
wants "rate --format " text csv json md html svg
wants "rate results/q" results/quick
wants "bots gre" greedy
wants "tilesets win" winter wind-roses
wants "play --expansions ph" phantom
wants "play --option farm_e" farm_edition=3 farm_edition=2
wants "new-bot ru" rust
case $shell in
bash) # splits words at colons
    wants "play --bots mcts:simu" simulations=
    wants "play --bots random,gre" random,greedy
    wants "play --tilesets base,tow" base,tower
    ;;
fish)
    wants "play --bots mcts:simu" mcts:simulations=
    wants "play --bots random,gre" random,greedy
    wants "play --tilesets base,tow" base,tower
    ;;
zsh) # offers the part after the comma
    wants "play --bots mcts:simu" mcts:simulations=
    wants "play --bots random,gre" greedy
    wants "play --tilesets base,tow" tower
    ;;
esac
exit 0
