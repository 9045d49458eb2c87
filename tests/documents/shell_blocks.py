# SPDX-License-Identifier: MIT
"""
Usage: shell_blocks.py run PROGRAM ROOT PAGE [--nightly] [--path FOLDER] [--part NAME]
       shell_blocks.py count ROOT NOT_RUN NIGHTLY PAGE...
       shell_blocks.py --self-test

run: runs every shell block of a Markdown page, in order, in one bash that stops at the first error. It runs
in a temporary copy of the tree with PROGRAM as build/release/carcarena and, in PATH, as carcarena. FOLDER is
the next entry of PATH. NAME: of blocks in parts, only those of this part are run.

A fence marked diff is applied to the files that it names, relative to the current folder of the shell.

A shell block is a fence marked sh, or a block indented by four spaces (or a fence without a language) whose
first line begins with a command: a path with ./ or scripts/, one of COMMANDS, or "$ ". In a block with "$ ",
those lines are commands and the others are the expected output. A fence marked text right after a block is
its expected output, too. In expected output a line "..." matches any lines, and "..." within a line matches
any text.

Marks are HTML comments, which are invisible to readers, on separate lines:

    <!-- not run: REASON -->    the next block is not run
    <!-- nightly: REASON -->    the next block is run only with --nightly
    <!-- file: NAME -->         the next fence is written to that file
    <!-- part: NAME -->         a part begins, such as one of several languages; without NAME it ends
    <!-- sh
    COMMANDS -->                commands for the test only, run at this point

count: fails if a page with shell blocks is missing from PAGES (and from FOLDER_TESTED), or if more blocks are
not run, or nightly, than the two numbers allow. Prints those blocks with their reasons.
"""

import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import typing

COMMANDS = {"carcarena", "cmake", "ctest", "cc", "c++", "cd", "mkdir", "python", "python3", "pip", "node",
            "rustc", "javac", "java", "echo", "kill", "cat", "git", "sqlite3", "apt", "apt-get", "sudo", "man",
            "npm", "gcc", "clang", "dpkg-buildpackage", "docker", "export", "source", "for", "make", "ls"}
# Pages tested by other tests: the program copies kits including their pages, so marks would be visible.
FOLDER_TESTED = {"bots/kits": "tests/kits"}
LIMIT_S = 1800


class Block(typing.NamedTuple):
    line: int
    commands: str
    prints: typing.Optional[str]  # expected output; None: any
    mark: str                     # "", "not run" or "nightly"
    reason: str
    part: str = ""                # part of the page; "": not in a part


def is_shell(word, first):
    head = first.split()[0] if first.split() else ""
    return word in ("sh", "bash") or word == "" and (
        head in COMMANDS or head == "$" or head.startswith(("./", "scripts/")))


def pieces(text):
    """Yields (line, kind, word, lines): "fence" and "inset" blocks, "mark" comments, "text" between them."""
    lines = text.split("\n")
    at, blank = 0, True
    while at < len(lines):
        begin, line = at, lines[at]
        fence = re.match(r"( *)```(\S*)$", line)
        if fence:
            while lines[at + 1].strip() != "```":
                at += 1
            yield begin + 1, "fence", fence[2], [row[len(fence[1]):] for row in lines[begin + 1:at + 1]]
            at += 2
            blank = True
        elif line.startswith("<!-- "):
            while not lines[at].endswith("-->"):
                at += 1
            at += 1
            body = "\n".join(lines[begin:at])[5:-3].strip()
            yield begin + 1, "mark", body.split("\n")[0].split(":")[0], [body]
        elif blank and line.startswith("    ") and line.strip():
            while at < len(lines) and (lines[at].startswith("    ") or not lines[at].strip()):
                at += 1
            while not lines[at - 1].strip():
                at -= 1
            yield begin + 1, "inset", "", [row[4:] for row in lines[begin:at]]
        else:
            blank = not line.strip()
            at += 1
            if not blank:
                yield begin + 1, "text", "", [line]


def sessions(line, lines):
    """Returns the steps of a "$ " block: each command with its expected output."""
    steps = []
    for row in lines:
        if row.startswith("$ "):
            steps.append(([row[2:]], []))
        elif steps[-1][0][-1].endswith("\\"):
            steps[-1][0].append(row)
        else:
            steps[-1][1].append(row)
    return [Block(line, "\n".join(commands), "\n".join(prints).strip("\n") or None, "", "")
            for commands, prints in steps]


def here(lines):
    return "<<'END_OF_BLOCK'\n" + "\n".join(lines) + "\nEND_OF_BLOCK"


def written(name, lines):
    return f"mkdir -p \"$(dirname '{name}')\"; cat >'{name}' " + here(lines)


