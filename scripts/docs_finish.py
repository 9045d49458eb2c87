# SPDX-License-Identifier: MIT
"""
Usage: docs_finish.py SITE

Makes the pages that Sphinx wrote work from a folder and with a screen reader, for scripts/docs.sh. Debian's
furo loads a style sheet from a web server's /javascript and a script as a module, which browsers refuse
for files; and its captions and side bars lack what ARIA requires. Does nothing about what is not there.
"""

import pathlib
import re
import sys

SYSTEM_STYLES = pathlib.Path("/usr/share/nodejs")  # what Debian's web servers have as /javascript
IMPORTED = re.compile(r"@import url\(/javascript/([^)]+)\);")
MODULE = re.compile(r'^import \w+ from "\./([\w.-]+)";\n', re.MULTILINE)
LABELS = {"sidebar-drawer": "All pages", "toc-drawer": "Headings of this page"}


def style_finish(path):
    """Puts imported style sheets in place of their imports."""
    text = path.read_text(encoding="utf-8")
    path.write_text(IMPORTED.sub(lambda found: (SYSTEM_STYLES / found[1]).read_text(encoding="utf-8"), text), encoding="utf-8")


def script_finish(path):
    """Puts an imported script, which also runs without modules, before the one that imports it."""
    text = path.read_text(encoding="utf-8")
    before = [(path.parent / name).read_text(encoding="utf-8") for name in MODULE.findall(text)]
    if before:
        path.write_text("\n".join(before) + MODULE.sub("", text), encoding="utf-8")


def page_finish(path):
    text = path.read_text(encoding="utf-8")
    text = text.replace('class="caption" role="heading">', 'class="caption" role="heading" aria-level="2">')
    text = re.sub(r'<(pre|div class="table-wrapper[^"]*")>', r'<\1 tabindex="0">', text)  # scrolled by keyboard
    for name, label in LABELS.items():
        text = text.replace(f'<aside class="{name}">', f'<aside class="{name}" aria-label="{label}">')
    path.write_text(text, encoding="utf-8")


def main():
    if len(sys.argv) != 2:
        print(__doc__, file=sys.stderr)
        return 2
    site = pathlib.Path(sys.argv[1])
    for finish, suffix in ((style_finish, "css"), (script_finish, "js"), (page_finish, "html")):
        for path in site.rglob(f"*.{suffix}"):
            finish(path)
    return 0


if __name__ == "__main__":
    sys.exit(main())
