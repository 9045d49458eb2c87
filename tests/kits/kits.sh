#!/bin/sh
# SPDX-License-Identifier: MIT
#
# Checks that the README of a template of new-bot is correct.
#   kits.sh CARCARENA LANGUAGE
. "$(dirname "$0")/../e2e/common.sh"
language=$2

expect 0 '^    carcarena run -engine cmd=' new-bot "$language" "$folder/kit"
expect 3 'the folder is not empty; expected an empty folder' new-bot "$language" "$folder/kit"
cd "$folder/kit"
set -- *
[ $# -eq 2 ] || fail "not README.md and a program: $*"
for source in "$@"; do
    [ "$source" = README.md ] || [ "$(wc -l <"$source")" -le 60 ] || fail "$source has more than 60 lines"
done

# The commands of the README: those before check-bot, then the command of the bot.
sed -n 's/^    //p' README.md >"$folder/commands"
[ "$(wc -l <"$folder/commands")" -eq 3 ] || fail "README.md has not three commands"
bot=$(sed -n 's/^carcarena check-bot -- //p' "$folder/commands")
[ -n "$bot" ] || fail "README.md has no check-bot"
grep -Fq "carcarena run -engine cmd=\"$bot\" name=" "$folder/commands" || fail "README.md runs another bot"
sh -e -c "$(head -1 "$folder/commands")" || fail "$(head -1 "$folder/commands") fails"

# A conversation: one answer to each request up to quit. Answers are legal actions, and passes only if nothing
# else is.
cat >"$folder/requests" <<END
{"id":1,"command":"hello","protocol":1,"program":"carcarena","options":{"depth":3}}
{"id":2,"command":"new","rules":{"tilesets":["base"],"expansions":[],"options":{},"players":2,"hash":"00"},"seat":0,"first_player":0,"seed":9007199254740991,"stream":["0123456789abcdef","0123456789abcdef"]}
{"id":3,"command":"choose","player":0,"phase":"place","actions":["place 0,-1 r0","place 0,1 r1","place 1,0 r1"]}
{"id":4,"command":"choose","player":0,"phase":"deploy","actions":["pass","deploy follower 0,-1 c0"]}
{"id":5,"command":"choose","player":0,"phase":"deploy","actions":["pass"]}
{"id":6,"command":"ping"}
{"id":7,"command":"quit"}
{"id":8,"command":"ping"}
END
sh -c "$bot" <"$folder/requests" >"$folder/answers" || fail "$bot ended with $?"
[ "$(wc -l <"$folder/answers")" -eq 6 ] || fail "not 6 answers: $(cat "$folder/answers")"
sed -n 's/^[^{]*$/&/p; s/^.*"action": *\([0-9]*\).*/\1/p' "$folder/answers" | tail -4 | head -3 >"$folder/numbers"
grep -q '^{' "$folder/answers" && sed -n 's/^.*"action": *\([0-9]*\).*/\1/p' "$folder/answers" >"$folder/numbers"
[ "$(sed -n 1p "$folder/numbers")" -le 2 ] || fail "illegal: $(cat "$folder/answers")"
[ "$(sed -n 2p "$folder/numbers")" -eq 1 ] || fail "it passed: $(cat "$folder/answers")"
[ "$(sed -n 3p "$folder/numbers")" -eq 0 ] || fail "illegal: $(cat "$folder/answers")"
# The same seed gives the same answers. The second command checks the protocol; the third plays 20 rated games
# without a fault.
sh -c "$bot" <"$folder/requests" | cmp - "$folder/answers" || fail "different answers to the same requests"
mkdir "$folder/bin"
ln -s "$carcarena" "$folder/bin/carcarena"
PATH=$folder/bin:$PATH sh -c "$(sed -n 2p "$folder/commands")" >"$folder/report" 2>&1 ||
    fail "$(cat "$folder/report")"
grep -q '^The bot follows the protocol and can be rated' "$folder/report" || fail "$(cat "$folder/report")"
PATH=$folder/bin:$PATH sh -c "$(tail -1 "$folder/commands")" >"$folder/report" 2>&1 || [ $? -le 2 ] ||
    fail "$(cat "$folder/report")"
set -- results/*
"$carcarena" export "$1" >"$folder/games"
[ "$(grep -c '"reason": "completed"' "$folder/games")" -eq 20 ] || fail "not 20 games: $(cat "$folder/report")"
grep -q '^ *mine ' "$folder/report" || fail "no rating: $(cat "$folder/report")"
expect 0 '20 games replayed, 0 differ' verify "$1"
