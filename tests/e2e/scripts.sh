#!/bin/sh
# SPDX-License-Identifier: MIT
# Usage: scripts.sh ROOT TASK
#
# Tests decisions of the scripts in a temporary copy.
. "$(dirname "$0")/common.sh"
root=$carcarena
mkdir -p "$folder/root/tests" "$folder/bin"
cp -r "$root/scripts" "$folder/root/"
cp "$root/tests/requirements.txt" "$folder/root/tests/"

# python3_of FILE CODE: makes a fake python3 that imports everything or nothing and cannot make environments.
python3_of() {
    mkdir -p "$(dirname "$1")"
    cat >"$1" <<END
#!/bin/sh
[ "\$1" = -c ] && exit $2
echo "no module named venv"
exit 1
END
    chmod +x "$1"
}

# The first python3 in PATH is not used if it lacks a module; one in build/ is used then.
test_python() {
    PATH="$folder/bin:$PATH"
    python3_of "$folder/bin/python3" 1
    python3_of "$folder/root/build/python/bin/python3" 0
    said 0 "^$folder/root/build/python/bin/python3\$" "$folder/root/scripts/python.sh"
    rm -r "$folder/root/build/python"
    python3_of "$folder/bin/python3" 0
    said 0 "^$folder/bin/python3\$" "$folder/root/scripts/python.sh"
    said 0 "^$folder/bin/python3\$" "$folder/root/scripts/python.sh" --make
    said 0 "^$folder/bin/python3\$" "$folder/root/scripts/python.sh" --plain
    python3_of "$folder/bin/python3" 1
    said 0 "^$folder/bin/python3\$" "$folder/root/scripts/python.sh" --plain
    # /usr/bin/python3 may have the modules. Interpreters that lack them are reported and never used.
    if ! "$folder/root/scripts/python.sh" >"$folder/chosen" 2>"$folder/why"; then
        grep -q "$folder/bin/python3 lacks jsonschema" "$folder/why" || fail "$(cat "$folder/why")"
        grep -q 'python.sh --make' "$folder/why" || fail "the message has no advice"
    else
        grep -q '^/usr/bin/python3$' "$folder/chosen" || fail "replaced: $(cat "$folder/chosen")"
    fi
}

# fake NAME: makes a program of this name, first in PATH, from standard input.
fake() {
    { echo '#!/bin/sh' && cat; } >"$folder/bin/$1"
    chmod +x "$folder/bin/$1"
}

# lint.sh checks changed files, files that include them and files with earlier findings, and no others. The
# tools are replaced by fakes that record their arguments.
test_lint() {
    PATH="$folder/bin:$PATH"
    cd "$folder/root"
    mkdir -p engine bots arena tests build/clang
    echo "#!/bin/sh" >scripts/setup.sh
    touch .clang-tidy tests/.clang-tidy engine/a.h engine/a.c engine/b.c
    for name in a b; do
        echo "  \"command\": \"cc -c $PWD/engine/$name.c\","
        echo "  \"file\": \"$PWD/engine/$name.c\""
    done >build/clang/compile_commands.json
    fake cmake <<END
echo cmake version 9.9
END
    fake ninja <<END
printf 'a.o:\n    %s\n    %s\n    /usr/include/x.h\nb.o:\n    %s\n' \\
    $PWD/engine/a.c $PWD/engine/a.h $PWD/engine/b.c
END
    fake clang-tidy <<END
[ "\$1" = --version ] && exit
for file in "\$@"; do :; done
echo "\$file" >>$folder/seen
! grep -n BUG "\$file"
END
    fake cppcheck </dev/null
    fake clang-format </dev/null
    # seen CODE FILE...: checks the exit code of lint.sh and the files that it checked.
    seen() {
        : >"$folder/seen"
        said "$1" "" ./scripts/lint.sh
        shift
        [ "$(sort "$folder/seen" | tr '\n' ' ')" = "${*:+$* }" ] ||
            fail "checked $(sort "$folder/seen" | tr '\n' ' '), not $*"
    }
    seen 0 engine/a.c engine/b.c
    seen 0
    echo '// more' >>engine/a.h
    seen 0 engine/a.c
    echo BUG >>engine/b.c
    seen 1 engine/b.c
    seen 1 engine/b.c
    grep -q '^1:BUG' "$folder/said" || fail "the finding is not printed: $(cat "$folder/said")"
    : >engine/b.c
    seen 0 # unchanged since it had no findings
    echo '# stricter' >>.clang-tidy
    seen 0 engine/a.c engine/b.c
    : >"$folder/seen"
    said 0 'over 2 files' ./scripts/lint.sh --all
    said 1 'engine/c.c: not a C file of the build' ./scripts/lint.sh engine/c.c
}

