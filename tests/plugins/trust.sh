#!/bin/sh
# SPDX-License-Identifier: MIT
#
# Which code is executed: a plug-in and a program leave a trace when started. Every command is given a run of
# another user.
#   trust.sh CARCARENA TASK FOLDER_OF_PLUGINS
. "$(dirname "$0")/../e2e/common.sh"
task=$2
built=$3
export CARCARENA_TRACE="$folder/trace"
mkdir "$folder/maker" "$folder/reader" "$folder/maker-state" "$folder/reader-state"

# as USER FOLDER COMMAND...: runs the command as this user in a folder.
as() {
    export XDG_STATE_HOME="$folder/$1-state"
    cd "$folder/$2"
    shift 2
    "$@"
}

# silent CODE PATTERN ARGUMENT...: like `expect`, as the reader, and no trace may be left.
silent() {
    rm -f "$CARCARENA_TRACE"
    as reader reader expect "$@"
    [ ! -e "$CARCARENA_TRACE" ] || fail "$*: code named in the data was started"
}

# loud CODE PATTERN ARGUMENT...: like `expect`, and a trace must be left.
loud() {
    rm -f "$CARCARENA_TRACE"
    expect "$@"
    [ -e "$CARCARENA_TRACE" ] || fail "$*: the bots were not started"
}

# made BOT RECORD: the maker plays the run `made` with a bot that has a relative path. Then the folder is
# copied to the reader, including the bot.
made() {
    cp "$built/trace_bot.so" "$folder/maker/"
    printf '#!/bin/sh\n: >"$CARCARENA_TRACE"\nexec "%s" bot greedy\n' "$carcarena" >"$folder/maker/bot.sh"
    chmod +x "$folder/maker/bot.sh"
    cat >"$folder/maker/config.json" <<END
{"name": "made", "players": 2, "tilesets": ["base"], "seed": 12, "blocks": 2, "record": $2,
 "output": "made", "bots": [{"name": "theirs", $1}, "greedy"]}
END
    (as maker maker expect 0 '' run config.json)
    cp -r "$folder/maker/." "$folder/reader/"
}

# Commands that only read.
read_only() {
    silent 0 'theirs' rate made --all
    silent 0 'theirs' rate made --json
    silent 0 'theirs' export made
    silent 0 'theirs' export made --format pgn
    silent 0 '' merge --check whole made
    silent 0 'theirs' pool list made
    silent 0 '' merge whole made
}

# Commands that replay games refuse, list the programs that they would start, and start them with permission.
plays_again() {
    silent 3 "not made on this machine by this user.*'theirs' \(.*(trace_bot|bot)\.s.*--trust-bots" verify made "$@"
    silent 3 "'theirs' .*--trust-bots" replay made 0.0 "$@"
    silent 3 "'theirs' .*--trust-bots" pool list --add random --blocks 1
    (as reader reader loud 0 '0 differ' verify made --trust-bots)
    (as reader reader loud 0 'matches' replay made 0.0 --trust-bots)
    (as reader reader loud 0 '' pool list --add random --blocks 1 --trust-bots)
    # The maker needs no permission in the folder where the run was made.
    (as maker maker loud 0 '0 differ' verify made)
    (as maker reader expect 3 '--trust-bots' verify made)
    (as reader maker expect 3 '--trust-bots' verify made)
    # A merge of a stranger's runs remains untrusted.
    silent 3 "--trust-bots" verify whole
    # A key that others can read is invalid.
    chmod 644 "$folder/maker-state/carcarena/origin-key"
    (as maker maker expect 3 '--trust-bots' verify made)
    chmod 600 "$folder/maker-state/carcarena/origin-key"
    [ ! -e "$folder/reader-state/carcarena" ] || [ -n "$(ls "$folder/reader-state/carcarena")" ]
    grep -q . "$folder/maker-state/carcarena/origin-key" || fail "no key"
    [ "$(stat -c %a "$folder/maker-state/carcarena/origin-key")" = 600 ] || fail "the key can be read"
}

plugin() {
    made '"class": "plugin", "path": "./trace_bot.so"' false
    read_only
    plays_again
    silent 3 'named by stored data only' adjudicate made
    silent 3 '--trust-bots' salvage rescued made
    (as reader reader loud 0 '4 of 4 games kept' salvage rescued made --trust-bots)
}