def blocks_of(text):
    """Returns the shell blocks of a page in order. Raises ValueError for a mark without a block."""
    found, mark, last, parts = [], None, None, [(0, "")]
    for line, kind, word, lines in pieces(text):
        if kind == "mark" and word == "part":
            parts.append((line, lines[0][len("part:"):].strip()))
            last = None
            continue
        if kind == "mark" and word in ("not run", "nightly", "file"):
            mark = (word, lines[0][len(word) + 1:].strip())
            if not mark[1]:
                raise ValueError(f"line {line}: a mark without a {'name' if word == 'file' else 'reason'}")
            continue
        if kind == "fence" and mark and mark[0] == "file":
            found.append(Block(line, written(mark[1], lines), None, "", ""))
            mark = None
            continue
        if kind == "mark" and word == "sh":
            found.append(Block(line, lines[0][3:], None, "", ""))
        elif kind == "fence" and word == "diff":
            found.append(Block(line, "git apply -p0 --recount " + here(lines), None, "", ""))
        elif kind in ("fence", "inset") and is_shell(word, lines[0]):
            new = sessions(line, lines) if lines[0].startswith("$ ") else [
                Block(line, "\n".join(lines), None, "", "")]
            word, reason = mark or ("", "")
            found += [block._replace(mark=word, reason=reason) for block in new]
            mark, last = None, kind
            continue
        elif kind == "fence" and word == "text" and last:
            found[-1] = found[-1]._replace(prints="\n".join(lines))
        if mark:
            raise ValueError(f"line {line}: a mark without a shell block after it")
        last = None
    return [block._replace(part=[name for line, name in parts if line <= block.line][-1]) for block in found]


def matches(wanted, printed):
    pattern = ""
    for line in wanted.split("\n"):
        pattern += r"(?:.*\n)*" if line.strip() == "..." else ".*".join(
            re.escape(part.rstrip() if last else part)
            for part, last in parts_of(line)) + r" *\n"
    return re.fullmatch(pattern, printed.rstrip("\n") + "\n") is not None


def parts_of(line):
    parts = line.split("...")
    return [(part, number == len(parts) - 1) for number, part in enumerate(parts)]


def copy_tree(root, program, place):
    """Copies the files of the tree, without those git ignores, and the program."""
    listed = subprocess.run(["git", "-C", root, "ls-files", "-zco", "--exclude-standard"], text=True,
                            capture_output=True, check=False)
    if listed.returncode == 0:
        for name in filter(None, listed.stdout.split("\0")):
            if (root / name).exists():
                (place / name).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy(root / name, place / name)
    else:
        shutil.copytree(root, place, ignore=shutil.ignore_patterns("build", ".git"), dirs_exist_ok=True)
    for folder in (place / "build/release", place.parent / "bin"):
        folder.mkdir(parents=True)
        shutil.copy(program, folder / "carcarena")


def script_of(blocks, records):
    """Returns a script that runs every block in the same bash. The output of block N goes to file N in `records`."""
    lines = ["set -euo pipefail"]
    for number, block in enumerate(blocks):
        lines += [f'exec >"{records}/{number}" 2>&1', block.commands]
    return "\n".join(lines) + "\n"


def run_blocks(blocks, place, first_path=""):
    """Runs a page in a copy of the tree. Returns the first error and its block, or None."""
    records = place.parent / "records"
    records.mkdir()
    environment = dict(os.environ, HOME=str(place.parent), LC_ALL="C.UTF-8", COLUMNS="120",
                       PATH=":".join(filter(None, (str(place.parent / "bin"), first_path, os.environ["PATH"]))))
    for variable, folder in (("RUSTUP_HOME", ".rustup"), ("CARGO_HOME", ".cargo")):
        environment.setdefault(variable, str(pathlib.Path.home() / folder))
    ended = subprocess.run(["timeout", str(LIMIT_S), "bash"], input=script_of(blocks, records), text=True,
                           cwd=place, env=environment, capture_output=True, check=False)
    for number, block in enumerate(blocks):
        record = records / str(number)
        if not record.exists():
            return block, ended.stderr or "bash did not come here"
        printed = record.read_text(encoding="utf-8", errors="replace")
        begun_next = (records / str(number + 1)).exists()
        if not begun_next and ended.returncode != 0:
            return block, f"exit code {ended.returncode}, said:\n{printed}{ended.stderr}"
        if block.prints is not None and not matches(block.prints, printed):
            return block, f"should print:\n{block.prints}\n--- printed:\n{printed}"
    return None


