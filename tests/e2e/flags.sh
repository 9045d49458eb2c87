#!/bin/sh
# SPDX-License-Identifier: MIT
#
# Chess-style options, configurations and --print-config lead to byte-identical results. Errors are reported,
# and exit codes show how a run ended.
#   flags.sh CARCARENA same|wrong|codes|own
. "$(dirname "$0")/common.sh"
cd "$folder"

# same NAME FLAG...: runs with options, with the output of --print-config, and with options with two dashes.
same() {
    name=$1
    shift
    "$carcarena" run "$@" -event "$name" --quiet || [ $? -le 2 ] || fail "$name: does not run"
    "$carcarena" run "$@" -event "$name" --print-config >"$name.json"
    "$carcarena" run "$name.json" --print-config >"$name-again.json"
    cmp "$name.json" "$name-again.json" || fail "$name: different output the second time"
    "$carcarena" run "$name.json" --out "$name-2" --quiet || [ $? -le 2 ] || fail "$name: $name.json"
    alike "results/$name" "$name-2"
    echo "$name: $(export_of "$name-2")"
}

all_same() {
    a="-engine cmd=random name=a -engine cmd=builtin:random name=b option.moves=joint"
    c="-engine cmd=random:joint name=c -engine cmd=greedy"
    printf '1\n0x20 # a deck\n3\n4\n5\n6\n' >decks.txt
    # The options are several words.
    # shellcheck disable=SC2086
    {
        same pair $a -tilesets base -rounds 10 -games 2 -repeat -srand 42 -concurrency 2
        same each $a -each option.moves=joint -rounds 3
        same fresh $a -tilesets base -rounds 10 -games 1
        same noswap $a -tilesets base -rounds 4 -games 3 -noswap
        same reverse $a $c -tilesets base -tournament roundrobin -rounds 2 -reverse
        same gauntlet $a $c -tilesets base -tournament gauntlet -seeds 2 -rounds 2
        same four $a $c -tilesets base -players 4 -games 4 -rounds 2 -options small_city=2
        same all $a -tilesets base -players 3 -tournament one-versus-all -seatdesign rotate
        same swiss $a $c -tilesets base -tournament swiss -rounds 2
        same knockout $a $c -tilesets base -tournament knockout
        same ladder $a $c -tilesets base -tournament ladder
        same adaptive $a $c -tilesets base -tournament adaptive -rounds 12 -batch 3
        same exact $a -engine cmd=random name=c -tilesets base -tournament adaptive -eloerror 90.5
        same priced $a $c -tilesets base -tournament adaptive -rounds 12 -costs c=2.5
        same sprt $a -tilesets base -sprt elo0=-5 elo1=20 alpha=0.1 beta=0.1 model=logistic -rounds 50
        same lead $a -resign score=6 movecount=2 tiles=40 -rounds 5
        same length $a -maxmoves 150 -rounds 3
        same voids $a -maxmoves 214 end=void -voidreplays 2 -rounds 3
        same faults $a -onfault random -rounds 3
        same again $a -onfault replay -rounds 3
        same shared $a $c -tilesets base -decks shared -rounds 2
        same machine $a -use-affinity -wait 1 -scoreinterval 2 -concurrency 2 -rounds 3
        same decks $a -tilesets base -openings file=decks.txt order=random start=2 -rounds 5
        same clock $a -tilesets base -each tc=60+0.5 timemargin=20 -rounds 2
        same increment $a -tilesets base -each tc=0+0.5 timemargin=0 -rounds 2
    }
    grep -q '"decks": *"shared"' shared.json || fail "-decks shared is not in the configuration"
    for value in '"game_ms": 60000' '"increment_ms": 500' '"margin_ms": 20'; do
        grep -q "$value" clock.json || fail "tc=60+0.5 timemargin=20 is not $value"
    done
    for value in '"game_ms": 500' '"increment_ms": 500' '"margin_ms": 0'; do
        grep -q "$value" increment.json || fail "tc=0+0.5 timemargin=0 is not $value"
    done
    # A hand-written configuration, the same options on top of another one, and two dashes.
    echo '{"name": "pair", "seed": 42, "tilesets": ["base"], "players": 2, "blocks": 10, "bots":' \
        '[{"name": "a", "spec": "random"}, {"name": "b", "spec": "random:joint"}]}' >hand.json
    "$carcarena" run hand.json --out hand --quiet
    sed 's/42/7/; s/10/99/' hand.json >other.json
    "$carcarena" run other.json -rounds 10 -srand 42 --out changed --quiet
    "$carcarena" run -rounds 10 -config file=other.json -srand 42 --out named --quiet
    alike changed named
    "$carcarena" run --engine cmd=random name=a --engine cmd=random name=b option.moves=joint \
        --tilesets base --rounds 10 --srand 42 --event pair --out dashes --quiet
    for run in hand changed dashes; do
        [ "$(export_of results/pair)" = "$(export_of $run)" ] || fail "$run: different games"
    done
    # Shards by options, merged.
    for part in 1 2 3; do
        "$carcarena" run pair.json -shard $part/3 --out part-$part --quiet
    done
    "$carcarena" merge merged part-1 part-2 part-3 >/dev/null
    [ "$(export_of results/pair)" = "$(export_of merged)" ] || fail "merged shards: different games"
    # Options that are not part of the configuration.
    "$carcarena" run pair.json -pgnout file=games.pgn -output format=json >report.json
    grep -q '"title": "pair"' report.json || fail "no report in JSON"
    [ "$(grep -c '^\[White "a"\]' games.pgn)" -eq 10 ] || fail "games.pgn"
}

