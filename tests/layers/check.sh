#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Usage: check.sh CHECK ARGUMENTS...
#
# Checks dependencies between layers and style rules. Each check is a function check_NAME. Findings go to
# stdout as "file:line: what", and any finding is a failure.
set -euo pipefail

FUNCTION_LINES_MAX=70
NESTING_MAX=3
FILE_LINES_MAX=600

# include_with COMPILER HEADER INCLUDE_DIRS [LANGUAGE] : compiles a file that includes HEADER twice, with
# the include folders of a target (a list with semicolons), as C11, or as C++17 if LANGUAGE is c++.
include_with() {
    local compiler=$1 header=$2 folders=$3 language=${4:-c} folder flags=(-std=c11)
    [[ $language == c ]] || flags=(-std=c++17)
    local IFS=';'
    for folder in $folders; do
        flags+=("-I$folder")
    done
    printf '#include "%s"\n#include "%s"\nextern int fence;\n' "$header" "$header" |
        LC_ALL=C "$compiler" -D_POSIX_C_SOURCE=200809L -Wall -Wextra -Wpedantic -Werror \
            "${flags[@]}" -fsyntax-only -x "$language" - 2>&1
}

headers_of() { # FOLDER
    (cd "$1" && find . -name '*.h' | sed 's|^\./||' | sort)
}

# open COMPILER FOLDER INCLUDE_DIRS [EXCEPT [LANGUAGE]]: every header of FOLDER must compile with these
# include folders, alone and included twice, except those whose path matches EXCEPT.
check_open() {
    local header count=0 failures=0
    while read -r header; do
        if [[ -n ${4:-} && $header =~ $4 ]]; then
            continue
        fi
        count=$((count + 1))
        include_with "$1" "$header" "$3" "${5:-c}" || failures=$((failures + 1))
    done < <(headers_of "$2")
    echo "$count headers, $failures do not compile alone"
    [[ $count -gt 0 && $failures -eq 0 ]]
}

# fenced COMPILER FOLDER INCLUDE_DIRS: with these include folders no header of FOLDER may be found. A failure
# for any other reason is an error.
check_fenced() {
    local header output count=0 failures=0
    while read -r header; do
        count=$((count + 1))
        if output=$(include_with "$1" "$header" "$3"); then
            echo "$header was found"
            failures=$((failures + 1))
        elif ! grep -q -e "$header: No such file" -e "'$header' file not found" <<<"$output"; then
            echo "$header was found, or the compiler failed for another reason: $output"
            failures=$((failures + 1))
        fi
    done < <(headers_of "$2")
    echo "$count headers, $failures can be included"
    [[ $count -gt 0 && $failures -eq 0 ]]
}

