#!/bin/sh
# SPDX-License-Identifier: MIT
#
# Formats whose next round depends on results keep the guarantees of all runs: byte-identical results for any
# number of threads, after kill -9, and in verify.
#   formats.sh CARCARENA stages|championship|shards|kill|sprt|adaptive|choice|copies|stored_dutch
. "$(dirname "$0")/common.sh"

# config FILE COUNT SPEC PLAYERS REST: COUNT bots of one kind and one greedy.
config() {
    bots='"greedy"'
    number=1
    while [ $number -lt "$2" ]; do
        bots="$bots, {\"name\": \"bot-$number\", \"spec\": \"$3\"}"
        number=$((number + 1))
    done
    echo "{\"name\": \"e2e\", \"seed\": 5, \"tilesets\": [\"base\"], \"players\": $4, $5," \
        "\"bots\": [$bots]}" >"$1"
}

# run_alike CONFIG: checks that 1, 2 and 8 threads give equal results, and that all games replay.
run_alike() {
    for count in 1 2 8; do
        rm -rf "${folder:?}/$count"
        "$carcarena" run "$1" --threads $count --out "$folder/$count" --quiet
    done
    alike "$folder/1" "$folder/2" "$folder/8"
    "$carcarena" verify "$folder/2" || fail "$1: verify"
    "$carcarena" run "$1" --out "$folder/1" >"$folder/said" || fail "$1: a finished run fails"
    grep -q "^Standings" "$folder/said" || fail "$1: no standings"
}

stages() {
    config "$folder/swiss.json" 7 random 2 '"format": "swiss", "rounds": 4'
    config "$folder/championship.json" 8 random 2 \
        '"format": "swiss", "rounds": 3, "seats": "fixed", "start": "fewest_starts"'
    config "$folder/swiss3.json" 7 random 3 '"format": "swiss", "rounds": 3, "decks": "shared"'
    config "$folder/breaks.json" 8 random 2 '"format": "swiss", "rounds": 3, "finals": true,
        "seats": "fixed", "tie_breaks": ["progressive", "direct_encounter"]'
    config "$folder/knockout.json" 6 random 2 '"format": "knockout"'
    config "$folder/knockout4.json" 7 random 4 '"format": "knockout", "seats": "rotate"'
    config "$folder/ladder.json" 5 random 2 '"format": "ladder", "blocks": 2'
    for name in swiss championship swiss3 breaks knockout knockout4 ladder; do
        run_alike "$folder/$name.json"
    done
    # Standings by a list of tie-breaks, also in formats without rounds.
    config "$folder/round.json" 5 random 2 '"format": "round-robin", "blocks": 2,
        "tie_breaks": ["sonneborn_berger", "direct_encounter"]'
    run_alike "$folder/round.json"
    grep -q "meetings *SB *DE" "$folder/said" || fail "round robin: no tie-breaks"
}

# rematches_of RUN: prints the number of rematches in six rounds of eight bots, and the minimum over all
# pairings of each round.
rematches_of() {
    "$carcarena" export "$1" --format csv | awk -F, '
        function least(left, first, other, count, best) {
            if (left == 0) { return 0 }
            for (first = 1; taken[first]; first++) { }
            taken[first] = 1
            best = 9
            for (other = first + 1; other <= 8; other++) {
                if (taken[other]) { continue }
                taken[other] = 1
                count = (met[first, other] > 0) + least(left - 2)
                best = count < best ? count : best
                taken[other] = 0
            }
            taken[first] = 0
            return best
        }
        NR == 1 {
            for (i = 1; i <= NF; i++) { column[$i] = i }
            next
        }
        NR > 25 { next }
        {
            if (NR % 4 == 2) {
                needed += least(8)
            }
            for (seat = 0; seat < 2; seat++) {
                name = $column["bot" seat]
                if (!(name in number)) { number[name] = ++bots }
                bot[seat] = number[name]
            }
            played += met[bot[0], bot[1]]++ > 0
            met[bot[1], bot[0]]++
        }
        END { print played + 0, needed + 0 }'
}