# wrong PATTERN ARGUMENT...: checks that a run is rejected.
wrong() {
    text=$1
    shift
    expect 3 "$text" run "$@"
}

all_wrong() {
    both="-engine cmd=random name=a -engine cmd=greedy"
    # The options are several words.
    # shellcheck disable=SC2086
    {
        wrong "unknown flag '-ponder'; 'carcarena run --help' lists all" $both -ponder 5
        wrong "unknown flag '-ruonds'; did you mean 'rounds'. 'carcarena run --help'" $both -ruonds 5
        wrong "-maxmoves: expected N .end=score|draw|void. after it" $both -maxmoves 5 6
        wrong "-resign: expected score=N" $both -resign 40
        wrong "-config: expected file=F after it" $both -config match.json
        wrong "-config: there is a configuration already, 'a.json'" a.json -config file=b.json
        wrong "nowhere.json: there is no such file" -config file=nowhere.json
        wrong "-rounds: an integer from 1 to 9007199254740992 expected, got 'x'" $both -rounds x
        wrong "-rounds: an integer from 1 to 9007199254740992 expected, got '0'" $both -rounds 0
        wrong "-games: an integer from 1 to 9007199254740992 expected, got '0'" $both -games 0
        wrong "-repeat: an integer from 1 to 9007199254740992 expected, got '0'" $both -repeat 0
        wrong "-rounds: an integer from 1 to 9007199254740992 expected, got '1e3'" $both -rounds 1e3
        wrong "-concurrency: an integer from 0 to 9007199254740992 expected, got '-3'" $both -concurrency -3
        wrong "-rounds: expected N after it" $both -rounds
        wrong "-games: with 2 players expected 1 game per round" $both -games 5
        wrong "-seatdesign: cannot be combined with -games" $both -seatdesign full -noswap
        wrong "-engine: tc=: a number, at least 0, expected, got '0.1s'" $both \
            -engine cmd=random tc=10+0.1s
        wrong "-engine: ponder=: unknown key; known are cmd, plugin, name, st, " $both -engine cmd=random ponder=1
        wrong "-engine: nmae=: unknown key; did you mean 'name'" $both -engine cmd=random nmae=x
        wrong "-engine: proto=uci: unknown protocol; leave proto= out" $both -engine cmd=random proto=uci
        wrong "-decks: expected fresh|shared after it" $both -decks
        wrong "decks: 'same' given" $both -decks same
        wrong "-engine: expected KEY=VALUE, got 'random'" -engine random
        wrong "-each: st=: a positive number" $both -each st=-1
        wrong "bots\[1\].spec: .*stockfish" -engine cmd=random -engine cmd=stockfish
        wrong "bots\[0\].class: expected either 'class' or 'spec'" -engine name=a -engine cmd=random
        wrong "sprt.elo1: expected above elo0, 5" $both -sprt elo0=5 elo1=0
        wrong "sprt.elo1: missing" $both -sprt elo0=0
        wrong "sprt.model: 'bayesian' given" $both -sprt elo0=0 elo1=5 model=bayesian
        wrong "there is no 'pyramid'; known are" $both -tournament pyramid
        wrong "-eloerror: a number expected, got '9x'" $both -eloerror 9x
        wrong "champions: belongs to gauntlet" $both -seeds 1
        wrong "deals: 1 decks, but the schedule plays 2" $both -openings file=one.txt -rounds 2
        wrong "-output: format=xml given" $both -output format=xml
        wrong "missing arguments: expected 'carcarena run CONFIG [|] FLAGS'"
        wrong "nowhere.json" nowhere.json -rounds 3
    }
}

