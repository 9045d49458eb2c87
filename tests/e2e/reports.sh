#!/bin/sh
# SPDX-License-Identifier: MIT
#
# Tests rate and stats.
#   reports.sh CARCARENA rate|luck|stats|units|equals
. "$(dirname "$0")/common.sh"

# Sections that must not depend on threads or clock are the same for 1 and 2 threads.
rate() {
    cat >"$folder/c.json" <<END
{"name": "e2e", "seed": 5, "tilesets": ["base"], "players": 3, "games": 60,
 "bots": [{"name": "one", "spec": "random"}, {"name": "two", "spec": "random:joint"},
          {"name": "three", "spec": "greedy"}]}
END
    for count in 1 2; do
        "$carcarena" run "$folder/c.json" --threads $count --out "$folder/$count" --quiet
        for section in ratings crosstable superiority differences order fit ends; do
            "$carcarena" rate "$folder/$count" --format csv --section $section
        done >"$folder/$count.csv"
        "$carcarena" rate "$folder/$count" --bootstrap 50 --format csv >>"$folder/$count.csv"
    done
    cmp "$folder/1.csv" "$folder/2.csv" || fail "the report depends on the number of threads"
    # A game of three seats gives three pairs; all bots are White equally often.
    "$carcarena" export "$folder/1" --format pgn >"$folder/pgn"
    [ "$(grep -c '^\[Result ' "$folder/pgn")" -eq 180 ] || fail "not 180 pairs in the PGN export"
    [ "$(grep -c '^\[White "three"\]' "$folder/pgn")" -eq 60 ] || fail "white is not balanced"
    [ "$(grep -Ecx '1-0|0-1|1/2-1/2' "$folder/pgn")" -eq 180 ] || fail "results are missing"
    expect 0 '^1,three,' rate "$folder/1" --format csv
    expect 0 'e2e: 60 of 60 games, 10 blocks of 6 on one deck, 3 seats' rate "$folder/1"
    expect 0 'two fixed at 1000' rate "$folder/1" --anchor two --anchor-elo 1000
    expect 0 '"better_than_next": null' rate "$folder/1" --format json
    # One page: all tables are closed, and it has every section of the text.
    "$carcarena" rate "$folder/1" --html "$folder/page.html" || fail "no page"
    "$carcarena" rate "$folder/1" --format html | cmp - "$folder/page.html" || fail "two pages"
    grep -q '<dt>Tiles</dt><dd>base</dd>' "$folder/page.html" || fail "no played action is shown"
    expect 3 'expected one of --html, --svg and --format' rate "$folder/1" --html "$folder/x.html" --csv
    expect 7 'none/x.html: cannot be written' rate "$folder/1" --html "$folder/none/x.html"
    [ "$(grep -c '^<table>$' "$folder/page.html")" -ge 6 ] || fail "tables are missing"
    [ "$(grep -c '^<table>$' "$folder/page.html")" -eq \
        "$(grep -c '^</table>$' "$folder/page.html")" ] || fail "unclosed table"
    grep -q '<h2 id="ratings">Ratings</h2>' "$folder/page.html" || fail "no ratings"
    grep -q '<td class="text">three</td>' "$folder/page.html" || fail "no bot"
    [ "$(tail -1 "$folder/page.html")" = "</html>" ] || fail "the page is not closed"
    # A single chart is a picture with its style included, and equals the chart of the page.
    "$carcarena" rate "$folder/1" --section crosstable --svg "$folder/c.svg" || fail "no picture"
    [ "$(head -c 5 "$folder/c.svg")" = "<svg " ] || fail "the picture is wrong"
    [ "$(grep -c '<svg \|</svg>' "$folder/c.svg")" -eq 2 ] || fail "a picture is not one"
    grep -q '<style>' "$folder/c.svg" || fail "a picture has no style"
    "$carcarena" rate "$folder/1" --format svg | grep -q '<title>Elo of the bots' || fail "no ratings"
    expect 3 "section 'ends' has no chart" rate "$folder/1" --section ends --svg "$folder/x.svg"
    [ ! -e "$folder/x.svg" ] || fail "a picture of nothing"
    # The history: ratings after N games; the last ones are the ratings of all games.
    "$carcarena" rate "$folder/1" --csv --section course | tail -1 | grep -q '^60,' || fail "no course"
    expect 3 "section 'tuning' is empty for this run" rate "$folder/1" --section tuning
    expect 0 'ties half a win each\), mean 0' rate "$folder/1" --draws half
    expect 0 'Prior: 2 virtual draws per bot' rate "$folder/1" --prior draws
    expect 0 '0.5 virtual games per bot against an opponent' rate "$folder/1" --prior ghost=0.5
    expect 0 'one fixed at 1000, two at 1200 .*30 \(SE\)' \
        rate "$folder/1" --anchor one=1000 --anchor two=1200:30
    expect 0 'The first seat is worth [+-][0-9.]+ Elo .* to every bot' \
        rate "$folder/1" --first-seat
    expect 0 '"draws": "half",' rate "$folder/1" --json --draws half
    expect 0 '"anchors": \[\{"bot": "one", "elo": 12.5, "error": 0\}\],' \
        rate "$folder/1" --json --anchor one=12.5
    expect 0 '^[123],one,12\.5,0,' rate "$folder/1" --csv --anchor one=12.5
    expect 0 '^rank,' rate "$folder/1" --json --csv # the last format option wins
    expect 3 "'one' is given twice" rate "$folder/1" --anchor one=5 --anchor one
    expect 3 'expected BOT=ELO, or BOT=ELO:ERROR' rate "$folder/1" --anchor one=5:x
    expect 3 'expected model or half' rate "$folder/1" --draws third
    expect 3 'expected auto, none, ghost, draws' rate "$folder/1" --prior none=2
    # If ratings are impossible, sections that do not need them are still printed.
    printf '[White "a"]\n[Black "b"]\n[Result "1-0"]\n\n1-0\n' >"$folder/won.pgn"
    expect 3 'there is no finite fit' rate "$folder/won.pgn" --prior none
    expect 3 'there is no finite fit' rate "$folder/won.pgn" --prior none --section ratings
    expect 0 'completed +1 +100' rate "$folder/won.pgn" --prior none --section ends
    # An error that cannot be estimated from one block is not printed as a number.
    expect 0 'no interval: one block' rate "$folder/won.pgn" --first-seat
    ! grep -qwE '±?inf' "$folder/said" || fail "an infinite number: $(cat "$folder/said")"
    expect 3 "no bot is called 'missing'" rate "$folder/1" --anchor missing
    expect 3 "no section 'last-fault'; did you mean 'last-faults'\? known are .*ratings, " \
        rate "$folder/1" --section last-fault
    expect 3 "no section 'nonsense'" rate "$folder/1" --section nonsense
    expect 3 "expected text, csv, json, md, html or svg" rate "$folder/1" --format xml
    [ "$("$carcarena" rate --help | head -1)" != "" ] || fail "no help"
}