def run(program, root, page, nightly, first_path, part):
    blocks = [block for block in blocks_of((root / page).read_text(encoding="utf-8"))
              if block.mark != "not run" and (nightly or block.mark != "nightly") and block.part in ("", part)]
    with tempfile.TemporaryDirectory(prefix="carcarena-documents-") as folder:
        place = pathlib.Path(folder) / "tree"
        place.mkdir()
        copy_tree(root, program, place)
        fault = run_blocks(blocks, place, first_path)
    if fault:
        print(f"{page}:{fault[0].line}:\n{fault[0].commands}\n--- {fault[1]}")
        return False
    print(f"{page}: {len(blocks)} blocks")
    return True


def count(root, limits, pages):
    faults, marked = [], {"not run": [], "nightly": []}
    for path in sorted(root.rglob("*.md")):
        page = path.relative_to(root).as_posix()
        if page.startswith("build") or any(page.startswith(folder + "/") for folder in FOLDER_TESTED):
            continue
        try:
            blocks = blocks_of(path.read_text(encoding="utf-8"))
        except ValueError as error:
            faults.append(f"{page}: {error}")
            continue
        run_any = any(block.mark != "not run" for block in blocks)
        if run_any and page not in pages:
            faults.append(f"{page} has shell blocks; tests/documents/CMakeLists.txt does not list it")
        if not run_any and page in pages:
            faults.append(f"{page} has no shell block to run; tests/documents/CMakeLists.txt lists it")
        for block in blocks:
            if block.mark:
                marked[block.mark].append(f"{page}:{block.line}: {block.reason}")
    for mark, limit in limits.items():
        print(f"{mark}: {len(marked[mark])}", *marked[mark], sep="\n    ")
        if len(marked[mark]) > limit:
            faults.append(f"more than {limit} blocks are marked '{mark}'")
    print(*faults, sep="\n")
    return not faults


SELF_TEST_PAGE = """A page.

    echo inset; HERE=7

Not a command, a file and a change:

    carcarena.json: not a command

<!-- file: made/file.txt -->

```c
one
```

```diff
--- made/file.txt
+++ made/file.txt
@@ -1,1 +1,1 @@
-one
+two
```

```sh
cat made/file.txt
```

```text
two
```

<!-- sh
echo hidden >file -->

```sh
cat file; echo "$HERE"
```

```text
hid...en
...
7
```

<!-- not run: it would fail -->

    ./nothing

<!-- part: other -->

    ./nothing

<!-- part: -->

```
$ echo one \\
    two
one two
$ cat file
hidden
```
"""


def self_test():
    """Runs a page with every kind of block, and checks that each change that breaks it is detected."""
    def fault(page):
        with tempfile.TemporaryDirectory() as folder:
            place = pathlib.Path(folder) / "tree"
            place.mkdir()
            found = run_blocks([b for b in blocks_of(page) if b.mark != "not run" and not b.part], place)
            return found and found[0].commands.split(" -p0")[0]
    assert [b.mark for b in blocks_of(SELF_TEST_PAGE)] == 6 * [""] + ["not run", "", "", ""]
    assert fault(SELF_TEST_PAGE) is None
    for old, new, where in (("\n7\n", "\n8\n", 'cat file; echo "$HERE"'), ("one two", "one", "echo one \\\n    two"),
                            ("cat file; echo", "cat fil; echo", 'cat fil; echo "$HERE"'),
                            ("-one", "-two", "git apply"), ("file.txt -->", "file -->", "git apply"), ("\nhidden\n", "\nother\n", "cat file"),
                            ("echo inset;", "echo inset; false;", "echo inset; false; HERE=7")):
        assert old in SELF_TEST_PAGE and fault(SELF_TEST_PAGE.replace(old, new)) == where, (old, new)
    for page in ("<!-- not run: -->\n\n    ./a\n", "<!-- not run: x -->\n\nText.\n\n    ./a\n"):
        try:
            blocks_of(page)
        except ValueError:
            continue
        raise AssertionError(page)
    return True


def main():
    arguments = sys.argv[1:]
    if arguments == ["--self-test"]:
        return 0 if self_test() else 1
    if len(arguments) >= 4 and arguments[0] == "run":
        folder, part = (arguments[arguments.index(option) + 1] if option in arguments else ""
                        for option in ("--path", "--part"))
        return 0 if run(pathlib.Path(arguments[1]), pathlib.Path(arguments[2]), arguments[3],
                        "--nightly" in arguments, folder, part) else 1
    if len(arguments) > 4 and arguments[0] == "count":
        limits = {"not run": int(arguments[2]), "nightly": int(arguments[3])}
        return 0 if count(pathlib.Path(arguments[1]), limits, arguments[4:]) else 1
    print(__doc__, file=sys.stderr)
    return 2


if __name__ == "__main__":
    sys.exit(main())