# ends CODE ARGUMENT...: checks the exit code of a run.
ends() {
    ending=$1
    shift
    expect "$ending" "" run "$@" --quiet
}

codes() {
    # The options are several words.
    # shellcheck disable=SC2086
    {
        a="-tilesets base -engine cmd=greedy name=a -engine cmd=random name=b"
        b="-tilesets base -engine cmd=random name=a -engine cmd=random name=b"
        ends 0 $a -rounds 2 -event finished
        ends 0 $a -sprt elo0=0 elo1=20 -event h1
        ends 1 $b -sprt elo0=0 elo1=100 -event h0
        ends 2 $b -sprt elo0=0 elo1=1 -rounds 5 -event open
        ends 3 $b -sprt elo0=5 elo1=1
        ends 5 $b -each tc=0.001 -engine cmd=mcts name=slow option.simulations=100000 -maxfaults 0 \
            -rounds 20 -event faults
        ends 6 $b -rounds 2 -event finished
        "$carcarena" run $a -rounds 100000 -event long --quiet 2>said &
        process=$!
        until [ -s results/long/run.db ]; do
            sleep 0.1
        done
        sleep 0.5
        interrupted $process
        : >file
        ends 7 $a --out file/run
    }
}

# Unnamed runs: a new folder for each, the basic game, and random seeds.
own() {
    two="-engine cmd=random name=a -engine cmd=random:joint name=b"
    # The options are several words.
    # shellcheck disable=SC2086
    {
        expect 0 'using tile set .base.; choose others with -tilesets' run $two -rounds 3
        expect 0 'the usual folder has other games; storing these in results/command-line-2' \
            run $two -rounds 3 -srand 5
        expect 0 'in results/command-line-3' run $two -rounds 3 -tilesets winter
        grep -q 'using tile set' "$folder/said" && fail "winter is the basic game"
        # The same command resumes the run, also with more rounds.
        expect 0 'in results/command-line-2; .carcarena rate results/command-line-2. prints this report' \
            run $two -rounds 3 -srand 5
        expect 0 '10 of 10 games' run $two -rounds 5
        expect 0 '^command-line: 10 of 10 games' rate results/command-line
        [ ! -e results/command-line-4 ] || fail "a run has two folders"
        "$carcarena" rate results/command-line --format json | grep -q '"games": 10,' ||
            fail "the first run differs"
        # A given name also names the folder.
        expect 0 '' run $two -rounds 3 -event mine --quiet
        expect 6 'another configuration|other configuration|differs' run $two -rounds 3 -srand 6 -event mine
        # Random seeds give new games each time. The printed seed reproduces the games.
        expect 0 'seed 0x[0-9a-f]{16}, drawn at random' run $two -rounds 3 -srand random -event lots
        seed=$(sed -n 's/.*seed \(0x[0-9a-f]*\), drawn.*/\1/p' "$folder/said")
        expect 0 'storing these in results/lots-2' run $two -rounds 3 --seed random -event lots
        [ "$(export_of results/lots)" != "$(export_of results/lots-2)" ] || fail "one seed twice"
        expect 0 '' run $two -rounds 3 -srand "$seed" -event lots --out again
        alike results/lots again
        expect 0 '"seed": "?0x[0-9a-f]+"?|"seed": [0-9]+' run $two --seed random --print-config
        expect 3 "or 'random', got 'chance'" run $two --seed chance
    }
}

case $2 in
own) own ;;
same) all_same ;;
wrong)
    echo 1 >one.txt
    all_wrong
    ;;
codes) codes ;;
*) fail "unknown test $2" ;;
esac