# Recorded actions replace the bots.
recorded() {
    made '"class": "plugin", "path": "./trace_bot.so"' true
    read_only
    silent 0 '0 differ' verify made --actions
    silent 0 'matches' replay made 0.0 --actions
    silent 0 '' adjudicate made
    silent 0 '4 of 4 games kept' salvage rescued made
    silent 3 '--trust-bots' verify made
}

program() {
    made '"class": "process", "command": ["./bot.sh"]' false
    read_only
    plays_again
}

# A tuning of a plug-in: its maker resumes it. A reader gets a message why some parts cannot be read.
tuned() {
    cp "$built/trace_bot.so" "$folder/maker/"
    cat >"$folder/maker/config.json" <<END
{"name": "made", "players": 2, "tilesets": ["base"], "seed": 12, "output": "made",
 "bots": [{"name": "theirs", "class": "plugin", "path": "./trace_bot.so"}],
 "tune": {"iterations": 2, "blocks": 1, "parameters": {"noise": {"minimum": 0, "maximum": 9}}}}
END
    (as maker maker expect 1 'H0 accepted' tune config.json)
    (as maker maker expect 1 'H0 accepted' tune config.json)
    cp -r "$folder/maker/." "$folder/reader/"
    silent 3 'which reading does not open' export made
}

# reader_serves ARGUMENT...: starts a server of the reader, $server, at $address.
reader_serves() {
    rm -f "$CARCARENA_TRACE" "$folder/jar"
    : >"$folder/address" # or the address of the server before would be read
    export XDG_STATE_HOME="$folder/reader-state"
    cd "$folder/reader"
    "$carcarena" serve "$@" >"$folder/address" 2>&1 &
    server=$!
    tries=0
    while ! grep -q http "$folder/address" && [ $tries -lt 100 ]; do
        sleep 0.1
        tries=$((tries + 1))
    done
    address=$(sed -n 's/.*\(http:[^ ]*\).*/\1/p' "$folder/address")
}

# server_ends: ends that server and checks that no trace is left.
server_ends() {
    kill -TERM $server
    wait $server || true
    [ ! -e "$CARCARENA_TRACE" ] || fail "serve: code named in the data was started"
}

# The pages of a run.
served() {
    made '"class": "plugin", "path": "./trace_bot.so"' true
    reader_serves made
    curl -sL --max-time 20 -c "$folder/jar" -b "$folder/jar" "$address" >"$folder/page" || true
    curl -sL --max-time 20 -c "$folder/jar" -b "$folder/jar" "${address%%[?]*}report" >>"$folder/page" || true
    grep -q theirs "$folder/page" || fail "no report: $(head -c 300 "$folder/page")"
    server_ends
}

# asked STATUS PATTERN PATH JSON: checks the server's answer to a POST of a page.
asked() {
    said=$(curl -s --max-time 60 -b "$folder/jar" -H "X-Carcarena-Token: $token" -d "$4" \
        -w ' status %{http_code}' "${address%%[?]*}$3") || fail "$3 $4: curl ended with $?"
    case $said in
    *$2*" status $1") ;;
    *) fail "$3 $4: $said" ;;
    esac
}

# A page for the analysis of a stored position, with a request to a bot.
studied() {
    for bot in '"class": "plugin", "path": "./trace_bot.so"' '"class": "process", "command": ["./bot.sh"]'; do
        for record in true false; do
            rm -rf "$folder/maker/made" "$folder/reader/made"
            made "$bot" $record
            reader_serves --play --port 0 --allow made
            curl -sL --max-time 20 -c "$folder/jar" -b "$folder/jar" "$address" >"$folder/page" ||
                fail "$address: curl ended with $?"
            token=$(sed -n 's/.*name="token" content="\([0-9a-f]*\)".*/\1/p' "$folder/page")
            if [ $record = true ]; then
                asked 200 '' study/new '{"run": "made", "game": "0.0", "ply": 4}'
                asked 200 '' think/study '{"bot": "greedy", "simulations": 1}'
            else
                asked 400 'no stored actions' study/new '{"run": "made", "game": "0.0", "ply": 4}'
            fi
            server_ends
        done
    done
}

# Analysis of a position of a stored game on the command line.
analyzed() {
    for bot in '"class": "plugin", "path": "./trace_bot.so"' '"class": "process", "command": ["./bot.sh"]'; do
        rm -rf "$folder/maker/made" "$folder/reader/made"
        made "$bot" true
        silent 0 '' analyse made 0.0 4 --bot greedy
        rm -rf "$folder/maker/made" "$folder/reader/made"
        made "$bot" false
        silent 3 'named by stored data only' analyse made 0.0 4 --bot greedy
    done
}

$task
