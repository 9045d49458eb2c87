#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Usage: scripts/docs.sh [FOLDER | --python]
#
# Makes the documentation site in build/docs/site (or FOLDER), without a network: the Markdown files of the
# tree and a page for each public header. A warning is an error: a link that leads nowhere, a page that none
# leads to. Needs Sphinx, myst-parser and furo, which scripts/setup.sh docs installs on Debian. Open
# index.html in any browser. --python: prints the Python that has them, and fails if none has.
source "$(dirname "$0")/common.sh"
help_if_asked "$@"

if [[ ${1:-} == --python ]]; then
    python_with "$DOCS_MODULES"
    exit
fi
site=$(realpath -m "${1:-build/docs/site}")
python=$(python_with "$DOCS_MODULES") || die "docs: no python3 has $DOCS_MODULES; ./scripts/setup.sh docs installs them"
sources=$(mktemp -d)
trap 'rm -rf "$sources"' EXIT

"$python" scripts/docs_pages.py . "$sources"
cp scripts/docs_conf.py "$sources/conf.py"
mkdir "$sources/_static"
cp scripts/docs.css "$sources/_static"
version=$(sed -n 's/^project(carcarena VERSION \([0-9.]*\).*/\1/p' CMakeLists.txt)
rm -rf "$site"
CARCARENA_VERSION=$version "$python" -B -m sphinx -q -W --keep-going -j auto -b html \
    -d "$sources/.doctrees" "$sources" "$site" || die "docs: see above"
"$python" scripts/docs_finish.py "$site"
cp "$site/README.html" "$site/index.html"
say "docs: $(find "$site" -name '*.html' | wc -l) pages in ${site#"$PWD"/}, begin with index.html"
