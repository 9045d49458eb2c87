# SPDX-License-Identifier: MIT
"""
Usage: site.py ROOT

Builds the documentation site (scripts/docs.sh, where a warning is an error) and checks it. Every link and
picture of every page must exist, nothing may be loaded from a network, and the index must contain every
function of the public headers.
"""

import html.parser
import pathlib
import re
import subprocess
import sys
import tempfile
import urllib.parse

DECLARED = re.compile(r"^(?!typedef|static|#|extern|return)[A-Za-z][^\n;{}()=]*?\b([a-z]\w*)\([^;{]*\);", re.MULTILINE)


class Links(html.parser.HTMLParser):
    """Links, loaded resources and anchors of a page."""

    def __init__(self):
        super().__init__()
        self.leads, self.loads, self.places = [], [], set()

    def handle_starttag(self, tag, attrs):
        found = dict(attrs)
        if found.get("id"):
            self.places.add(found["id"])
        if tag == "a" and found.get("href"):
            self.leads.append(found["href"])
        elif found.get("src") or tag == "link" and found.get("rel") in ("stylesheet", "icon"):
            self.loads.append(found.get("src") or found["href"])


def pages_of(site):
    pages = {}
    for path in sorted(site.rglob("*.html")):
        pages[path] = Links()
        pages[path].feed(path.read_text(encoding="utf-8"))
    return pages


def faults_of(pages):
    """Returns broken links, and resources that a page loads from elsewhere."""
    faults = []
    for path, page in pages.items():
        faults += [f"{path}: loads {load}" for load in page.loads if "//" in load]
        for lead in page.leads + page.loads:
            if urllib.parse.urlparse(lead).scheme or "//" in lead:
                continue
            name, _, place = urllib.parse.unquote(lead.split("?")[0]).partition("#")
            target = (path.parent / name).resolve() if name else path
            if not target.exists() or target.is_dir():
                faults.append(f"{path}: broken link: {lead}")
            elif place and target in pages and place not in pages[target].places:
                faults.append(f"{path}: missing anchor: {lead}")
    return faults


def missing_names(root, site):
    """Returns functions of public headers that are missing in the index."""
    index = (site / "genindex.html").read_text(encoding="utf-8")
    listed = set(re.findall(r">(\w+)</a>|<td>(\w+)|>(\w+)\n", index))
    listed = {name for names in listed for name in names if name}
    declared = set()
    for component in ("engine", "bots", "arena"):
        for header in (root / component / "include").rglob("*.h"):
            text = re.sub(r"/\*.*?\*/", "", header.read_text(encoding="utf-8"), flags=re.DOTALL)
            declared.update(DECLARED.findall(text))
    return len(declared), sorted(declared - listed)


def main():
    if len(sys.argv) != 2:
        print(__doc__, file=sys.stderr)
        return 2
    root = pathlib.Path(sys.argv[1])
    with tempfile.TemporaryDirectory(prefix="carcarena-site-") as folder:
        site = pathlib.Path(folder).resolve() / "site"
        if subprocess.run([root / "scripts/docs.sh", site], check=False).returncode != 0:
            return 1
        pages = pages_of(site)
        faults = faults_of(pages)
        count, missing = missing_names(root, site)
    faults += [f"{name} is not in the index" for name in missing]
    leads = sum(len(page.leads) for page in pages.values())
    print(*faults, f"{len(pages)} pages, {leads} links, {count} functions, {len(faults)} faults", sep="\n")
    return 1 if faults or not leads or count < 100 else 0


if __name__ == "__main__":
    sys.exit(main())
