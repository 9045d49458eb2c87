#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Usage: scripts/wheels.sh [OPTIONS]
#
# Builds the source package and the wheels of the Python package, for CPython 3.11 and later (abi3), and
# checks them with auditwheel and twine. It takes no container: Zig's C compiler (a package of PyPI)
# compiles for older systems and for other processors. The first run takes a network, for the tools.
#
#   --out DIR       where the packages go (default build/wheels)
#   --only TARGET   this one, repeatable (default all: manylinux-x86_64, manylinux-aarch64,
#                   musllinux-x86_64, musllinux-aarch64)
#   --python TARGET=COMMAND   runs the wheel of that target with this Python, for instance in an emulator,
#                   repeatable
#   --help          this text
#
# auditwheel checks the processor, libraries and symbols of all wheels. A wheel for this machine is installed
# in an empty environment of each CPython from 3.11 on that is here (in PATH, or of pyenv), where it plays a
# game. Wheels for other machines play it if --python is given. It must end alike everywhere.
#
# Examples: scripts/wheels.sh --only manylinux-x86_64 && pip install build/wheels/carcarena-*manylinux*x86_64.whl
#           scripts/wheels.sh --python 'manylinux-aarch64=qemu-aarch64-static -L arm64 arm64/usr/bin/python3.11'
source "$(dirname "$0")/common.sh"

TOOLS=build/python-wheels
OUT=build/wheels
TARGETS=()
declare -A PYTHONS=() # of --python, by target
WORK=
SCORES= # of the game, from the first wheel that played it

# One row a target: name, target of Zig, platform of Python, tag.
ROWS="
manylinux-x86_64   x86_64-linux-gnu.2.28   linux-x86_64   manylinux_2_28_x86_64
manylinux-aarch64  aarch64-linux-gnu.2.28  linux-aarch64  manylinux_2_28_aarch64
musllinux-x86_64   x86_64-linux-musl       linux-x86_64   musllinux_1_2_x86_64
musllinux-aarch64  aarch64-linux-musl      linux-aarch64  musllinux_1_2_aarch64
"

