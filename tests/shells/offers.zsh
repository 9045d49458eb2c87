# SPDX-License-Identifier: MIT
# Usage: zsh -f offers.zsh FOLDER LINE Prints zsh's completions of the last word of 'carcarena LINE', one per
# line. FOLDER has _carcarena. The script types into a zsh with a separate terminal, where compadd prints its
# arguments.
zmodload zsh/zpty
zpty shell zsh -f -i
zpty -w shell "PS1=; stty -echo; fpath=($1 \$fpath); autoload -U compinit; compinit -u -d $1/dump"
zpty -w shell "cd ${(q)PWD}"
zpty -w shell 'compadd () {
    if [[ ${@[1,(i)(-|--)]} == *-(O|A|D)\ * ]]; then builtin compadd "$@"; return $?; fi
    typeset -a matches
    builtin compadd -A matches "$@"
    [[ -n $matches ]] && print -l -- $matches
}
bindkey "^I" complete-word
mark () { print -n $'"'\\0'"' }
compprefuncs=( mark )
comppostfuncs=( mark exit )
print IS-"READY"'
zpty -r shell output '*IS-READY*'
zpty -n -w shell "carcarena $2"$'\t'
integer part=0
while zpty -r shell; do :; done | while IFS= read -r -d $'\0' text; do
    if (( part++ % 2 )); then
        print -r -- "${text//$'\r'/}"
    fi
done
