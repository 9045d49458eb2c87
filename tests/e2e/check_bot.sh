#!/bin/sh
# SPDX-License-Identifier: MIT
#
# check-bot tried on small bots: one that is right, and one a fault, which it has to name with what to do.
#   check_bot.sh CARCARENA
. "$(dirname "$0")/common.sh"

# The smallest bot there is, once more: it answers 0 to each line.
cat >"$folder/zero" <<'END'
while read -r line; do echo 0; done
END
expect 0 'It keeps to the protocol and can be rated' check-bot -- sh "$folder/zero"
[ "$(grep -cE '^ ?[0-9]+  ' "$folder/said")" -eq 12 ] || fail "not 12 numbered steps"
grep -Eq '^ 9  plays expansions, 4 players +ok +[0-9]+ decisions, all legal' "$folder/said" || fail "no large game"
grep -Eq '^10  answers the same again +ok ' "$folder/said" || fail "not the same again"
grep -Eq '^11 .* median .* ms, .* slowest' "$folder/said" || fail "no times"
grep -Eq '^12 .* MiB at most' "$folder/said" || fail "no memory"

# fault STEP WORD TO_DO SCRIPT: the step of that name fails with the fault, the others do not.
fault() {
    printf '%s\n' "$4" >"$folder/bot"
    expect 5 "^ ?[0-9]+  $1 +FAILED .*$2" check-bot --limit-ms 1000 -- sh "$folder/bot"
    grep -A5 -E "^ ?[0-9]+  $1 +FAILED" "$folder/said" | grep -Eq "^    to do: .*$3" ||
        fail "$1: no '$3' in: $(cat "$folder/said")"
}
fault 'answers hello' 'no-answer.*did it flush' 'flush standard output' 'sleep 30'
fault 'answers hello' 'exit code 3' 'standard error last' 'echo broken >&2; exit 3'
grep -q '^ *broken$' "$folder/said" || fail "standard error is not shown"
fault 'answers hello' 'bad-line.*starting' 'to standard error' 'echo starting; while read -r line; do echo 0; done'
fault 'answers hello' 'it says it cannot play: no depth' 'options' \
    'while read -r line; do echo "{\"error\": \"no depth\"}"; done'
fault 'answers hello' "it wants 'tea', which there is not" 'from the table' \
    'while read -r line; do echo "{\"wants\": [\"tea\"]}"; done'
fault 'takes a new game' 'no-answer' 'answer every request' 'read -r line; echo 0; cat >/dev/null'
fault 'takes a new game' 'signal 9' 'standard error' 'read -r line; echo 0; read -r line; kill -9 $$'
fault 'takes a new game' 'wrong-id' 'repeat the id' 'while read -r line; do echo "{\"id\": 1}"; done'
fault 'writes answers only' '2 lines that nobody asked for' 'to standard error' \
    'while read -r line; do echo 0; done; echo bye; echo bye'
fault 'plays base, 2 players' 'illegal.*action 9999' "index from 0" 'while read -r line; do echo 9999; done'
fault 'ends when told to quit' 'still runs' 'end the program' \
    'while read -r line; do echo 0; done; sleep 30'

# Notes are no failures: random numbers of its own, an exit code.
cat >"$folder/bot" <<'END'
import random, json, sys
for line in sys.stdin:
    request = json.loads(line)
    print(random.SystemRandom().randrange(len(request.get("actions", [0]))), flush=True)
sys.exit(2)
END
if python3 -c '' 2>/dev/null; then
    expect 0 '^10  answers the same again +note .*was another' check-bot -- python3 "$folder/bot"
    grep -Eq '^ 5  ends when told to quit +note .*exit code 2' "$folder/said" || fail "no exit code"
    expect 0 '"step":"repeat".*"verdict":"noted"' check-bot --format json -- python3 "$folder/bot"
fi

expect 0 '"passed":true' check-bot --format json -- sh "$folder/zero"
expect 5 '"step":"start".*"verdict":"failed".*"passed":false|"passed":false.*"step":"start".*"verdict":"failed"' \
    check-bot --format json -- "$folder/nothing"
expect 5 '^ 1  starts +FAILED .*cannot be run: No such file' check-bot -- "$folder/nothing"
expect 3 'options' check-bot --options '[1]' -- sh "$folder/zero"
expect 3 'expected text or json' check-bot --format xml -- sh "$folder/zero"
expect 3 'COMMAND' check-bot