arguments_read() {
    while (($# > 0)); do
        case $1 in
        --out) [[ $# -gt 1 ]] || usage_error "wheels: --out expects a folder"; OUT=$2; shift ;;
        --only)
            [[ $# -gt 1 && $ROWS == *$'\n'"$2 "* ]] || usage_error "wheels: --only expects a target, got \"${2:-}\""
            TARGETS+=("$2")
            shift
            ;;
        --python)
            [[ $# -gt 1 && $2 == *=?* && $ROWS == *$'\n'"${2%%=*} "* ]] ||
                usage_error "wheels: --python expects TARGET=COMMAND, got \"${2:-}\""
            PYTHONS[${2%%=*}]=${2#*=}
            shift
            ;;
        *) usage_error "wheels: unknown option $1" ;;
        esac
        shift
    done
    [[ ${#TARGETS[@]} -gt 0 ]] || mapfile -t TARGETS < <(awk 'NF { print $1 }' <<<"$ROWS")
}

# tools_make : the environment with the tools of scripts/wheels.txt.
tools_make() {
    local tool python
    for tool in cmake ninja; do
        command -v "$tool" >/dev/null || die "wheels: $tool is missing; scripts/setup.sh run installs it"
    done
    if "$TOOLS/bin/python3" -c 'import auditwheel, scikit_build_core, twine, ziglang' 2>/dev/null; then
        return
    fi
    python=$(./scripts/python.sh --package) || die "wheels: the Python package cannot be built here, see above"
    rm -rf "$TOOLS"
    "$python" -m venv "$TOOLS"
    "$TOOLS/bin/python3" -m pip install --quiet --disable-pip-version-check --require-hashes \
        --only-binary :all: --requirement scripts/wheels.txt ||
        { rm -rf "$TOOLS"; die "wheels: the tools cannot be installed (a network is needed once)"; }
}

# sources_make : the source package, and the same unpacked in WORK.
sources_make() {
    rm -f "$OUT"/carcarena-*.tar.gz
    (cd bots/python && PYTHONPATH=. "$TOOLS/bin/python3" -c \
        "import sdist_backend, sys; sdist_backend.build_sdist(sys.argv[1])" "$OUT") >"$WORK/sources.log" 2>&1 ||
        { cat "$WORK/sources.log" >&2; die "wheels: the source package cannot be built"; }
    tar -xzf "$OUT"/carcarena-*.tar.gz -C "$WORK"
}

# headers_make : Debian keeps pyconfig.h in a folder of /usr/include for each processor, where Zig does not
# look. Here they are in WORK. The file suits all 64-bit targets.
headers_make() {
    local folder
    mkdir "$WORK/include" "$WORK/libraries"
    "$TOOLS/bin/python3" -c 'import sysconfig
print("/usr/include/{}/{}".format(sysconfig.get_config_var("MULTIARCH"), sysconfig.get_path("include").split("/")[-1]))' >"$WORK/headers"
    folder=$(<"$WORK/headers")
    if [[ -e $folder/pyconfig.h ]]; then
        mkdir "$WORK/include/"{x86_64,aarch64}-linux-gnu
        ln -s "$folder" "$WORK/include/x86_64-linux-gnu"
        ln -s "$folder" "$WORK/include/aarch64-linux-gnu"
    fi
}

# compiler_make NAME TARGET : a compiler for CMake. Zig spells names of processors with underscores.
compiler_make() {
    printf '#!/usr/bin/env bash\nexec "%s" -m ziglang cc -target %s "${@/#-march=x86-64-v/-march=x86_64_v}" -isystem "%s"\n' \
        "$TOOLS/bin/python3" "$2" "$WORK/include" >"$WORK/cc-$1"
    chmod +x "$WORK/cc-$1"
}

# auditwheel_run PROCESSOR LIBRARY ARGUMENTS... : auditwheel checks wheels for all machines, but its command
# line accepts only the tags of this one. So it detects the processor and C library of the wheel instead.
# It searches libraries in an empty folder: those of this machine are not for the wheel.
auditwheel_run() {
    PATH=$TOOLS/bin:$PATH "$TOOLS/bin/python3" -c '
import sys
from auditwheel import architecture, libc
processor, library = architecture.Architecture(sys.argv.pop(1)), libc.Libc(sys.argv.pop(1))
architecture.Architecture.detect = staticmethod(lambda bits=None: processor)
libc.Libc.detect = staticmethod(lambda: library)
from auditwheel.main import main
sys.exit(main())' "$@"
}

# wheel_build NAME TARGET PLATFORM TAG : a wheel with this tag in OUT.
wheel_build() {
    local name=$1 plain=$WORK/$1 library=(glibc) # the rest: options of auditwheel
    # Zig calls the C library of musl libc.so, auditwheel as Alpine does. Loaders of musl know all such names.
    [[ $4 != musl* ]] || library=(musl --exclude libc.so)
    compiler_make "$name" "$2"
    say "wheels: $name"
    CC=$WORK/cc-$name _PYTHON_HOST_PLATFORM=$3 "$TOOLS/bin/python3" -m pip wheel --quiet \
        --disable-pip-version-check --no-deps --no-build-isolation --no-index --wheel-dir "$plain" \
        --config-settings=cmake.define.CMAKE_SYSTEM_NAME=Linux \
        --config-settings="cmake.define.CMAKE_SYSTEM_PROCESSOR=${3#linux-}" \
        --config-settings=cmake.define.CMAKE_C_FLAGS=-Wno-unused-command-line-argument \
        "$WORK"/carcarena-*/ >"$plain.log" 2>&1 || { grep -v "^ *[a-z0-9_]*: " "$plain.log" | tail -n 40 >&2; die "wheels: $name cannot be built"; }
    rm -f "$OUT"/carcarena-*-"$4.whl"
    auditwheel_run "${3#linux-}" "${library[0]}" repair "${library[@]:1}" --ldpaths "$WORK/libraries" \
        --only-plat --plat "$4" --wheel-dir "$OUT" "$plain"/*.whl \
        >"$plain.log" 2>&1 || { cat "$plain.log" >&2; die "wheels: $name needs more than $4 promises"; }
}

# game_play FOLDER PYTHON... : plays a game with the package in FOLDER, or with the installed one if it is
# empty; prints the score.
game_play() {
    "${@:2}" -I -c '
import sys
if sys.argv[1]:
    sys.path.insert(0, sys.argv[1])
import carcarena
game = carcarena.Game(carcarena.Rules(["base"]), 1)
bot = carcarena.Bot(game.rules, "greedy")
while not game.over:
    game.apply(bot.choose(game)) if game.pending == "decision" else game.chance()
print(*game.scores)' "$1"
}

# pythons_here : one CPython of each version from 3.11 on that has venv, as paths.
pythons_here() {
    local minor python
    for minor in {11..29}; do
        for python in "$(command -v "python3.$minor")" "$HOME/.pyenv/versions/3.$minor".*/bin/python3; do
            if [[ -x $python ]] && "$python" -c "import ensurepip, sys, venv
sys.exit(sys.version_info[:2] != (3, $minor) or sys.implementation.name != 'cpython')" 2>/dev/null; then
                echo "$python"
                break
            fi
        done
    done
}

# scores_compare SCORES PLACE : all games must end alike.
scores_compare() {
    say "wheels: installed in $2; a game of greedy ends $1"
    SCORES=${SCORES:-$1}
    [[ $1 == "$SCORES" ]] || die "wheels: elsewhere it ends $SCORES"
}

# wheel_try NAME TAG : installs a wheel in empty environments and plays a game in each.
wheel_try() {
    local scores command python
    if [[ -n ${PYTHONS[$1]:-} ]]; then
        read -ra command <<<"${PYTHONS[$1]}"
        rm -rf "$WORK/try"
        "$TOOLS/bin/python3" -m pip install --quiet --disable-pip-version-check --no-index --no-deps \
            --target "$WORK/try" --only-binary :all: --platform "$2" --python-version 3.11 --implementation cp \
            --abi abi3 "$OUT"/carcarena-*-"$2.whl"
        scores=$(game_play "$WORK/try" "${command[@]}") || die "wheels: $1 does not run"
        scores_compare "$scores" "a folder for ${PYTHONS[$1]}"
        return
    fi
    for python in $(pythons_here); do
        rm -rf "$WORK/try"
        "$python" -m venv "$WORK/try"
        "$WORK/try/bin/python3" -m pip install --quiet --disable-pip-version-check --no-index --no-deps \
            "$OUT"/carcarena-*-"$2.whl"
        scores=$(game_play "" "$WORK/try/bin/python3") || die "wheels: $1 does not run with $python"
        scores_compare "$scores" "an empty environment of $("$python" -V)"
    done
}

# runs_here NAME : whether the wheel is for this processor and C library.
runs_here() {
    [[ $1 == *-"$(uname -m)" ]] &&
        if ldd --version 2>&1 | grep -qi musl; then [[ $1 == musl* ]]; else [[ $1 == many* ]]; fi
}

main() {
    local name target platform tag untried=
    help_if_asked "$@"
    arguments_read "$@"
    mkdir -p build "$OUT"
    exec 9>"$TOOLS.lock"
    flock 9 # another run may be making the tools
    tools_make
    OUT=$(cd "$OUT" && pwd)
    TOOLS=$PWD/$TOOLS
    WORK=$(mktemp -d)
    trap 'rm -rf "$WORK"' EXIT
    SOURCE_DATE_EPOCH=$(git log -1 --format=%ct 2>/dev/null || echo 1577836800)
    export SOURCE_DATE_EPOCH
    headers_make
    sources_make
    while read -r name target platform tag; do
        if [[ -n $name && " ${TARGETS[*]} " == *" $name "* ]]; then
            wheel_build "$name" "$target" "$platform" "$tag"
            if [[ -n ${PYTHONS[$name]:-} ]] || runs_here "$name"; then wheel_try "$name" "$tag"; else untried+=" $name"; fi
        fi
    done <<<"$ROWS"
    "$TOOLS/bin/python3" -m twine --no-color check --strict "$OUT"/carcarena-*
    [[ -z $untried ]] || say "wheels: built and checked, but not run on this machine:$untried"
    ls "$OUT"
}

main "$@"
