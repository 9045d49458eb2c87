#!/bin/sh
# SPDX-License-Identifier: MIT
#
# Two bots by an author who had only bots/PROTOCOL.md and the program.
#   outside_bots.sh CARCARENA
. "$(dirname "$0")/../e2e/common.sh"
here=$(cd "$(dirname "$0")" && pwd)
rustc -O --edition 2021 -D warnings -o "$folder/outside" "$here/outside.rs"
python="python3 $here/outside.py"
rust=$folder/outside

# pinged NAME COMMAND...: plays a game and records the conversation. Then it repeats the requests with a ping
# after each one, while the bot thinks. The bot must answer everything, with the same actions.
pinged() {
    name=$1
    shift
    mkdir "$folder/$name"
    {
        echo '#!/bin/sh'
        echo "tee '$folder/$name'/\$\$.asked | $* | tee '$folder/$name'/\$\$.answered"
    } >"$folder/$name.sh"
    expect 0 '' run -engine cmd="sh $folder/$name.sh" name="$name" -engine cmd=random -rounds 1 -games 1 \
        -srand 11 --quiet --out "$folder/run-$name"
    asked=$(grep -l '"command":"over"' "$folder/$name"/*.asked | head -1)
    sed 's/^{"id":\([0-9]*\),"command":"choose".*/&\n{"id":1000000\1,"command":"ping"}/' "$asked" \
        >"$folder/requests"
    "$@" <"$folder/requests" >"$folder/answers" 2>"$folder/errors" ||
        fail "$name ended with $?: $(cat "$folder/errors")"
    grep '"action"' "${asked%asked}answered" >"$folder/wanted"
    grep '"action"' "$folder/answers" | cmp - "$folder/wanted" || fail "$name: different answers"
    pings=$(grep -c '^{"id":1000000[0-9]*}$' "$folder/answers") || true
    [ "$pings" -gt 40 ] || fail "$name: $pings pings"
    [ "$pings" -eq "$(grep -c '"command":"ping"' "$folder/requests")" ] || fail "$name: $pings pings"
    grep -q 'was played' "$folder/errors" && fail "$name: $(cat "$folder/errors")"
    return 0
}

# sound RUN: checks that every game ended regularly without faults, and that all games replay equally.
sound() {
    [ "$("$carcarena" export "$1" | grep -c '"reason": "completed"')" -eq "$2" ] ||
        fail "not $2 games: $("$carcarena" rate "$1" --section ends)"
    expect 3 "section 'faults' is empty for this run" rate "$1" --section faults
    expect 0 ": $2 games replayed, 0 differ" verify "$1"
}

for bot in "$python" "$rust"; do
    # shellcheck disable=SC2086
    expect 0 '^The bot follows the protocol and can be rated' check-bot -- $bot
done
pinged python python3 "$here/outside.py"
pinged rust "$rust"

# Rated against the search bot. Both are real players, so random moves would win nothing against them.
expect 0 '' run -engine cmd="$python" name=outside-python -engine cmd="$rust" name=outside-rust \
    -engine cmd=mcts sims=20 -engine cmd=random name=lots -tournament roundrobin -rounds 1 -srand 2026 \
    --threads 2 --quiet --out "$folder/rated"
sound "$folder/rated" 12
"$carcarena" rate "$folder/rated" --csv >"$folder/ratings"
[ "$(cut -d, -f2 "$folder/ratings" | sort | tr '\n' ' ')" = "bot lots mcts outside-python outside-rust " ] ||
    fail "$(cat "$folder/ratings")"
grep -q '^4,lots,' "$folder/ratings" || fail "$(cat "$folder/ratings")"

# Decisions unknown to them: the dragon, auctions, captures, the abbey. Also with a clock.
expect 0 '' run -engine cmd="$python" name=outside-python -engine cmd="$rust" name=outside-rust \
    -engine cmd=random -each tc=600 -tournament match -players 3 -rounds 1 -games 1 -srand 7 --quiet \
    -tilesets base princess-and-dragon tower abbey-and-mayor bridges-castles-and-bazaars \
    -options deck_limit=70 --out "$folder/expansions"
sound "$folder/expansions" 1
