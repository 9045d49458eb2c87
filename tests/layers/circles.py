# SPDX-License-Identifier: MIT
"""
Usage: circles.py FOLDER OBJECT...
       circles.py --self-test COMPILER

Finds circular dependencies between files of a library, by two kinds of edges:

* include: a file includes another file of its library; header and source count as one. Public headers
  (carcarena/...) are contracts and not edges.
* call: an object file uses a function or constant that another object file of the library defines.

FOLDER has the sources of the library, OBJECT is an object file or a static library.
"""

import pathlib
import re
import subprocess
import sys
import tempfile

INCLUDE = re.compile(r'^[ \t]*#[ \t]*include[ \t]*"([^"]+)"', re.MULTILINE)
# The list of all modules of the engine. No other file may name modules, so their calls are not edges.
LISTS = {"expansions"}


def include_edges(folder):
    """Yields pairs of stems."""
    sources = [path for path in folder.rglob("*") if path.suffix in (".c", ".h")]
    stems = {path.stem for path in sources}
    for path in sources:
        for name in INCLUDE.findall(path.read_text(encoding="utf-8")):
            stem = pathlib.PurePath(name).stem
            if not name.startswith("carcarena/") and stem in stems:
                yield path.stem, stem


def call_edges(folder, objects):
    """Yields pairs of stems of files in the folder."""
    stems = {path.stem for path in folder.rglob("*.c")}
    listing = subprocess.run(["objdump", "-t", *objects], text=True, capture_output=True,
                             check=True).stdout
    homes, uses, stem = {}, set(), ""
    for line in listing.splitlines():
        start = re.match(r"(\S*?)([^/\s]+)\.c\.o:\s+file format", line)
        if start:
            stem = start[2]
        elif stem in stems and "*UND*" in line:
            uses.add((stem, line.split()[-1]))
        elif stem in stems and line[17:18] == "g":
            homes[line.split()[-1]] = stem
    for stem, symbol in uses:
        if symbol in homes:
            yield stem, homes[symbol]


def circles(edges):
    """Returns the sets of files that reach each other (Tarjan), sorted."""
    graph = {}
    for a, b in edges:
        if a != b and not {a, b} & LISTS:
            graph.setdefault(a, set()).add(b)
            graph.setdefault(b, set())
    index, low, stack, found = {}, {}, [], []

    def visit(node):
        index[node] = low[node] = len(index)
        stack.append(node)
        for other in sorted(graph[node]):
            if other not in index:
                visit(other)
                low[node] = min(low[node], low[other])
            elif other in stack:
                low[node] = min(low[node], index[other])
        if low[node] == index[node]:
            members = stack[stack.index(node):]
            del stack[stack.index(node):]
            if len(members) > 1:
                found.append(" ".join(sorted(members)))

    for node in sorted(graph):
        if node not in index:
            visit(node)
    return sorted(found)


def check(folder, objects):
    """Prints the circles and returns their number."""
    edges = {"include": include_edges(folder), "call": call_edges(folder, objects)}
    found = [f"{kind}: {members}" for kind in edges for members in circles(edges[kind])]
    for circle in found:
        print(f"in a circle, {circle}")
    return len(found)


def self_test(compiler):
    """Accepts chains, and detects circles of two and three files by includes and calls."""
    header = "int one(void), two(void), three(void);\n"
    with tempfile.TemporaryDirectory() as work:
        root = pathlib.Path(work)
        folder = root / "src"
        (folder / "room").mkdir(parents=True)

        def faults(one, two, three):
            texts = {"one": one, "room/two": two, "three": three}
            objects = []
            for name in texts:
                (folder / f"{name}.h").touch()
            for name, (included, called) in texts.items():
                source = folder / f"{name}.c"
                stem = source.stem
                source.write_text(f'#include "{included}"\n{header}int {stem}(void) {{ return {called}; }}\n',
                                  encoding="utf-8")
                objects.append(f"{root}/{stem}.c.o")
                subprocess.run([compiler, "-iquote", folder, "-c", source, "-o", objects[-1]], check=True)
            return check(folder, objects)

        return [faults(("one.h", "two()"), ("three.h", "three()"), ("three.h", "3")),
                faults(("one.h", "two()"), ("three.h", "one()"), ("three.h", "3")),
                faults(("one.h", "two()"), ("three.h", "three()"), ("three.h", "one()")),
                faults(("room/two.h", "1"), ("one.h", "2"), ("three.h", "3")),
                faults(("room/two.h", "1"), ("three.h", "2"), ("one.h", "3")),
                ] == [0, 1, 1, 1, 1]


def main():
    if len(sys.argv) == 3 and sys.argv[1] == "--self-test":
        return 0 if self_test(sys.argv[2]) else 1
    folder, *objects = ";".join(sys.argv[1:]).split(";")  # lists of CMake
    return 1 if check(pathlib.Path(folder), objects) else 0


if __name__ == "__main__":
    sys.exit(main())