# There are no rematches while they can be avoided, and then as few as possible. In version 1.0 three pairs
# met again with each of these four seeds where one would have been enough. Which seeds force a rematch
# depends on the results, which depend on the bots. The minimum is therefore computed here for each round.
# Random bots are faster: some of twenty seeds force a rematch, and by the rule of version 1.0 any pair may
# then meet again.
championship() {
    for seed in 3 4 5 6; do
        "$carcarena" run "$(dirname "$0")/../../configs/world-championship.json" --seed $seed \
            --out "$folder/$seed" --quiet
        counts=$(rematches_of "$folder/$seed")
        [ "${counts% *}" -eq "${counts#* }" ] || fail "seed $seed: rematches, and needed: $counts"
    done
    for rule in fewest capped; do
        config "$folder/$rule.json" 8 random 2 '"options": {"deck_limit": 6}, "format": "swiss", "rounds": 6,
            "finals": false, "seats": "fixed", "start": "fewest_starts", "rematches": "'$rule'"'
        sed -i 's/"greedy"/"random"/' "$folder/$rule.json"
        played=0
        needed=0
        for seed in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do
            "$carcarena" run "$folder/$rule.json" --seed $seed --out "$folder/$rule-$seed" --quiet
            counts=$(rematches_of "$folder/$rule-$seed")
            played=$((played + ${counts% *}))
            needed=$((needed + ${counts#* }))
        done
        [ $needed -gt 0 ] || fail "$rule: no seed forces a rematch"
        [ $rule = capped ] || [ $played -eq $needed ] || fail "$played rematches, $needed needed"
        [ $rule = fewest ] || [ $played -gt $needed ] || fail "capped: $played rematches, $needed needed"
    done
}

# stages_play CONFIG COUNT: plays all shards of each round until the merge reports that there are no more
# rounds.
stages_play() {
    rm -rf "$folder"/part-* "$folder/merged"
    stage_count=0
    code=8
    while [ $code -eq 8 ]; do
        part=1
        while [ $part -le "$2" ]; do
            if [ -e "$folder/merged" ]; then
                expect 8 "part $part/$2 of stage $((stage_count + 1)) is played" \
                    run "$1" --shard $part/"$2" --out "$folder/part-$part" --after "$folder/merged" --quiet
            else
                expect 8 "part $part/$2 of stage 1 is played" \
                    run "$1" --shard $part/"$2" --out "$folder/part-$part" --quiet
            fi
            part=$((part + 1))
        done
        stage_count=$((stage_count + 1))
        code=0
        "$carcarena" merge "$folder/merged" "$folder"/part-* >"$folder/said" || code=$?
        [ $code -ne 8 ] || grep -q "next: stage $((stage_count + 1));" "$folder/said" ||
            fail "$1: merge does not print the next step: $(cat "$folder/said")"
    done
    [ $code -eq 0 ] || fail "$1: merge ended with $code: $(cat "$folder/said")"
    [ $stage_count -gt 1 ] || fail "$1: there was one stage alone"
}

# The shards of each round, merged, equal the run of one machine.
shards() {
    config "$folder/swiss.json" 7 random 2 '"format": "swiss", "rounds": 3, "store": "packed"'
    config "$folder/knockout.json" 6 random 2 '"format": "knockout", "blocks": 3'
    config "$folder/knockout4.json" 7 random 4 '"format": "knockout", "seats": "rotate"'
    config "$folder/ladder.json" 5 random 2 '"format": "ladder", "blocks": 2'
    adaptive_config "$folder/adaptive.json" 2 '"blocks": 40, "batch": 12'
    for name in swiss knockout knockout4 ladder adaptive; do
        "$carcarena" run "$folder/$name.json" --out "$folder/$name" --quiet
        stages_play "$folder/$name.json" 3
        alike "$folder/$name" "$folder/merged"
        expect 0 "0 differ" verify "$folder/part-2"
        expect 0 "all stages are in .*nothing is left" run "$folder/$name.json" --shard 2/3 \
            --out "$folder/part-2" --after "$folder/merged"
    done
    # Missing shards, shards of another run, and shards that do not exist.
    rm -rf "$folder"/part-* "$folder/merged"
    expect 8 "" run "$folder/ladder.json" --shard 1/3 --out "$folder/part-1" --quiet
    expect 4 "incomplete" merge "$folder/merged" "$folder/part-1"
    expect 3 "no such run" run "$folder/ladder.json" --shard 2/3 --out "$folder/part-2" --after "$folder/no"
    expect 6 "made with another configuration" run "$folder/ladder.json" --shard 2/3 \
        --out "$folder/part-2" --after "$folder/swiss"
    expect 3 "expected with --shard" run "$folder/ladder.json" --after "$folder/swiss"
    # One machine resumes the run after the shards.
    "$carcarena" run "$folder/ladder.json" --out "$folder/merged" --quiet
    alike "$folder/ladder" "$folder/merged"
    # A sequential test: its shards play all games, and the merged run stops at the same block.
    config "$folder/sprt.json" 2 random 2 '"blocks": 60, "sprt": {"elo0": 0, "elo1": 50}'
    code=0
    "$carcarena" run "$folder/sprt.json" --out "$folder/sprt" --quiet || code=$?
    for part in 1 2; do
        "$carcarena" run "$folder/sprt.json" --out "$folder/sprt-$part" --shard $part/2 --quiet
    done
    "$carcarena" merge "$folder/sprt-all" "$folder/sprt-1" "$folder/sprt-2" >/dev/null
    alike "$folder/sprt" "$folder/sprt-all"
    expect $code "" run "$folder/sprt.json" --out "$folder/sprt-all" --quiet
    [ "$(export_lines "$folder/sprt-all")" -lt 121 ] || fail "the test did not end early"
}

export_lines() {
    "$carcarena" export "$1" | wc -l
}

# After kills at random points and restarts, the result equals an uninterrupted run.
kill_and_resume() {
    for format in swiss knockout ladder; do
        config "$folder/c.json" 12 random 2 "\"format\": \"$format\", \"blocks\": 6"
        rm -rf "$folder/whole" "$folder/killed"
        timed "$carcarena" run "$folder/c.json" --out "$folder/whole" --quiet --threads 2
        killed "$carcarena" run "$folder/c.json" --out "$folder/killed" --quiet --threads 2
        "$carcarena" run "$folder/c.json" --out "$folder/killed" --quiet
        alike "$folder/whole" "$folder/killed"
    done
}

# Copies of a bot at a table play every seat order once, and no game of a run is duplicated. Each game has a
# different final position.
copies() {
    for format in one-versus-all round-robin gauntlet; do
        for seats in balanced rotate; do
            echo "{\"tilesets\": [\"base\"], \"players\": 4, \"blocks\": 3, \"seed\": 6," \
                "\"format\": \"$format\", \"seats\": \"$seats\"," \
                "\"bots\": [\"greedy\", \"random\"]}" >"$folder/c.json"
            rm -rf "$folder/run"
            "$carcarena" run "$folder/c.json" --out "$folder/run" --quiet
            "$carcarena" export "$folder/run" | sed -n 's/.*"hash": "\([0-9a-f]*\)".*/\1/p' \
                >"$folder/hashes"
            [ "$(wc -l <"$folder/hashes")" -ge 12 ] || fail "$format $seats: few games"
            [ -z "$(sort "$folder/hashes" | uniq -d)" ] || fail "$format $seats: a duplicate game"
        done
    done
}

# sprt_config FILE SPEC REST: random against a bot.
sprt_config() {
    echo "{\"name\": \"e2e\", \"seed\": 5, \"tilesets\": [\"base\"], \"players\": 2, $3," \
        "\"bots\": [{\"name\": \"new\", \"spec\": \"$2\"}, {\"name\": \"old\", \"spec\":" \
        "\"random\"}]}" >"$1"
}

# sprt_run CODE CONFIG FOLDER ...: the exit code is the verdict.
sprt_run() {
    expected=$1
    config_file=$2
    shift 2
    code=0
    "$carcarena" run "$config_file" --quiet --out "$@" || code=$?
    [ $code -eq "$expected" ] || fail "$config_file: exit code $code instead of $expected"
}

# A test stops at the same game for any number of threads and after kill -9, and it verifies.
sprt() {
    sprt_config "$folder/h1.json" greedy '"sprt": {"elo0": 0, "elo1": 100}'
    sprt_config "$folder/h0.json" random '"sprt": {"elo0": 0, "elo1": 30, "model": "logistic"}'
    sprt_config "$folder/open.json" random:joint \
        '"sprt": {"elo0": -0.1, "elo1": 0.1}, "blocks": 20'
    for row in "0 h1" "1 h0" "2 open"; do
        code=${row% *}
        name=${row#* }
        for count in 1 2 8; do
            sprt_run "$code" "$folder/$name.json" "$folder/$name$count" --threads $count
        done
        alike "$folder/${name}1" "$folder/${name}2" "$folder/${name}8"
        "$carcarena" verify "$folder/${name}8" || fail "$name: verify"
        sprt_run "$code" "$folder/$name.json" "$folder/${name}8" --threads 1
        "$carcarena" rate "$folder/${name}8" | grep -A3 "^Sequential test" || fail "$name: no report"
    done
    # An undecided test resumes with more blocks and ends like one that was played at once.
    sprt_run 2 "$folder/open.json" "$folder/open1" --blocks 60
    sprt_run 2 "$folder/open.json" "$folder/open60" --blocks 60
    alike "$folder/open1" "$folder/open60"
    # With kills.
    sprt_config "$folder/long.json" random:joint \
        '"sprt": {"elo0": -2, "elo1": 2}, "blocks": 4000'
    ended=0
    timed "$carcarena" run "$folder/long.json" --quiet --out "$folder/whole" --threads 2 || ended=$?
    killed "$carcarena" run "$folder/long.json" --quiet --out "$folder/killed" --threads 2
    sprt_run $ended "$folder/long.json" "$folder/killed"
    alike "$folder/whole" "$folder/killed"
}

# adaptive_config FILE PLAYERS REST: five fast bots.
adaptive_config() {
    echo "{\"name\": \"e2e\", \"seed\": 5, \"tilesets\": [\"base\"], \"players\": $2," \
        "\"format\": \"adaptive\", $3, \"options\": {\"deck_limit\": 30}, \"bots\": [\"random\"," \
        "\"random:joint\", {\"name\": \"a\", \"spec\": \"random\"}, {\"name\": \"b\"," \
        "\"spec\": \"random\"}, {\"name\": \"c\", \"spec\": \"random:joint\"}]}" >"$1"
}

# The pairings depend on stored blocks. They are the same for any number of threads, with kills and
# interruptions, after an extension of the run, and after damage.
adaptive() {
    adaptive_config "$folder/a.json" 2 '"blocks": 150'
    adaptive_config "$folder/a3.json" 3 '"blocks": 40, "batch": 3, "seats": "rotate"'
    adaptive_config "$folder/packed.json" 2 '"games": 201, "store": "packed"'
    adaptive_config "$folder/error.json" 2 '"elo_error": 60, "start": "fewest_starts"'
    adaptive_config "$folder/costs.json" 3 '"blocks": 60, "seats": "rotate", "costs": {"a": 9, "b": 4}'
    for name in a a3 packed error costs; do
        for count in 1 2 8; do
            "$carcarena" run "$folder/$name.json" --threads $count --quiet \
                --out "$folder/$name-$count"
        done
        alike "$folder/$name-1" "$folder/$name-2" "$folder/$name-8"
        expect 0 "0 differ" verify "$folder/$name-2"
    done
    expect 0 "300 of 300 games" rate "$folder/a-1"
    expect 0 "202 of 202 games" rate "$folder/packed-1"
    expect 0 "Adaptive: .* until the errors reached the target" rate --all "$folder/error-1"
    # A run extended by more blocks equals one that had them from the start.
    "$carcarena" run "$folder/a.json" --blocks 400 --out "$folder/a-1" --quiet
    "$carcarena" run "$folder/a.json" --blocks 400 --out "$folder/more" --quiet --threads 2
    alike "$folder/a-1" "$folder/more"
    expect 6 "a run can only grow" run "$folder/a.json" --out "$folder/more"
    # Killed and interrupted.
    timed "$carcarena" run "$folder/a.json" --blocks 8000 --out "$folder/whole" --quiet --threads 2
    killed "$carcarena" run "$folder/a.json" --blocks 8000 --out "$folder/killed" --quiet --threads 2
    "$carcarena" run "$folder/a.json" --blocks 8000 --out "$folder/killed" --quiet
    alike "$folder/whole" "$folder/killed"
    "$carcarena" run "$folder/a.json" --blocks 8000 --out "$folder/asked" --quiet --threads 1 \
        2>"$folder/output" &
    process=$!
    until [ -s "$folder/asked/run.db" ]; do
        sleep 0.05
    done
    sleep 0.2
    interrupted $process
    grep -q "of 16000 games are stored" "$folder/output" || fail "wrong total: $(cat "$folder/output")"
    "$carcarena" run "$folder/a.json" --blocks 8000 --out "$folder/asked" --quiet --threads 3
    alike "$folder/whole" "$folder/asked"
    # With damage: salvage replays the games that it needs to determine the pairings.
    cp -r "$folder/whole" "$folder/damaged"
    page=$(($(wc -c <"$folder/damaged/run.db") / 4096 / 2))
    dd if=/dev/urandom of="$folder/damaged/run.db" bs=4096 seek=$page count=1 conv=notrunc 2>/dev/null
    expect 6 "" export "$folder/damaged"
    said 0 "played now, because later stages" "$carcarena" salvage "$folder/saved" "$folder/damaged"
    alike "$folder/whole" "$folder/saved"
    # Invalid configurations.
    adaptive_config "$folder/bad.json" 2 '"batch": 4'
    expect 3 "blocks: expected 'blocks' or 'games', or 'elo_error'" run "$folder/bad.json"
    adaptive_config "$folder/bad.json" 2 '"elo_error": 0'
    expect 3 "elo_error: expected a number from 0.1 to 1000" run "$folder/bad.json"
    adaptive_config "$folder/bad.json" 6 '"blocks": 4, "seats": "rotate"'
    expect 3 "format 'adaptive' needs 3 to 256 bots, and as many as seats, 6" run "$folder/bad.json"
    sed 's/adaptive/swiss/' "$folder/error.json" >"$folder/bad.json"
    expect 3 "elo_error: belongs to adaptive, not to swiss" run "$folder/bad.json"
}

# share_of ARGUMENT...: prints the games of the adaptive format in percent of a round robin's games.
share_of() {
    "$carcarena" stats adaptive "$@" --format csv | awk -F, '/^adaptive/ { print int($6) }'
}

# If the strengths differ, it needs fewer games than a round robin for the same errors.
choice() {
    "$carcarena" stats adaptive
    apart=$(share_of bots=8 gap=100)
    [ "$apart" -le 80 ] || fail "100 Elo apart: $apart % of the games"
    far=$(share_of bots=8 gap=200)
    [ "$far" -le 65 ] || fail "200 Elo apart: $far % of the games"
    four=$(share_of bots=8 seats=4)
    [ "$four" -le 85 ] || fail "four seats: $four % of the games"
    # If a quarter of the bots are a hundred times as expensive, considering costs saves a quarter of them.
    "$carcarena" stats adaptive bots=12 price=100 runs=5 --format csv >"$folder/priced"
    grep -q '^adaptive by cost,' "$folder/priced" || fail "no third row: $(cat "$folder/priced")"
    awk -F, '/^adaptive/ { cost[$1] = $NF }
        END { exit !(cost["adaptive by cost"] < 0.85 * cost["adaptive"]) }' "$folder/priced" ||
        fail "costs save nothing: $(cat "$folder/priced")"
    equal=$(share_of gap=0)
    [ "$equal" -le 106 ] || fail "equals: $equal % of the games"
    expect 3 "gap=x: expected bots=" stats adaptive gap=x
    expect 3 "bots=: expected as many as seats" stats adaptive bots=3 seats=4
}

# A run that version 1.0 paired by FIDE's Dutch system is readable and unchanged. No games can be added to it.
stored_dutch() {
    stores="$(dirname "$0")/../unit/data/stores"
    run="$folder/dutch"
    mkdir "$run"
    sqlite3 "$run/run.db" <"$stores/dutch.sql" >/dev/null
    "$carcarena" export "$run" --format csv | cut -d, -f1-18 | cmp - "$stores/dutch.csv" ||
        fail "the export differs"
    "$carcarena" rate "$run" --all | sed -n '/^Standings/,/^$/{/^ *[0-9]/p}' | cmp - "$stores/dutch.txt" ||
        fail "the standings differ"
    expect 0 "30 games replayed, 0 differ" verify "$run" --actions
    for game in 3.1 9.0 14.1; do # rounds with a bye, an absence; a replay after the finals
        expect 0 "the replay matches the stored game" replay "$run" $game --actions
    done
    config "$folder/c.json" 6 random 2 '"format": "swiss", "pairing": "dutch"'
    for command in "run $folder/c.json --out $run" "merge $folder/new $run" "salvage $folder/new $run"; do
        # shellcheck disable=SC2086 # words
        expect 3 "pairing: stored runs with 'dutch' can be read .* remove the key" $command
    done
}

case $2 in
adaptive) adaptive ;;
choice) choice ;;
sprt) sprt ;;
stages) stages ;;
championship) championship ;;
shards) shards ;;
kill) kill_and_resume ;;
copies) copies ;;
stored_dutch) stored_dutch ;;
*) fail "unknown test $2" ;;
esac
