# SPDX-License-Identifier: MIT
"""
Usage: readmes.py LIBRARY_FOLDER TABLE

Compares the README of each folder of LIBRARY_FOLDER/src with TABLE (see arena_rooms.txt). It must list the
folders that this one may use. Every C file that it names must exist, or be a public header.
"""

import pathlib
import re
import sys


def table_of(path):
    """Returns the folders that each folder may use."""
    rows = [line.split("|") for line in path.read_text(encoding="utf-8").splitlines() if not line.startswith("#")]
    return {row[0].strip(): set(row[1].split()) for row in rows if len(row) > 1}


def faults_of(library, name, may_use, folders):
    readme = library / "src" / name / "README.md"
    if not readme.is_file():
        return [f"{readme}: there is none"]
    text = " ".join(readme.read_text(encoding="utf-8").split())
    sentence = re.search(r"It (?:may use|uses)\b(.*?)\.(?: |$)", text)
    if sentence is None:
        return [f"{readme}: expected a sentence 'It may use ...'"]
    faults = []
    listed = set(re.findall(r"`(\w+)`", sentence[1])) & folders
    if listed != may_use:
        faults.append(f"{readme}: lists {sorted(listed)}, the table has {sorted(may_use)}")
    there = {path.name for path in readme.parent.rglob("*.[ch]")} | {path.name for path in library.rglob("include/**/*.h")}
    faults += [f"{readme}: {file}: there is no such file"
               for file in re.findall(r"`([a-z0-9_]+\.[ch])`", text) if file not in there]
    return faults


def main():
    library, table = pathlib.Path(sys.argv[1]), table_of(pathlib.Path(sys.argv[2]))
    folders = {name: used for name, used in table.items() if name != "top"}
    faults = [fault for name, used in folders.items() for fault in faults_of(library, name, used, set(folders))]
    print(*faults, f"{len(folders)} folders", sep="\n")
    return 1 if faults or not folders else 0


if __name__ == "__main__":
    sys.exit(main())