# Luck of the draw: needs recorded games, is the same for any number of threads, and averages out.
luck() {
    cat >"$folder/c.json" <<END
{"name": "luck", "seed": 8, "tilesets": ["base"], "players": 2, "games": 16, "record": true,
 "bots": [{"name": "careful", "spec": "greedy"}, {"name": "wild", "spec": "random"}]}
END
    for count in 1 2; do
        "$carcarena" run "$folder/c.json" --threads $count --out "$folder/$count" --quiet
        "$carcarena" rate "$folder/$count" --luck --format csv --section luck >"$folder/$count.csv"
    done
    cmp "$folder/1.csv" "$folder/2.csv" || fail "luck depends on the number of threads"
    # bot,score,score_error,adjusted,adjusted_error,luck,luck_error,variance
    awk -F, 'NR > 1 { sum += $6; if ($6 > 2 * $7 || -$6 > 2 * $7 || $7 <= 0 || $7 > 20) exit 1 }
             END { exit NR != 3 || sum > 0.011 || sum < -0.011 }' "$folder/1.csv" ||
        fail "luck does not average out: $(cat "$folder/1.csv")"
    expect 0 'subtracts luck times [0-9.]+ % per point. That slope was estimated from the same' \
        rate "$folder/1" --luck
    # With slope 0 nothing is subtracted; with the estimated slope the estimate is unchanged.
    expect 0 'subtracts luck times 0.0000 % per point. That slope was fixed before' rate "$folder/1" --luck-slope 0
    "$carcarena" rate "$folder/1" --luck-slope 0 --format csv --section luck |
        awk -F, 'NR > 1 && $2 != $4 { exit 1 }' || fail "a slope of 0 adjusts"
    slope=$("$carcarena" rate "$folder/1" --luck | sed -n 's/.*luck times \([0-9.]*\) %.*/\1/p')
    "$carcarena" rate "$folder/1" --luck-slope "$slope" --format csv --section luck |
        cmp - "$folder/1.csv" || fail "the estimated slope adjusts differently when fixed"
    expect 3 'expected a number of percent' rate "$folder/1" --luck-slope high
    # Samples: every decision once, the first of each game at ply 1, the same for any number of threads.
    for count in 1 2; do
        "$carcarena" export "$folder/$count" --format samples >"$folder/$count.samples"
    done
    cmp "$folder/1.samples" "$folder/2.samples" || fail "samples depend on the number of threads"
    [ "$(grep -c '"ply": 1, ' "$folder/1.samples")" -eq 16 ] || fail "not a first decision a game"
    grep -Eq '^\{"game": "0.0", "block": 0, "index": 0, "seed": "0x[0-9a-f]{16}", "ply": 1, "seat": 0, "bot": "(careful|wild)", "actions": [0-9]+, '\
'"action": "place [-0-9,]+ r[0-3]", "score": [0-9]+, "rank": [12], "margin": -?[0-9]+, '\
'"position": "tile base/D 0,0 r0\\n' "$folder/1.samples" || fail "the first sample differs"
    if command -v python3 >/dev/null; then
        python3 -c 'import json, sys
for line in open(sys.argv[1]):
    sample = json.loads(line)
    assert sample["actions"] >= 1 and sample["position"].count("turn ") == 1
    assert (sample["margin"] > 0) == (sample["rank"] == 1) or sample["margin"] == 0' \
            "$folder/1.samples" || fail "samples that cannot be"
    fi
    sed 's/"record": true/"record": false/' "$folder/c.json" >"$folder/bare.json"
    "$carcarena" run "$folder/bare.json" --out "$folder/bare" --quiet
    expect 3 'this run has none' rate "$folder/bare" --luck
    expect 3 'this run has none' export "$folder/bare" --format samples
    expect 3 "section 'luck' is empty for this run" rate "$folder/bare" --section luck
}

