#!/bin/sh
# SPDX-License-Identifier: MIT
#
# Mistakes on the command line: one clear line on stderr, nothing on stdout, the right exit code.
#   mistakes.sh CARCARENA
. "$(dirname "$0")/common.sh"
failures=0

# mistake CODE TEXT ARGUMENT...
mistake() {
    wanted=$1
    text=$2
    shift 2
    code=0
    "$carcarena" "$@" >"$folder/out" 2>"$folder/err" </dev/null || code=$?
    if [ "$code" -ne "$wanted" ] || ! grep -qF -- "$text" "$folder/err" || [ -s "$folder/out" ] ||
        [ "$(wc -l <"$folder/err")" -ne 1 ]; then
        echo "FAILED: carcarena $*: exit code $code (wanted $wanted), wanted '$text', got:" >&2
        cat "$folder/err" "$folder/out" >&2
        failures=$((failures + 1))
    fi
}

echo '{"tilesets": ["base"], "players": 2, "blocks": 1, "bots": ["random", "genius"]}' \
    >"$folder/bad.json"
echo '{"name": "m", "tilesets": ["base"], "players": 2, "blocks": 2, "bots": ["random",
    {"name": "other", "spec": "random:joint"}]}' >"$folder/good.json"
"$carcarena" run "$folder/good.json" --quiet --out "$folder/run"

mistake 3 "unknown command 'fly'; 'carcarena --help' lists all" fly
mistake 3 "unknown command 'rnu'; did you mean 'run'? 'carcarena --help' lists all" rnu
mistake 3 "unknown option '--thread'; did you mean 'threads'? 'carcarena run --help' lists all" \
    run --thread 2 "$folder/good.json"
mistake 3 "unknown command 'fly'" help fly
mistake 3 "missing arguments: expected 'carcarena run CONFIG | FLAGS'" run
mistake 3 "unknown option '--fast'" run --fast "$folder/good.json"
mistake 3 "nowhere.json: there is no such file" run nowhere.json
mistake 3 "bad.json: bots[1]: " run "$folder/bad.json"
mistake 3 "--threads: expected an integer" run "$folder/good.json" --threads x
mistake 3 "expected --games or --blocks, not both" run "$folder/good.json" --games 2 --blocks 2
mistake 6 "stored \"seed\": \"0x0000000000000001\"" run "$folder/good.json" --seed 2 --out "$folder/run"
mistake 7 "the folder cannot be made" run "$folder/good.json" --out /proc/nowhere
mistake 3 "nowhere.db: no such run" verify "$folder/nowhere.db"
mistake 6 "bad.json" export "$folder/bad.json"
mistake 3 "--format: expected jsonl, csv" export "$folder/run" --format xml
mistake 3 "game '9.0': expected BLOCK.GAME up to 1.1" replay "$folder/run" 9.0
mistake 3 "game '0.5'" replay "$folder/run" 0.5
mistake 3 "no actions are recorded" replay "$folder/run" 0.1 --actions
mistake 3 "no actions are recorded" verify "$folder/run" --actions
# The maximum number of runs of a list and a merge, and one more.
runs() {
    yes "$folder/run" | head -n "$1"
}
# shellcheck disable=SC2046
"$carcarena" merge --check "$folder/all" $(runs 64) >/dev/null ||
    { echo "FAILED: 64 runs are not merged" >&2 && failures=$((failures + 1)); }
# shellcheck disable=SC2046
mistake 3 "too many arguments" merge "$folder/all" $(runs 65)
# shellcheck disable=SC2046
mistake 3 "257 runs and files, expected 1 to 256" rate $(runs 257)
# shellcheck disable=SC2046
mistake 3 "more than 257 values" rate $(runs 258)
# Numbers are decimal and finite; the length of a bot's name is counted in bytes.
for number in nan inf 0x1p3 1e999 ' 1' '1 '; do
    mistake 3 "sprt.elo0: a number expected, not a text" run -engine cmd=random -engine cmd=greedy -sprt "elo0=$number" elo1=5
    mistake 3 "-eloerror: a number expected, got '$number'" \
        run -engine cmd=random -engine cmd=greedy -tournament adaptive -eloerror "$number"
    mistake 3 "tc=: a positive number expected, got '$number'" run -engine cmd=random -each "tc=$number"
    mistake 3 "'$number': expected a number" stats elo --wdl "$number" 1 2
    mistake 3 "--luck-slope: expected a number" rate "$folder/run" --luck-slope "$number"
done
mistake 3 "1 to 63 bytes of UTF-8" run -engine cmd=random "name=$(printf '\303\251%.0s' 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 \
    17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 32)" -engine cmd=greedy -rounds 1
# Files and folders that cannot be written or read: the error comes before the work.
for option in --html --svg --game; do
    mistake 7 "/nowhere/x: cannot be written: No such file" play --bots greedy,random "$option" /nowhere/x
done
mistake 7 "$folder: cannot be written: Is a directory" play --bots greedy,random --html "$folder"
for command in "review --html" "review --annotate" "review --out" "puzzles --html" "puzzles --out" "import --out"; do
    # shellcheck disable=SC2086
    mistake 7 "/nowhere/x: cannot be written: No such file" $command /nowhere/x "$folder/never-read.game"
done
mistake 3 "--games /nowhere: the folder cannot be read: No such file" serve --play --games /nowhere
mistake 7 "good.json is not a folder" serve --play --out "$folder/good.json"
mistake 7 "good.json/x: no files can be written there: Not a directory" serve --play --out "$folder/good.json/x"
mistake 3 "expected 'carcarena perft'; try" perft x
# An unset variable in a script: nothing is written to an unnamed folder.
cd "$folder"
for words in "run good.json --out" "run good.json --log" "rate run --html" "merge --check" "export run --out" \
    "rate" "salvage" "reveal" "perft" "run good.json --secret-file"; do
    # shellcheck disable=SC2086
    mistake 3 "expected a value, got an empty text; was a variable not set?" $words ''
done
mistake 3 "DIR RUN...: expected a value" merge '' "$folder/run"
mistake 3 "--out: expected a value" run good.json --out=
two="-engine cmd=greedy -engine cmd=random -rounds 1"
mistake 3 "-log: expected a value after 'file='" run $two -log file=
mistake 3 "-pgnout: expected file=F after it" run $two -pgnout file=
mistake 3 "-config: expected file=F after it" run $two -config file=
[ ! -e "$folder/results" ] || { echo "FAILED: results were written" >&2 && failures=$((failures + 1)); }
exit $failures