# mutants: writes the list of the small tree from standard input.
mutants() {
    cat >tests/mutants.txt
}

# mutate.sh: the list must match the sources. In a tree with one program and one test, it distinguishes
# changes that the test detects. Text that is missing in the sources is an error before anything is built.
test_mutate() {
    said 0 "" "$root/scripts/mutate.sh" --list
    [ "$(grep -c '^    .* => ' "$folder/said")" -ge 60 ] || fail "fewer than 60 changes"
    cd "$folder/root"
    mkdir -p engine bots arena
    printf 'int main(void) {\n    int a = 2;\n    int b = 3;\n    return a + b != 5;\n}\n' >engine/sum.c
    cat >CMakeLists.txt <<'END'
cmake_minimum_required(VERSION 3.20)
project(sum C)
enable_testing()
add_executable(test_sum engine/sum.c)
add_test(NAME test_sum COMMAND test_sum)
set_tests_properties(test_sum PROPERTIES LABELS unit)
END
    mutants <<'END'
[gone] main: a * b => a / b
[twice] main: int => long
[number] main: int (3 of 2) => long
[same] main: a+b => a + b
[nowhere] difference: a => b
[no-file] difference.c: a => b
END
    said 3 'gone: sum.c, main: expected "a . b" 1 times, found it 0 times' ./scripts/mutate.sh
    for line in 'twice: sum.c, main: expected "int" 1 times, found it 2 times' 'number: sum.c' \
        'same: changes nothing' 'nowhere: expected one difference' 'no-file: expected one difference.c'; do
        grep -q "$line" "$folder/said" || fail "no fault: $line"
    done
    echo '[worse] main a => b' | mutants
    said 3 'mutants.txt:1: expected' ./scripts/mutate.sh
    mutants <<'END'
[minus] main: a + b => a - b
    first: test_sum
[wider] main: int (2 of 2) => long
END
    said 3 'mutant plus: there is none' ./scripts/mutate.sh --only plus
    command -v git >/dev/null || return 0
    git init -q . && git add CMakeLists.txt engine/sum.c
    said 1 '^minus +killed +[0-9]+ +test_sum$' ./scripts/mutate.sh
    grep -Eq '^wider +survived' "$folder/said" || fail "$(cat "$folder/said")"
    grep -q '^2 changes: 1 noticed, 1 survived, 1 of these without' "$folder/said" || fail "sum"
    echo 'survives: a wider sum is the same' >>tests/mutants.txt
    said 0 'a wider sum is the same' ./scripts/mutate.sh --only wider
    said 0 '^1 changes: 1 noticed' ./scripts/mutate.sh --only minus
    sed -i 's/=> a - b/=> a -/' tests/mutants.txt
    said 3 'does not compile: minus' ./scripts/mutate.sh --only minus
}

# alternatives.sh plays the engines whose clones are there in turn and prints ratios of the same rounds. Program and
# engines are fakes, so the table is known.
test_alternatives() {
    cd "$folder/root"
    mkdir -p clones/CarcassonneAI build
    fake program <<'END'
echo "base,2,1,$3,5000,5000,5000,1"
END
    fake player <<'END'
[ "$1" = -W ] && shift 2
[ "$2" = table ] && exec python3 "$@"
case "$3,$5" in
CarcassonneAI,2) [ "$6" = clones/CarcassonneAI ] && echo "200 games/s" ;;
CarcassonneAI,*) echo "100 games/s" ;;
carcarena-loop,*) echo "${5}00 games/s" ;;
*) echo "8000 games/s" ;;
esac
END
    set -- --program "$folder/bin/program" --python "$folder/bin/player" --rounds 3
    said 0 '^.*loop in Python.*CarcassonneAI.*[|] 1.00 .1.00 to 3.00. [|]$' ./scripts/alternatives.sh "$@" clones
    grep -q '^| carcarena, moves sampled | 3 | 5,000 (5,000 to 5,000) |$' "$folder/said" || fail "$(cat "$folder/said")"
    ! grep -q 'AlphaCarcassonne (C++)' "$folder/said" || fail "an engine that is not there has a row"
    said 1 'has none of the clones' ./scripts/alternatives.sh "$@" build
    said 2 'need whole numbers from 1' ./scripts/alternatives.sh "$@" --seconds 0.5 clones
    said 2 'name the folder of the clones' ./scripts/alternatives.sh "$@"
    fake program <<'END'
exit 0
END
    said 1 'carcarena-sampled printed no rate' ./scripts/alternatives.sh "$@" clones
}

"test_$2"
