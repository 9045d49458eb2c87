#!/bin/sh
# SPDX-License-Identifier: MIT
#
# Tests games that end early, and aborted games that are replayed. The results are the same for any number of
# threads, packed, from recorded actions, merged and salvaged. Exports and reports show these games.
#   ends.sh CARCARENA lead|length|voids|measure
. "$(dirname "$0")/common.sh"

# config FILE BLOCKS REST: writes a configuration with two seats and short games.
config() {
    echo "{\"name\": \"e2e\", \"seed\": 7, \"tilesets\": [\"base\", \"gingerbread-man\"], \"players\": 2, \"blocks\": $2," \
        "$3, \"options\": {\"deck_limit\": 40}, \"bots\": [\"random\"," \
        "{\"name\": \"joint\", \"spec\": \"random:joint\"}]}" >"$1"
}

# games_of RUN: prints the games without the header of the run.
games_of() {
    "$carcarena" export "$1" | tail -n +2
}

# everywhere NAME CONFIG: checks all guarantees for a configuration with such games.
everywhere() {
    for count in 1 2 8; do
        "$carcarena" run "$2" --threads $count --quiet --out "$folder/$1-$count"
    done
    alike "$folder/$1-1" "$folder/$1-2" "$folder/$1-8"
    expect 0 "0 differ" verify "$folder/$1-1"
    # From recorded actions.
    sed 's/"blocks"/"record": true, "blocks"/' "$2" >"$folder/recorded.json"
    "$carcarena" run "$folder/recorded.json" --quiet --out "$folder/$1-recorded"
    expect 0 "0 differ" verify "$folder/$1-recorded" --actions
    expect 0 "0 differ" verify "$folder/$1-recorded"
    # Packed, and in shards.
    sed 's/"blocks"/"store": "packed", "blocks"/' "$2" >"$folder/packed.json"
    "$carcarena" run "$folder/packed.json" --quiet --out "$folder/$1-packed"
    [ "$(games_of "$folder/$1-1")" = "$(games_of "$folder/$1-packed")" ] || fail "$1: packed results differ"
    for part in 1 2; do
        "$carcarena" run "$2" --quiet --shard $part/2 --out "$folder/$1-part-$part"
    done
    "$carcarena" merge "$folder/$1-merged" "$folder/$1-part-1" "$folder/$1-part-2" >/dev/null
    alike "$folder/$1-1" "$folder/$1-merged"
    # Intact games of a damaged run are kept unchanged.
    cp -r "$folder/$1-1" "$folder/$1-damaged"
    sqlite3 "$folder/$1-damaged/run.db" "UPDATE games SET plies = 1 WHERE id = 3"
    expect 6 "game 1.1 is damaged" export "$folder/$1-damaged"
    said 4 "" "$carcarena" salvage "$folder/$1-saved" "$folder/$1-damaged"
    "$carcarena" run "$2" --quiet --out "$folder/$1-saved"
    alike "$folder/$1-1" "$folder/$1-saved"
    rm -rf "$folder/$1"-[28] "$folder/$1-part"* "$folder/$1-merged" "$folder/$1-damaged" \
        "$folder/$1-saved"
}

# count_of RUN REASON: prints the number of games that ended for this reason.
count_of() {
    games_of "$1" | grep -c "\"reason\": \"$2\"" || true
}

lead() {
    config "$folder/c.json" 40 '"adjudicate": {"lead": 9, "turns": 3, "tiles": 25}'
    everywhere lead "$folder/c.json"
    ended=$(count_of "$folder/lead-1" adjudicated)
    [ "$ended" -gt 5 ] && [ "$ended" -lt 75 ] || fail "$ended of 80 games ended by a lead"
    expect 0 "$ended games were adjudicated because of a lead and scored" rate --all "$folder/lead-1"
    expect 0 "^ *adjudicated +$ended " rate "$folder/lead-1" --section ends
    said 0 "" "$carcarena" export "$folder/lead-1" --format pgn
    [ "$(grep -c 'Termination "adjudication"' "$folder/said")" -eq "$ended" ] || fail "PGN"
    # Options have the same effect.
    sed '/"adjudicate"/s/"adjudicate": {[^}]*},//' "$folder/c.json" >"$folder/plain.json"
    "$carcarena" run "$folder/plain.json" -resign score=9 movecount=3 tiles=25 --quiet \
        --out "$folder/flags"
    alike "$folder/lead-1" "$folder/flags"
    # A run with another rule is another run.
    sed 's/"lead": 9/"lead": 10/' "$folder/c.json" >"$folder/other.json"
    expect 6 "stored .adjudicate.: ..lead.: 9, .*requested .*lead.: 10" run "$folder/other.json" \
        --out "$folder/lead-1"
}

