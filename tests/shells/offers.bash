# SPDX-License-Identifier: MIT
# Usage: bash offers.bash COMPLETION LINE Prints bash's completions of the last word of 'carcarena LINE', one
# per line.
source /usr/share/bash-completion/bash_completion
source "$1"
COMP_LINE="carcarena $2"
COMP_POINT=${#COMP_LINE}
read -ra COMP_WORDS <<<"$COMP_LINE"
[[ $COMP_LINE != *" " ]] || COMP_WORDS+=("")
COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
_carcarena carcarena
printf '%s\n' "${COMPREPLY[@]}"