# Numbers printed by fastchess for the same counts, and the exit codes of sequential tests.
stats() {
    expect 0 '^Elo,40\.70245818652707' stats elo --wdl 136 111 96 --format csv
    expect 0 '^Elo \+-,27\.65' stats elo --penta 34 54 63 64 75 --format csv
    expect 0 '^LLR,2\.90' stats sprt elo0=0 elo1=3 beta=0.1 --penta 172 2752 5656 2885 227 \
        --format csv
    # An interval of a score is within 0 to 100 %.
    expect 0 '^score %,50,9\.453' stats elo --wdl 1 0 1 --format csv
    expect 0 '^score %,100,20\.654[0-9]*,100$' stats elo --wdl 1 0 0 --format csv
    expect 0 '^score %,0,0,65\.7619' stats elo --penta 2 0 0 0 0 --format csv
    expect 1 'H0 accepted' stats sprt elo0=0.5 elo1=2.5 model=logistic --penta 223 9863 21279 \
        10037 246
    expect 2 'undecided' stats sprt elo0=0 elo1=5 --wld 30 20 50
    # 12 of 18 is 120.4120 Elo, half of it on each side of the mean.
    expect 0 '^ann,60\.205999' stats rate 'ann>bob:12' 'bob>ann:6' --format csv
    expect 3 'expected elo0=... below elo1=...' stats sprt elo0=5 elo1=5
    expect 3 "'x': expected a number" stats elo --wdl x 1 2
    # Extreme numbers, in every topic that reads counts.
    expect 3 '^carcarena stats: -1: expected counts of 0 to 1e' stats elo --wdl -1 1 2
    expect 3 'expected at least one game' stats elo --wdl 0 0 0
    expect 3 '1e.300: expected counts of 0 to 1e' stats elo --wdl 1e300 1 1
    expect 3 '1e.308: expected counts of 0 to 1e' stats sprt elo0=0 elo1=5 --wdl 1e308 1e308 1e308
    expect 3 'expected counts of 0 to 1e' stats sprt elo0=0 elo1=5 seats=4 0 1e308 0.5 1
    expect 3 'expected at least one game' stats sprt elo0=0 elo1=5 seats=4 0 0 0.5 0
    expect 1 'H0 accepted' stats sprt elo0=0 elo1=5 --wdl 1e15 1e15 1e15
    expect 3 'expected at least one game' stats correlation 1 2 3 4 5 0 0 0
    expect 3 'expected counts of 0 to 1e' stats correlation 1 2 3 4 -5 1 2 3
    expect 3 'expected counts of 0 to 1e' stats share 1e300 1e300
    expect 3 '1.5: expected scores of 0 to 1' stats score 0.5 1.5
    expect 3 "'a>b:0': expected an integer from 1 to 1099511627776 after ':'" stats rate 'a>b:0'
    expect 3 'expected names without control characters' stats rate "$(printf 'a\033[31m>b')"
    expect 3 'expected elo, sprt' stats nonsense
    # Exact intervals, as in tables of the binomial distribution.
    expect 0 '^share %,2\.5,0\.51855[0-9]*,7\.13231' stats share 3 120 --format csv
    expect 0 '^share %,0,0,30\.84971' stats share 0 10 --format csv
    expect 3 'expected COUNT TOTAL' stats share 5 4
    # Twelve of eighteen: Student's t of 120.41 / 89.38 with 17 degrees of freedom.
    expect 0 '^bob,9\.7794' stats superiority 'ann>bob:12' 'bob>ann:6' --format csv
    expect 0 '^ann,,,120\.41199' stats differences 'ann>bob:12' 'bob>ann:6' --format csv
    expect 0 '^ann,bob,18,66\.666[0-9]*,66\.666' stats fit 'ann>bob:12' 'bob>ann:6' --format csv
    # As printed by the programs of the same names.
    expect 0 '^ann,29\.3958' stats online trueskill 'ann>bob' --format csv
    expect 0 '^cid,21\.41368' stats online weng-lin 'ann>bob>cid' --format csv
    expect 3 'expected weng-lin' stats online 'ann>bob'
    # A bot cannot be compared with itself, and unconnected groups are reported.
    expect 3 "'a>a': 'a' meets itself; expected different names" stats online weng-lin 'a>a'
    expect 3 "'b>a>b': 'b' meets itself" stats rate 'b>a>b'
    expect 0 'the names form 2 groups that never met' stats rate 'a>b' 'c>d' 'd>c'
    expect 0 'the names form 2 groups that never met' stats superiority 'a>b' 'c>d' --format csv
    "$carcarena" stats rate 'a>b' 'b>c' 2>&1 | grep -q groups && fail "one group is several"
    return 0
}