length() {
    for word in score draw void; do
        config "$folder/$word.json" 20 "\"max_plies\": 124, \"max_plies_end\": \"$word\""
        everywhere $word "$folder/$word.json"
    done
    cut=$(count_of "$folder/score-1" length)
    [ "$cut" -gt 0 ] && [ "$cut" -lt 40 ] || fail "$cut of 40 games reached the limit"
    [ "$(count_of "$folder/draw-1" length)" -eq "$cut" ] || fail "draws: different games"
    [ "$(count_of "$folder/void-1" void)" -eq "$cut" ] || fail "voids: different games"
    games_of "$folder/draw-1" | grep '"length"' | grep -vq '"ranks": \[1, 1\]' && fail "no draw"
    games_of "$folder/score-1" | grep '"length"' | grep -q '"ranks": \[1, 2\]' || fail "all draws"
    expect 0 "$cut games are void and count as ties" rate "$folder/void-1"
    sed 's/"max_plies": 124, "max_plies_end": "draw",//' "$folder/draw.json" >"$folder/plain.json"
    "$carcarena" run "$folder/plain.json" -maxmoves 124 end=draw --quiet --out "$folder/flags"
    alike "$folder/draw-1" "$folder/flags"
}

voids() {
    config "$folder/c.json" 20 '"max_plies": 124, "max_plies_end": "void", "void_replays": 3'
    everywhere again "$folder/c.json"
    again=$(games_of "$folder/again-1" | grep -c '"voids": \[{"attempt": 0, "plies": 124}' || true)
    [ "$again" -gt 3 ] || fail "$again games were played again"
    attempts=$(games_of "$folder/again-1" | grep -o '"plies": 124}' | wc -l)
    expect 0 "$attempts void games were replayed" rate --all "$folder/again-1"
    expect 0 "^ *void games replayed +$attempts " rate "$folder/again-1" --section ends
    said 0 "^block,.*,voids$" "$carcarena" export "$folder/again-1" --format csv
    [ "$(grep -c ',0:124\( \|$\)' "$folder/said")" -eq "$again" ] || fail "CSV"
    # Games that were not aborted are the same as without replays.
    sed 's/, "void_replays": 3//' "$folder/c.json" >"$folder/once.json"
    "$carcarena" run "$folder/once.json" --quiet --out "$folder/once"
    games_of "$folder/once" | grep -v '"void"' >"$folder/sound"
    games_of "$folder/again-1" | grep -v '"voids"' | grep -v '"reason": "void"' |
        cmp - "$folder/sound" || fail "games differ from those without replays"
}

# column_of NAME: prints a column of the single row that `adjudicate` wrote as CSV.
column_of() {
    awk -F, -v name="$1" 'NR == 1 { for (i = 1; i <= NF; i++) if ($i == name) at = i }
        NR == 2 { print $at }' "$folder/said"
}

# The measurement agrees with real games: the same number end early, and the same number have another winner.
measure() {
    config "$folder/plain.json" 150 '"record": true'
    "$carcarena" run "$folder/plain.json" --quiet --out "$folder/plain"
    for rule in "4 1 1000" "7 2 20" "12 4 30"; do
        # The rule is several words.
        # shellcheck disable=SC2086
        set -- $rule
        expect 0 "" adjudicate "$folder/plain" --leads "$1" --turns "$2" --tiles "$3" --format csv
        decided=$(column_of decided)
        wrong=$(($(column_of lost) + $(column_of shared)))
        config "$folder/ends.json" 150 "\"adjudicate\": {\"lead\": $1, \"turns\": $2, \"tiles\": $3}"
        "$carcarena" run "$folder/ends.json" --quiet --out "$folder/ends-$1"
        [ "$(count_of "$folder/ends-$1" adjudicated)" -eq "$decided" ] ||
            fail "$rule: $decided measured, $(count_of "$folder/ends-$1" adjudicated) ended"
        for run in "ends-$1" plain; do
            games_of "$folder/$run" | sed 's/.*"ranks": \(\[[0-9, ]*\]\), "reason": "\([a-z]*\)".*/\1 \2/' \
                >"$folder/$run.ranks"
        done
        differ=$(paste -d'|' "$folder/ends-$1.ranks" "$folder/plain.ranks" |
            awk -F'[]|]' '/adjudicated/ && $1 != $3 { n++ } END { print n + 0 }')
        [ "$differ" -eq "$wrong" ] || fail "$rule: $wrong wrong measured, $differ seen"
        echo "lead $1, $2 turns, $3 tiles: $decided of 300 games, $wrong wrong"
    done
    expect 0 "^ +10 +[0-9]+ .*[0-9]$" adjudicate "$folder/plain"
    expect 3 "already ends games by a lead" adjudicate "$folder/ends-4"
    expect 3 "leads: expected up to 64 numbers from 1 to 10000" adjudicate "$folder/plain" --leads 5,x
    expect 3 "adjudicate.lead: missing" run "$folder/plain.json" -resign movecount=3
    expect 3 "adjudicate.turns: " run "$folder/plain.json" -resign score=3 movecount=0
    expect 3 "max_plies_end: 'win' given" run "$folder/plain.json" -maxmoves 5 end=win
    expect 3 "void_replays: " run "$folder/plain.json" -voidreplays 9
    expect 3 "void_replays: 0 given; with .on_fault.: .replay. expected" run "$folder/plain.json" \
        -onfault replay -voidreplays 0
    expect 3 "on_fault: 'win' given, one of forfeit.random.replay" run "$folder/plain.json" -onfault win
    sed 's/"record": true/"max_plies_end": "draw"/' "$folder/plain.json" >"$folder/bad.json"
    expect 3 "max_plies_end: has no effect without 'max_plies'" run "$folder/bad.json"
}

case $2 in
lead) lead ;;
length) length ;;
voids) voids ;;
measure) measure ;;
*) fail "unknown test $2" ;;
esac
