#!/bin/sh
# SPDX-License-Identifier: MIT
#
# Tests check-bot with small bots: a correct one, and one for each fault, which must be reported with advice.
#   check_bot.sh CARCARENA
. "$(dirname "$0")/common.sh"

# The smallest possible bot: it answers 0 to each line.
cat >"$folder/zero" <<'END'
while read -r line; do echo 0; done
END
expect 0 'The bot follows the protocol and can be rated' check-bot -- sh "$folder/zero"
[ "$(grep -cE '^ ?[0-9]+  ' "$folder/said")" -eq 13 ] || fail "not 13 numbered steps"
grep -Eq '^ 9  plays expansions, 4 players +ok +[0-9]+ decisions, all legal' "$folder/said" || fail "no large game"
grep -Eq '^10  is deterministic +ok ' "$folder/said" || fail "not deterministic"
grep -Eq '^11  runs as several instances +ok +3 at once, 12 decisions each, the same as a single instance' "$folder/said" ||
    fail "not several instances at once"
grep -Eq '^12 .* median .* ms, .* max. ' "$folder/said" || fail "no times"
grep -Eq '^12 .* median [^ ]*e-' "$folder/said" && fail "a program answers in zero time: $(cat "$folder/said")"
grep -Eq '^13 .* peak .* MiB' "$folder/said" || fail "no memory"

# fault STEP WORD TO_DO SCRIPT: this step fails with the fault, and all others pass.
fault() {
    printf '%s\n' "$4" >"$folder/bot"
    expect 5 "^ ?[0-9]+  $1 +FAILED .*$2" check-bot --limit-ms 1000 -- sh "$folder/bot"
    grep -A5 -E "^ ?[0-9]+  $1 +FAILED" "$folder/said" | grep -Eq "^    to do: .*$3" ||
        fail "$1: no '$3' in: $(cat "$folder/said")"
}
fault 'answers hello' 'no-answer.*did it flush' 'flush standard output' 'sleep 30'
fault 'answers hello' 'exit code 3' 'end of its standard error' 'echo broken >&2; exit 3'
grep -q '^ *broken$' "$folder/said" || fail "standard error is not shown"
fault 'answers hello' 'bad-line.*starting' 'to standard error' 'echo starting; while read -r line; do echo 0; done'
fault 'answers hello' 'it says it cannot play: no depth' 'options' \
    'while read -r line; do echo "{\"error\": \"no depth\"}"; done'
fault 'answers hello' "unknown word 'tea' in 'wants'" 'listed in' \
    'while read -r line; do echo "{\"wants\": [\"tea\"]}"; done'
fault 'answers hello' "unknown 'unit'" '"unit":"points"' \
    'while read -r line; do echo "{\"unit\": \"chances\"}"; done'
fault 'accepts a new game' 'no-answer' 'answer every request' 'read -r line; echo 0; cat >/dev/null'
fault 'accepts a new game' 'signal 9' 'standard error' 'read -r line; echo 0; read -r line; kill -9 $$'
fault 'accepts a new game' 'wrong-id' 'repeat the id' 'while read -r line; do echo "{\"id\": 1}"; done'
fault 'writes only answers' '2 lines without a request' 'to standard error' \
    'while read -r line; do echo 0; done; echo bye; echo bye'
fault 'plays base, 2 players' 'illegal.*action 9999' "index from 0" 'while read -r line; do echo 9999; done'
fault 'exits after quit' 'still running' 'exit when' \
    'while read -r line; do echo 0; done; sleep 30'

# Bots that need an exclusive resource: a lock, a file for their state, a port.
fault 'runs as several instances' '3 at once: exit: hello.*exit code 1' 'no fixed port, lock or file' \
    "mkdir '$folder/lock' || exit 1
while read -r line; do echo 0; case \$line in *'\"quit\"'*) break ;; esac; done
rmdir '$folder/lock'"
rmdir "$folder/lock" 2>/dev/null || true
fault 'runs as several instances' '3 at once: decision [0-9]+ differs from a single instance' 'no fixed port, lock or file' \
    "while read -r line; do
    answer=0
    case \$line in
    *'\"new\"'*) echo 0 >'$folder/memory' ;;
    *'\"choose\"'*)
        count=\$((\$(cat '$folder/memory') + 1))
        echo \$count >'$folder/memory'
        case \${line#*'\"actions\":['} in *'\",\"'*) answer=\$((count / 2 % 2)) ;; esac
        ;;
    esac
    echo \$answer
done"

# Notes are not failures: the bot's own random numbers, an exit code.
cat >"$folder/bot" <<'END'
import random, json, sys
for line in sys.stdin:
    request = json.loads(line)
    print(random.SystemRandom().randrange(len(request.get("actions", [0]))), flush=True)
sys.exit(2)
END
if python3 -c '' 2>/dev/null; then
    expect 0 '^10  is deterministic +note .*differs in a repeated game' check-bot -- python3 "$folder/bot"
    grep -Eq '^ 5  exits after quit +note .*exit code 2' "$folder/said" || fail "no exit code"
    expect 0 '"step":"repeat".*"verdict":"noted"' check-bot --format json -- python3 "$folder/bot"
fi

expect 0 '"passed":true' check-bot --format json -- sh "$folder/zero"

# Rules of the user's choice: a bot that plays only winter with four players passes with these, and fails without.
cat >"$folder/winter" <<'END'
while read -r line; do
    case $line in
    *'"new"'*) case $line in *winter*) ;; *) exit 3 ;; esac
        case $line in *'"players":4'*) ;; *) exit 3 ;; esac ;;
    esac
    echo 0
done
END
expect 0 '^ 7  plays the given rules +ok +[0-9]+ decisions, all legal' check-bot --tilesets winter --players 4 -- sh "$folder/winter"
grep -Eq '^ 8  plays winter, 3 players +- +skipped: other rules were given' "$folder/said" || fail "not only the given rules"
grep -Eq '^11  runs as several instances +ok ' "$folder/said" || fail "not several instances of the given rules"
expect 5 'FAILED' check-bot -- sh "$folder/winter"
expect 0 '"step":"rules"' check-bot --format json --players 5 --expansions flier --option farmers=off -- sh "$folder/zero"
expect 3 'gready|winte' check-bot --tilesets winte -- sh "$folder/zero"
expect 5 '"step":"start".*"verdict":"failed".*"passed":false|"passed":false.*"step":"start".*"verdict":"failed"' \
    check-bot --format json -- "$folder/nothing"
expect 5 '^ 1  starts +FAILED .*cannot be run: No such file' check-bot -- "$folder/nothing"
# The script is missing: the advice is about the script.
for missing in "$folder/missing.sh" missing.py ./sub/missing; do
    expect 5 "^    to do: '.*missing.*' cannot be read .No such file.*: correct the path of the script" \
        check-bot -- sh "$missing"
done
expect 3 'options' check-bot --options '[1]' -- sh "$folder/zero"
! grep -q skipped "$folder/said" || fail "steps of a check that did not begin: $(cat "$folder/said")"
expect 3 'expected text or json' check-bot --format xml -- sh "$folder/zero"
expect 3 'COMMAND' check-bot