# The independent units are decks, each once, with all their seats.
units() {
    cd "$folder"
    # A list that repeats one deck is one block of evidence, in ratings, exports and tests.
    for line in 1 2 3 4 5 6 7 8 9 10 11 12; do
        echo 7
    done >same.txt
    "$carcarena" run -engine cmd=random name=a -engine cmd=random:joint name=b -rounds 12 \
        -openings file=same.txt -event same --brief >/dev/null 2>&1
    expect 0 'Decks repeat: 11 blocks use a deck that the same bots played before' rate results/same
    grep -q 'too few decks (1)' "$folder/said" || fail "one deck is several"
    "$carcarena" rate results/same --csv | awk -F, 'NR > 1 && $4 != "" { exit 1 }' ||
        fail "one deck has an error"
    for format in pgn csv jsonl; do
        "$carcarena" export results/same --format $format --out same.$format
        "$carcarena" rate same.$format --csv | awk -F, 'NR > 1 && $4 != "" { exit 1 }' ||
            fail "one deck has an error in $format"
    done
    # Playing each deck twice gives the same evidence as all games of each deck at once.
    for half in 1 2; do
        seq 1 15
    done >twice.txt
    "$carcarena" run -engine cmd=random name=a -engine cmd=random:joint name=b -rounds 30 \
        -openings file=twice.txt -event twice --brief >/dev/null 2>&1
    expect 0 'are one block in ratings and intervals \(15' rate results/twice
    "$carcarena" rate results/twice --csv | cut -d, -f2-4 >run.csv
    "$carcarena" export results/twice --format csv --out twice.csv
    "$carcarena" rate twice.csv --csv | cut -d, -f2-4 | cmp - run.csv || fail "an export differs"
    "$carcarena" rate results/twice twice.csv --section by-run >/dev/null || fail "no pool"
    # A test counts each deck once.
    printf '{"name": "t", "seed": 5, "players": 2, "tilesets": ["base"], "blocks": 8,
        "bots": ["random", {"name": "b", "spec": "random:joint"}], "sprt": {"elo0": 0, "elo1": 200},
        "deals": ["1", "1", "1", "2", "2", "3", "4", "5"]}' >t.json
    "$carcarena" run t.json --out t --brief >/dev/null 2>&1 || :
    "$carcarena" rate t --csv --section sprt | cut -d, -f10 | tail -1 | grep -qx 5 ||
        fail "a deck counts twice in a test: $("$carcarena" rate t --csv --section sprt)"
    # Decks of sealed runs have no public seed, and count nevertheless.
    for name in one two; do
        printf '{"name": "%s", "sealed": true, "players": 2, "tilesets": ["base"], "repeat": 2,
            "bots": ["random", {"name": "b", "spec": "random:joint"}], "blocks": 12}' $name >$name.json
        "$carcarena" run $name.json --out $name --quiet
    done
    expect 0 'are one block in ratings and intervals \(6' rate one
    expect 0 'are one block in ratings and intervals \(12' rate one two
    # An incomplete block does not count. Sections that need no ratings are printed.
    printf '{"name": "p", "seed": 1, "players": 2, "tilesets": ["base"], "blocks": 30,
        "bots": ["random", {"name": "b", "spec": "random"}]}' >p.json
    "$carcarena" run p.json --out p --quiet
    for lost in 'id = 59' 'id > 0'; do
        rm -rf damaged
        cp -r p damaged
        sqlite3 damaged/run.db "delete from games where $lost"
        "$carcarena" salvage "stopped $lost" damaged >/dev/null 2>&1 || :
    done
    expect 0 '1 blocks are not complete: their 1 games are excluded' rate 'stopped id = 59'
    "$carcarena" rate 'stopped id = 59' --csv |
        awk -F, 'NR > 1 && ($3 != 0 || $7 != 58) { exit 1 }' || fail "half a block is rated"
    expect 0 'THERE ARE NO RATINGS: ratings: no games' rate 'stopped id > 0'
    expect 3 'no games' rate 'stopped id > 0' --section ratings
}