# symbols LIBRARY ALLOWED_FILE: the library uses only the external symbols in ALLOWED_FILE. A line is
# "symbol", or "symbol object" to allow it in that object only. Uses objdump: nm reads the intermediate form
# of link-time optimization, which omits built-ins.
check_symbols() {
    local findings
    findings=$(objdump -t "$1" 2>/dev/null | awk '
        FILENAME == ARGV[1] { if ($0 !~ /^#/ && NF) allowed[$0] = 1; next }
        /file format/ { object = $1; sub(/:$/, "", object); next }
        /\*UND\*/ { taken[$NF " " object] = 1; next }
        / g / { defined[$NF] = 1 }
        END {
            for (pair in taken) {
                split(pair, part, " ")
                if (!(part[1] in defined) && !(part[1] in allowed) && !(pair in allowed)) {
                    print part[2] ": uses " part[1]
                }
            }
        }' "$2" -)
    [[ -z $findings ]] || { echo "$findings"; return 1; }
}

# no_mutable_data LIBRARY...: no object of these libraries has a variable of static storage.
check_no_mutable_data() {
    local library findings
    for library in "$@"; do
        findings=$(objdump -t "$library" 2>/dev/null | awk '
            / O / && / (\.data|\.bss|\.tbss|\.tdata|\*COM\*)(\.[^r][^ \t]*)?[ \t]/ { print $NF }')
        [[ -z $findings ]] || { echo "$library: mutable: $findings"; return 1; }
    done
}

# engine_includes FOLDER: only headers of the C library without files, threads or clock, and vector
# instructions in two files.
check_engine_includes() {
    local allowed='(ctype|inttypes|limits|math|stdalign|stdarg|stdbool|stddef|stdint|stdio|stdlib|stdnoreturn|string)\.h'
    local findings
    findings=$(grep -rnE '^[ \t]*#[ \t]*include' "$1" --include='*.[ch]' |
        grep -vE -e "include <$allowed>" -e '/vectors\.c:[0-9]+:#include <immintrin\.h>' \
            -e '/nonzero\.h:[0-9]+:#include <emmintrin\.h>' | grep -vE 'include "[a-z_/]+\.(h|inc)"' || true)
    [[ -z $findings ]] || { echo "$findings"; return 1; }
}

# mpi_alone ROOT: only one file depends on MPI.
check_mpi_alone() {
    local findings
    findings=$(cd "$1" && grep -rlE '^[ \t]*#[ \t]*include.*\<mpi\.h' engine bots arena --include='*.[ch]')
    [[ $findings == arena/src/cluster/mpi_transport.c ]] || { echo "mpi.h: $findings"; return 1; }
}

# paths ROOT: no include bypasses the checks with "..", and none includes a source file.
check_paths() {
    local findings
    findings=$(cd "$1" && grep -rnE '^[ \t]*#[ \t]*include.*(\.\./|\.c[">])' engine bots arena tests \
        --include='*.[ch]' || true)
    [[ -z $findings ]] || { echo "$findings"; return 1; }
}

# rooms LIBRARY_FOLDER TABLE: every #include between modules of LIBRARY_FOLDER/src must be an edge of TABLE,
# to a lower module. TABLE must not have unused modules, headers or edges. Files outside the modules form a
# module "top". If TABLE assigns public headers to modules, they count as files of those modules.
check_rooms() {
    local library=$1 findings
    findings=$(cd "$library" && {
        find src -mindepth 1 -maxdepth 1 -type d -printf 'room: %f\n'
        find src -maxdepth 1 -name '*.[ch]' -printf 'room: top\n'
        find include -name '*.h' -printf 'header: %f\n'
        grep -rE '^[ \t]*#[ \t]*include[ \t]*"' src include --include='*.[ch]'
    } | awk '
        function trimmed(text) { gsub(/^[ \t]+|[ \t]+$/, "", text); return text }
        function find(text) { print text }
        function room_of_path(path,    part, count) {
            count = split(path, part, "/")
            if (part[1] == "src") return count > 2 ? part[2] : "top"
            return room_of[part[count]]
        }
        /^#/ && FILENAME == ARGV[1] { next }
        FILENAME == ARGV[1] {
            split($0, part, "|")
            room = trimmed(part[1])
            count = split(trimmed(part[2]), used, " ")
            for (i = 1; i <= count; i++) {
                if (!(used[i] in listed)) find("table: " room " may use " used[i] ", which is not further up")
                allowed[room " -> " used[i]] = 1
            }
            headers += count = split(trimmed(part[3]), used, " ")
            for (i = 1; i <= count; i++) room_of[used[i] ".h"] = room
            listed[room] = 1
            next
        }
        /^room: / { if (!($2 in listed)) find("src/" $2 ": not a room of the table"); found[$2] = 1; next }
        /^header: / { if (headers && !($2 in room_of)) find($2 ": of no room in the table"); known[$2] = 1; next }
        {
            file = substr($0, 1, index($0, ":") - 1)
            target = $0
            sub(/^[^"]*"/, "", target)
            sub(/".*/, "", target)
            name = target
            sub(/.*\//, "", name)
            if (target ~ /^carcarena\// && !(name in room_of && name in known) || target ~ /^[a-z_]+\.inc$/) next
            from = room_of_path(file)
            to = room_of_path(target ~ /^carcarena\// ? target : "src/" target)
            if (!(to in listed)) find(file ": \"" target "\" is in no room")
            else if (from != to && !((from " -> " to) in allowed)) find(file ": " from " may not use " to " (" target ")")
            needed[from " -> " to] = 1
        }
        END {
            for (room in listed) if (!(room in found)) find("table: no room " room)
            for (header in room_of) if (!(header in known)) find("table: no header " header)
            for (edge in allowed) if (!(edge in needed)) find("table: nothing needs " edge)
        }' "$2" - | sort -u)
    [[ -z $findings ]] || { echo "$findings"; return 1; }
}

# unique_names ROOT: no two sources or headers of the repository share a file name.
check_unique_names() {
    local findings
    findings=$(cd "$1" && find engine bots arena tests -name '*.[ch]' -printf '%f %p\n' | sort |
        awk '$1 == last { print $1 ": " path " and " $2 } { last = $1; path = $2 }')
    [[ -z $findings ]] || { echo "$findings"; return 1; }
}

# code_only FILE...: prints the files without comments, as "file:line:text".
code_only() {
    awk '
        FNR == 1 { inside = 0 }
        {
            text = $0
            if (inside) {
                if (!sub(/^.*\*\//, "", text)) next
                inside = 0
            }
            gsub(/\/\*([^*]|\*+[^*\/])*\*+\//, "", text)
            sub(/\/\/.*/, "", text)
            if (sub(/\/\*.*/, "", text)) inside = 1
            if (text ~ /[^ \t]/) print FILENAME ":" FNR ":" text
        }' "$@"
}

# core_names_no_expansion ENGINE_FOLDER: the core does not name any module of src/expansions; only
# expansions/expansions.c lists them. Kinds of figures, segments and edges are vocabulary of tiles and
# actions, not of a module: an abbot, a river.
VOCABULARY='FIGURE_|SEGMENT_|EDGE_'
check_core_names_no_expansion() {
    local engine=$1 module name pattern files code findings count=0
    mapfile -t files < <(cd "$engine" && find . -name '*.[ch]' ! -path '*/expansions/*')
    code=$(cd "$engine" && code_only "${files[@]}") # relative paths: an absolute one may contain any word
    while read -r module; do
        name=$(basename "$module" .c)
        count=$((count + 1))
        pattern=${name//_/[_ -]?}
        findings=$(grep -iE "$pattern" <<<"$code" | grep -vE "$VOCABULARY" || true)
        [[ -z $findings ]] || { echo "$findings"; return 1; }
    done < <(find "$engine/src/expansions" -name '*.c' ! -name expansions.c)
    echo "$count expansions"
    [[ $count -gt 0 ]]
}

# sizes FOLDER...: functions of at most 70 lines, from head to closing brace, and 3 levels of nesting. Relies
# on the layout of .clang-format: heads and closing braces at column 0, 4 spaces per level.
check_sizes() {
    local findings
    findings=$(find "$@" -name '*.[ch]' -print0 | xargs -0 awk -v lines_max="$FUNCTION_LINES_MAX" \
        -v indent_max=$((4 * NESTING_MAX)) '
        FNR == 1 { head = 0 }
        /^[A-Za-z_]/ && !/^[a-z_]+:$/ { head = FNR }
        /^}$/ && head && FNR - head + 1 > lines_max {
            print FILENAME ":" head ": a function of " FNR - head + 1 " lines"
        }
        /^ +((if|for|while|switch) \(|do \{)/ && match($0, /[^ ]/) - 1 > indent_max {
            print FILENAME ":" FNR ": more than " indent_max / 4 " levels of nesting"
        }')
    [[ -z $findings ]] || { echo "$findings"; return 1; }
}

# file_sizes FOLDER...: C files of at most 600 lines.
check_file_sizes() {
    local findings
    findings=$(find "$@" -name '*.[ch]' -print0 | xargs -0 awk -v lines_max="$FILE_LINES_MAX" '
        FNR == lines_max + 1 { print FILENAME ": more than " lines_max " lines" }')
    [[ -z $findings ]] || { echo "$findings"; return 1; }
}

# licenses ROOT: every file of the project that can have a comment names its license.
check_licenses() {
    local findings
    findings=$(cd "$1" && { find engine bots arena tests scripts .ci -type f \
        \( -name '*.[ch]' -o -name '*.sh' -o -name '*.py' -o -path '.ci/run' \
        -o -name '*.cmake' \) -print0; } |
        (cd "$1" && xargs -0 grep -L 'SPDX-License-Identifier: MIT') || true)
    [[ -z $findings ]] || { echo "no license line: $findings"; return 1; }
}

# declared FOLDER...: prints the names of the functions that the headers of these folders declare.
declared() {
    find "$@" -name '*.h' -print0 | xargs -0 awk '
        FNR == 1 { text = ""; inside = 0 }
        /^#/ { next }
        {
            line = $0
            if (inside) {
                if (!sub(/^.*\*\//, "", line)) next
                inside = 0
            }
            gsub(/\/\*([^*]|\*+[^*\/])*\*+\//, "", line)
            sub(/\/\/.*/, "", line)
            if (sub(/\/\*.*/, "", line)) inside = 1
            if (text == "" && (line !~ /^[A-Za-z]/ ||
                line ~ /^(typedef|static|enum|struct [A-Za-z]+ \{|CARCARENA_)/)) next
            text = text " " line
            if (text ~ /;[ \t]*$/) {
                if (match(text, /[a-z_0-9]+\(/)) print substr(text, RSTART, RLENGTH - 1)
                text = ""
            } else if (text ~ /[{}]/) {
                text = ""
            }
        }' | sort -u
}

# exported FOLDER[;FOLDER] LIBRARY...: these shared libraries export exactly the functions that the headers of
# the folders declare, each once.
check_exported() {
    local folders library
    IFS=';' read -ra folders <<<"$1"
    shift
    local names
    names=$(for library in "$@"; do nm -D --defined-only "$library"; done | awk '{ print $NF }' | sort)
    [[ -n $names ]] || { echo "nothing is exported"; return 1; }
    diff <(declared "${folders[@]}") - <<<"$names" >/dev/null || {
        echo "declared (<) and exported (>) differ:"
        diff <(declared "${folders[@]}") - <<<"$names"
        return 1
    }
}

# consume CONSUMER PREFIX WORK KIND COMPONENTS COMPILER CXX_COMPILER [CMAKE_OPTIONS...]: builds the consumer
# project against the installation in PREFIX and runs its programs. Static programs need no library of the
# project; shared ones find them in PREFIX.
consume() {
    local consumer=$1 prefix=$2 work=$3/$4 kind=$4 components=$5 cc=$6 cxx=$7 program libraries
    shift 7
    cmake -S "$consumer" -B "$work" -G Ninja -DCMAKE_BUILD_TYPE=Debug -DCMAKE_C_COMPILER="$cc" \
        -DCMAKE_CXX_COMPILER="$cxx" -DCMAKE_PREFIX_PATH="$prefix" -DCOMPONENTS="$components" \
        -DBUILD_SHARED_LIBS="$([[ $kind == shared ]] && echo ON || echo OFF)" "$@"
    cmake --build "$work"
    (cd "$work" && ctest --output-on-failure --no-tests=error)
    for program in "$work"/embed_engine "$work"/embed_arena; do
        [[ -x $program ]] || continue
        libraries=$(ldd "$program" | grep libcarcarena || true)
        if [[ $kind == static ]]; then
            [[ -z $libraries ]] || { echo "$program needs $libraries"; return 1; }
        else
            [[ -n $libraries ]] || { echo "$program needs no shared library"; return 1; }
            ! grep -v "=> $prefix/" <<<"$libraries" || { echo "$program: libraries are not from $prefix"; return 1; }
        fi
    done
}

# with_pkg_config COMPILER PREFIX WORK SOURCE COMPONENT: builds the source with the flags from pkg-config and
# runs it, with the shared library, and with the static library, which is used if there is no shared one.
with_pkg_config() {
    local compiler=$1 prefix=$2 work=$3 source=$4 component=$5 found flags kind
    local program=$work/pkg-config-$component static_prefix=$work/static-prefix
    rm -rf "$static_prefix"
    cp -R "$prefix" "$static_prefix"
    find "$static_prefix" -name '*.so*' -delete
    for kind in shared static; do
        [[ $kind == shared ]] || prefix=$static_prefix
        found=$(find "$prefix" -name "carcarena-$component.pc")
        flags=$(PKG_CONFIG_PATH=$(dirname "$found") pkg-config "--$kind" --cflags --libs "carcarena-$component")
        # shellcheck disable=SC2086  # flags is a list of words
        "$compiler" -std=c11 -D_POSIX_C_SOURCE=200809L -Wall -Wextra -Werror "$source" $flags \
            -Wl,-rpath,"$(dirname "$(dirname "$found")")" -o "$program"
        "$program"
    done
}

# plugin_rated PREFIX PLUGIN: the installed program plays the plug-in in a rated match against greedy.
plugin_rated() {
    local prefix=$1 plugin=$2
    "$prefix/bin/carcarena" bots --plugin "$plugin" | grep -q '^edge: '
    rm -rf "$plugin.run"
    "$prefix/bin/carcarena" run -engine "plugin=$plugin" name=edge -engine cmd=greedy -tilesets base -rounds 10 \
        -srand 3 --out "$plugin.run" >"$plugin.txt" || { cat "$plugin.txt"; return 1; }
    grep -Eq '^greedy leads edge by .*: significant' "$plugin.txt" || { cat "$plugin.txt"; return 1; }
}

# installed BUILD_FOLDER PAGE WORK_FOLDER COMPILER CXX_COMPILER CONSUMER PLUGIN: the installation can be
# moved. Then programs in C and C++, static and shared, build with find_package and pkg-config. One of them is
# the first program in PAGE. A plug-in is built against the installation and plays.
check_installed() {
    local build=$1 page=$2 work=$3 cc=$4 cxx=$5 consumer=$6 plugin=$7 kind flags
    rm -rf "$work"
    mkdir -p "$work"
    cmake --install "$build" --prefix "$work/first" >/dev/null
    mv "$work/first" "$work/moved"
    sed -n '/^```c$/,/^```$/ { /^```$/q; /^```/!p }' "$page" >"$work/page.c"
    [[ $(wc -l <"$work/page.c") -gt 10 ]] || { echo "$page contains no program"; return 1; }
    (cd "$work/moved/include" && find carcarena -name '*.h' | sort | sed 's/.*/#include <&>/') >"$work/all.h"
    for kind in static shared; do
        consume "$consumer" "$work/moved" "$work" "$kind" "engine;tilesets;bots;arena;plugin" "$cc" "$cxx" \
            -DPLUGIN="$plugin" -DPAGE_PROGRAM="$work/page.c" -DHEADERS="$work/all.h"
        plugin_rated "$work/moved" "$work/$kind/libedge.so"
    done
    flags=$(PKG_CONFIG_PATH=$(dirname "$(find "$work/moved" -name carcarena-plugin.pc)") \
        pkg-config --cflags --libs carcarena-plugin)
    # shellcheck disable=SC2086  # flags is a list of words
    "$cc" -std=c11 -Wall -Wextra -Werror -shared -fPIC "$plugin" $flags -o "$work/libedge.so"
    plugin_rated "$work/moved" "$work/libedge.so"
    with_pkg_config "$cc" "$work/moved" "$work" "$consumer/embed_arena.c" arena
    with_pkg_config "$cc" "$work/moved" "$work" "$work/page.c" tilesets
    "$work/moved/bin/carcarena" --version
    ! grep -rIl -e "$build" -e "$work/first" "$work/moved" || { echo "contains paths of the build"; return 1; }
}

# engine_alone ENGINE_FOLDER COMPILER CXX_COMPILER WORK_FOLDER CONSUMER: a copy of engine/ builds and installs
# by itself, and programs find it after it was moved. Without optimization, to save time.
check_engine_alone() {
    local engine=$1 cc=$2 cxx=$3 work=$4 consumer=$5
    rm -rf "$work"
    mkdir -p "$work"
    cp -R "$engine" "$work/engine"
    cmake -S "$work/engine" -B "$work/build" -G Ninja -DCMAKE_C_COMPILER="$cc" -DCMAKE_BUILD_TYPE=Debug \
        -DCMAKE_INSTALL_PREFIX="$work/first" -DCMAKE_COMPILE_WARNING_AS_ERROR=ON
    cmake --build "$work/build" -j 2
    cmake --install "$work/build"
    mv "$work/first" "$work/moved"
    consume "$consumer" "$work/moved" "$work" shared engine "$cc" "$cxx"
    with_pkg_config "$cc" "$work/moved" "$work" "$consumer/embed_engine.c" engine
    if cmake -S "$consumer" -B "$work/missing" -G Ninja -DCMAKE_C_COMPILER="$cc" \
        -DCMAKE_CXX_COMPILER="$cxx" -DCMAKE_PREFIX_PATH="$work/moved" -DCOMPONENTS="engine;arena" \
        >"$work/missing.txt" 2>&1; then
        echo "the engine alone was accepted as the arena"
        return 1
    fi
    tr -s ' \n' ' ' <"$work/missing.txt" | grep -q "no static component 'arena'; installed: engine" ||
        { cat "$work/missing.txt"; return 1; }
}

# self_test_rooms WORK_FOLDER: a library of two modules passes, and each way of breaking it is detected.
self_test_rooms() {
    local work=$1 fault
    local broken=(
        'echo "#include \"roof/tiles.h\"" >>src/cellar/wine.c'
        'echo "#include \"carcarena/arena/view.h\"" >>src/cellar/wine.c'
        'echo "#include \"carcarena/arena/view.h\"" >>include/carcarena/arena/door.h'
        'echo "#include \"wine.h\"" >>src/roof/tiles.c'
        'mkdir src/shed'
        'touch include/carcarena/arena/window.h'
        'rm src/roof/tiles.c'
        'sed -i "s/^cellar | |/cellar | roof |/" table.txt'
        'echo "shed | |" >>table.txt'
        'sed -i "s/view$/view chimney/" table.txt'
    )
    for fault in true "${broken[@]}"; do
        rm -rf "$work"
        mkdir -p "$work/src/cellar" "$work/src/roof" "$work/include/carcarena/arena"
        touch "$work/include/carcarena/arena/door.h" "$work/include/carcarena/arena/view.h"
        echo '#include "carcarena/engine/game.h"' >"$work/src/cellar/wine.c"
        echo '#include "cellar/wine.h"' >"$work/src/roof/tiles.c"
        printf 'cellar | | door\nroof | cellar | view\n' >"$work/table.txt"
        (cd "$work" && eval "$fault")
        if (check_rooms "$work" "$work/table.txt") >/dev/null; then
            [[ $fault == true ]] || { echo "rooms did not detect: $fault"; return 1; }
        else
            [[ $fault != true ]] || { echo "rooms reported an error in a correct library"; return 1; }
        fi
    done
}

# self_test_exported WORK_FOLDER COMPILER: one function too many or too few is detected.
self_test_exported() {
    local work=$1 compiler=$2 fault
    mkdir -p "$work/include"
    printf '/** int commented(void); */\nint open_one(int a,\n             int b);\nstatic inline int here(void) {\n    return 1;\n}\n' \
        >"$work/include/door.h"
    for fault in 'int open_one(int a, int b) { return a + b; }' \
        'int open_one(int a, int b) { return a + b; } int secret(void) { return 1; }' \
        'int other(void) { return 1; }'; do
        "$compiler" -shared -fPIC -nostartfiles -x c - -o "$work/library.so" <<<"$fault"
        if (check_exported "$work/include" "$work/library.so") >/dev/null; then
            [[ $fault != *secret* && $fault != *other* ]] || { echo "exported did not detect: $fault"; return 1; }
        else
            [[ $fault == *secret* || $fault == *other* ]] || { echo "exported reported an error in: $fault"; return 1; }
        fi
    done
}

# self_test WORK_FOLDER COMPILER: each check above detects an error.
check_self_test() {
    local work=$1 line
    rm -rf "$work"
    mkdir -p "$work/large" "$work/long" "$work/deep" "$work/engine/src/expansions"
    {
        echo 'int long_one(void) {'
        for ((line = 0; line < FUNCTION_LINES_MAX - 1; line++)); do echo '    ;'; done
        echo '}'
    } >"$work/long/a.c"
    printf '                if (deep) {\n' >"$work/deep/a.c"
    for ((line = 0; line <= FILE_LINES_MAX; line++)); do echo; done >"$work/large/a.c"
    echo 'int x;' >"$work/engine/src/expansions/sea_snake.c"
    echo '// the sea snake is fine here' >"$work/engine/src/core.c"
    check_core_names_no_expansion "$work/engine" || { echo "a comment was treated as code"; return 1; }
    cp -r "$work/engine" "$work/sea_snake"
    echo 'int x;' >"$work/sea_snake/src/core.c"
    check_core_names_no_expansion "$work/sea_snake" || { echo "a path was treated as code"; return 1; }
    echo 'int sea_snake_count; /* here not */' >"$work/engine/src/core.c"
    echo '#include <time.h>' >"$work/engine/src/clock.c"
    self_test_rooms "$work/rooms"
    self_test_exported "$work/exported" "$2"
    mkdir -p "$work/names/engine" "$work/names/bots" "$work/names/arena" "$work/names/tests"
    touch "$work/names/engine/same.c" "$work/names/arena/same.c"
    echo '#include <mpi.h>' >"$work/names/bots/same.c"
    local expected_to_fail=(
        "sizes $work/long" "sizes $work/deep" "file_sizes $work/large"
        "core_names_no_expansion $work/engine" "engine_includes $work/engine" "unique_names $work/names" "mpi_alone $work/names"
    ) check
    for check in "${expected_to_fail[@]}"; do
        # shellcheck disable=SC2086  # a check and its arguments
        if (check_$check) >/dev/null; then
            echo "$check did not detect its error"
            return 1
        fi
    done
    sed -i '2d' "$work/long/a.c" "$work/large/a.c"
    check_sizes "$work/long" && check_file_sizes "$work/large"
}

main() {
    local check=$1
    shift
    "check_$check" "$@"
}

main "$@"
