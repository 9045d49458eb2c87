#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Usage: scripts/package.sh [OPTIONS]
#
# Builds the Debian packages of the last commit, with the packaging data of scripts/debian: carcarena,
# libcarcarena1, libcarcarena-dev and python3-carcarena. Whatever is not committed is left out. The
# times in them are those of the changelog, so building them twice gives the same bytes.
#
#   --out DIR     where the packages and the source package go (default build/packages)
#   --lint        checks them with lintian: an error or a warning is a failure
#   --try         installs them in a bare Debian (debootstrap, as root), of this release and of later ones,
#                 from Debian 12 to 13. Runs the tests that come with them there, removes them again, and
#                 looks for what is left
#   --help        this text
#
# Example: scripts/package.sh --lint && apt install ./build/packages/carcarena_*.deb
source "$(dirname "$0")/common.sh"
source scripts/bare_root.sh

OUT=build/packages
LINT=
TRY=
WORK=

arguments_read() {
    while (($# > 0)); do
        case $1 in
        --out) [[ $# -gt 1 ]] || usage_error "package: --out wants a folder"; OUT=$2; shift ;;
        --lint) LINT=1 ;;
        --try) TRY=1 ;;
        *) usage_error "package: unknown option $1" ;;
        esac
        shift
    done
}

# tools_want : what building packages takes, which nothing else does.
tools_want() {
    local tool
    for tool in dpkg-buildpackage dh lintian; do
        command -v "$tool" >/dev/null ||
            die "package: $tool is missing; scripts/setup.sh package installs it (Debian only)"
    done
}

# source_make FOLDER : the source tree with debian/, and beside it the upstream tarball.
source_make() {
    local version
    version=$(dpkg-parsechangelog -l scripts/debian/changelog -S Version)
    local name=carcarena-${version%-*}
    git archive --prefix="$name/" HEAD | tar -x -C "$1"
    tar --sort=name --mtime="@$(git log -1 --format=%ct)" --owner=0 --group=0 --numeric-owner \
        -C "$1" -c "$name" | xz -T1 >"$1/carcarena_${version%-*}.orig.tar.xz"
    cp -r "$1/$name/scripts/debian" "$1/$name/debian"
    say "$1/$name"
}

# packages_try SUITE : the packages in a bare Debian: in, tested, and out again without a trace.
packages_try() {
    local root=$WORK/$1 log=$OUT/try-$1.log test
    say "package: making a bare $1 in $root"
    : >"$log"
    root_make "$1" "$root" "$log"
    mkdir "$root/packages"
    cp "$OUT"/*.deb "$root/packages"
    cp -r scripts/debian/tests "$root/packages/tests"
    root_run "$root" "$log" "apt-get install -y --no-install-recommends /packages/*.deb gcc libc6-dev pkg-config \
        man-db bash-completion"
    for test in tournament library python reading; do
        root_run "$root" "$log" "/packages/tests/$test"
        say "package: $1: test $test passed"
    done
    root_run "$root" "$log" "apt-get purge -y carcarena libcarcarena1 libcarcarena-dev python3-carcarena"
    rm -rf "$root/packages"
    [[ -z $(find "$root/usr" "$root/etc" "$root/var/lib/carcarena" -iname '*carcarena*' 2>/dev/null) ]] ||
        die "package: $1: removing the packages leaves files of theirs"
    say "package: $1: removed without a trace"
    rm -rf "$root"
}

main() {
    help_if_asked "$@"
    arguments_read "$@"
    tools_want
    local tree log suite
    WORK=$(mktemp -d)
    trap 'rm -rf "$WORK"' EXIT
    tree=$(source_make "$WORK")
    mkdir -p "$OUT"
    log=$(realpath "$OUT")/build.log
    say "package: building $(basename "$tree"), log in $log"
    (cd "$tree" && umask 022 && DEB_BUILD_OPTIONS="parallel=$(core_count)" \
        dpkg-buildpackage --no-sign >"$log" 2>&1) || die "package: the build failed, see $log"
    rm -f "$OUT"/*carcarena*
    find "$WORK" -maxdepth 1 -type f -exec mv -t "$OUT" {} +
    if [[ -n $LINT ]]; then
        lintian --allow-root --fail-on error,warning "$OUT"/carcarena_*.changes ||
            die "package: lintian is not content"
    fi
    if [[ -n $TRY ]]; then
        for suite in $(suites_to_try); do
            packages_try "$suite"
        done
    fi
    say "package: $(cd "$OUT" && echo *.deb) in $OUT"
}

main "$@"