# Equal bots are reported before the run and in its report; identical games are counted.
equals() {
    cd "$folder"
    expect 0 "warning: 'new' and 'old' are the same bot, all options written out: mcts" \
        run -engine cmd=mcts name=new option.exploration=0.5 -engine cmd=mcts name=old -each sims=5 \
        -rounds 3 -srand 1 -event same --all
    grep -q 'new and old are the same bot: same class, options and budget' "$folder/said" || fail "no note"
    grep -q '^new and old scored the same on every deck (3).$' "$folder/said" || fail "no last line"
    grep -q '3 of 6 games are distinct' "$folder/said" || fail "copies are counted as games"
    # Mirrored seats of random bots: every second game is a copy, reported in the head, JSON and page.
    expect 0 '^twice: 20 of 20 games \(10 different\), 10 blocks of 2 ' \
        run -engine cmd=random name=a -engine cmd=random name=b -rounds 10 -srand 1 -event twice --out twice --all
    expect 0 '"games_different": 10,' rate twice --format json
    "$carcarena" rate twice --html twice.html >/dev/null
    grep -q '20 of 20 games (10 different)' twice.html || fail "the page does not count copies"
    ! grep -q '0\.0 ±0\.0' "$folder/said" || fail "equality is reported as certain: $(cat "$folder/said")"
    expect 0 '' run -engine cmd=mcts name=new option.exploration=0.1 -engine cmd=mcts name=old \
        -each sims=40 -rounds 3 -srand 1 -event other --all
    ! grep -q 'same bot' "$folder/said" || fail "bots with different options are treated as equal"
    # All games of the throughput configuration are different.
    expect 0 '' run "$(dirname "$carcarena")/../../configs/throughput.json" --games 200 --out fast --all
    ! grep -q 'different' "$folder/said" || fail "games of the throughput configuration are copies"
    # Points and figures computed from a sample are labeled.
    grep -Eq '^  \(mean points per game; sample: [0-9]+ of 200 games\)' \
        "$folder/said" || fail "no sample: $(grep -A1 '^Points' "$folder/said")"
}

"$2"
