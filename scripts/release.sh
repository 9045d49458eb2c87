#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Usage: scripts/release.sh [--check | --prepared] [--tested] [--out DIR]
#
# Makes everything a release consists of, from the last commit, in build/releases/VERSION, and publishes
# nothing: source archive, archive of the program, Debian packages, documentation site, the notes, and SHA256SUMS.
# The version is the one of CMakeLists.txt. In order: what stands in the tree agrees, all is committed, all
# tests pass, archives, packages, site, checksums. Any failure ends it.
#
#   --check      only whether every file of the tree names the same version, and CHANGELOG.md lists it
#   --prepared   only whether the tree is ready to be released: --check, a dated section of CHANGELOG.md with
#                nothing left above it, and all committed
#   --tested     do not run the tests again (scripts/test.sh --all)
#   --out DIR    another folder
#
# Then, by hand: git tag -s vVERSION, push it, and upload the folder.
source "$(dirname "$0")/common.sh"

VERSION=
OUT=
TESTED=
ONLY=

arguments_read() {
    while (($# > 0)); do
        case $1 in
        --check | --prepared) ONLY=$1 ;;
        --tested) TESTED=1 ;;
        --out) [[ $# -gt 1 ]] || usage_error "release: --out wants a folder"; OUT=$2; shift ;;
        *) usage_error "release: unknown argument $1" ;;
        esac
        shift
    done
}

# versions : the version in each file, one line each: version, file.
versions() {
    local file
    for file in CMakeLists.txt engine/CMakeLists.txt bots/python/CMakeLists.txt; do
        echo "$(sed -n 's/^project([a-z_]* VERSION \([0-9.]*\).*/\1/p' "$file") $file"
    done
    echo "$(sed -n 's/^version = "\(.*\)"/\1/p' bots/python/pyproject.toml) bots/python/pyproject.toml"
    echo "$(sed -n '1s/^carcarena (\([0-9.]*\)-.*/\1/p' scripts/debian/changelog) scripts/debian/changelog"
    echo "$(sed -n 's/^## \[\([0-9.]*\)\].*/\1/p' CHANGELOG.md | head -n 1) CHANGELOG.md"
}

versions_check() {
    local version file
    VERSION=$(versions | sed -n '1s/ .*//p')
    [[ $VERSION =~ ^[0-9]+\.[0-9]+\.[0-9]+$ ]] || die "release: CMakeLists.txt has no version such as 1.2.3"
    while read -r version file; do
        [[ -n $file && $version == "$VERSION" ]] ||
            die "release: ${file:-$version} has version ${file:+$version}, CMakeLists.txt $VERSION"
    done < <(versions)
    grep -qE "^## \[$VERSION\] - [0-9]{4}-[0-9]{2}-[0-9]{2}$" CHANGELOG.md ||
        die "release: CHANGELOG.md: the section [$VERSION] has no date such as - 2026-11-22"
    sed -n '/^## \[/p' CHANGELOG.md | head -n 1 | grep -qE "^## \[(Unreleased|$VERSION)\]" ||
        die "release: CHANGELOG.md: its first section is neither [Unreleased] nor [$VERSION]"
    [[ -n $(notes) ]] || die "release: CHANGELOG.md has no entry for $VERSION"
}

# notes : the entry of this version in CHANGELOG.md.
notes() {
    sed -n "/^## \[$VERSION\]/,/^## \[/p" CHANGELOG.md | sed '1d; /^## \[/d' | sed '/./,$!d'
}

prepared_check() {
    local unreleased
    unreleased=$(sed -n '/^## \[Unreleased\]/,/^## \[[0-9]/p' CHANGELOG.md | grep -c '^\*' || true)
    [[ $unreleased -eq 0 ]] ||
        die "release: CHANGELOG.md: $unreleased entries are below [Unreleased]; give them a version and a date"
    ! grep -q '^carcarena .* UNRELEASED;' <(head -n 1 scripts/debian/changelog) ||
        die "release: scripts/debian/changelog: the first entry is UNRELEASED"
    [[ -z $(git status --porcelain) ]] || die "release: not all is committed (git status)"
    ! git rev-parse -q --verify "refs/tags/v$VERSION" >/dev/null ||
        [[ $(git rev-parse "v$VERSION^{commit}") == $(git rev-parse HEAD) ]] ||
        die "release: the tag v$VERSION is on another commit"
}

# archive_make FILE : the tree of the last commit; the same bytes for the same commit.
archive_make() {
    git archive --prefix="carcarena-$VERSION/" HEAD | xz -T1 >"$1"
}

# site_make FILE : the documentation site, with the time of the commit.
site_make() {
    local folder
    folder=$(mktemp -d)
    ./scripts/docs.sh "$folder/carcarena-$VERSION-docs"
    tar --sort=name --mtime="@$(git log -1 --format=%ct)" --owner=0 --group=0 --numeric-owner \
        -C "$folder" -c "carcarena-$VERSION-docs" | xz -T1 >"$1"
    rm -rf "$folder"
}

main() {
    help_if_asked "$@"
    arguments_read "$@"
    versions_check
    [[ $ONLY != --check ]] || { say "release: version $VERSION everywhere"; return; }
    prepared_check
    [[ $ONLY != --prepared ]] || { say "release: $VERSION is ready"; return; }
    OUT=$(realpath -m "${OUT:-build/releases/$VERSION}")
    [[ ! -e $OUT ]] || die "release: $OUT is there; remove it first"
    [[ -n $TESTED ]] || ./scripts/test.sh --all || die "release: tests fail"
    mkdir -p "$OUT"
    archive_make "$OUT/carcarena-$VERSION.tar.xz"
    ./scripts/archive.sh --out "$OUT/program"
    rm -rf "$OUT"/program/{build,*.log}
    ./scripts/package.sh --lint --out "$OUT/debian"
    site_make "$OUT/carcarena-$VERSION-docs.tar.xz"
    notes >"$OUT/NOTES.md"
    (cd "$OUT" && find . -type f ! -name SHA256SUMS -printf '%P\n' | sort | xargs sha256sum >SHA256SUMS &&
        sha256sum --quiet -c SHA256SUMS)
    say "release: $(wc -l <"$OUT/SHA256SUMS") files in $OUT" \
        "release: to publish: git tag -s v$VERSION, push it, and upload these files with NOTES.md"
}

main "$@"
