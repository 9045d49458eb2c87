#!/bin/sh
# SPDX-License-Identifier: MIT
#
# Checks that the tree has one version everywhere and that CHANGELOG.md lists it. Also checks that
# scripts/release.sh rejects a tree that is inconsistent or not ready.
#   release.sh CARCARENA ROOT
. "$(dirname "$0")/../e2e/common.sh"
root=$2

said 0 '^release: version [0-9.]+ everywhere$' "$root/scripts/release.sh" --check
version=$(sed -n 's/^release: version \(.*\) everywhere$/\1/p' "$folder/said")
"$carcarena" --version | grep -q "^carcarena $version" || fail "the program is not of version $version"

# A small tree in which each test breaks and restores something.
tree=$folder/tree
for file in CMakeLists.txt engine/CMakeLists.txt bots/python/CMakeLists.txt bots/python/pyproject.toml \
    scripts/debian/changelog scripts/common.sh scripts/release.sh; do
    mkdir -p "$tree/$(dirname "$file")"
    cp "$root/$file" "$tree/$file"
done
changes() { # HEADING...: writes a CHANGELOG.md with these headings and an entry below each
    for heading in "$@"; do
        printf '## %s\n\n* An entry.\n\n' "$heading"
    done >"$tree/CHANGELOG.md"
}
commit() {
    git -C "$tree" add -A
    git -C "$tree" -c user.name=test -c user.email=test@localhost -c commit.gpgsign=false commit -qm test
}
release() { # CODE PATTERN OPTION
    said "$1" "$2" "$tree/scripts/release.sh" "$3"
}

git -C "$tree" init -q
changes "[$version] - 2026-11-22" "[0.0.1] - 2026-01-01"
release 0 "version $version everywhere" --check
sed -i '1s/) [A-Z]*;/) unstable;/' "$tree/scripts/debian/changelog"
release 1 'not all is committed' --prepared
commit
release 0 "^release: $version is ready" --prepared
sed -i '1s/) unstable;/) UNRELEASED;/' "$tree/scripts/debian/changelog"
release 1 'the first entry is UNRELEASED' --prepared
git -C "$tree" checkout -q .

changes '[Unreleased]' "[$version] - 2026-11-22"
release 0 "version $version everywhere" --check
release 1 'CHANGELOG.md: 1 entries are below \[Unreleased\]' --prepared
changes "[$version]"
release 1 'has no date' --check
changes '[0.0.1] - 2026-01-01' "[$version] - 2026-11-22"
release 1 "CHANGELOG.md has version 0.0.1, CMakeLists.txt $version" --check
printf '## [%s] - 2026-11-22\n' "$version" >"$tree/CHANGELOG.md"
release 1 "has no entry for $version" --check
git -C "$tree" checkout -q .

for file in engine/CMakeLists.txt bots/python/CMakeLists.txt bots/python/pyproject.toml scripts/debian/changelog; do
    sed -i "s/$version/7.6.5/" "$tree/$file"
    release 1 "$file has version 7.6.5, CMakeLists.txt $version" --check
    git -C "$tree" checkout -q .
done
git -C "$tree" -c tag.gpgsign=false tag "v$version"
release 0 'is ready' --prepared
echo >"$tree/more"
commit
release 1 "the tag v$version is on another commit" --prepared
release 2 'unknown argument --publish' --publish
