# SPDX-License-Identifier: MIT
"""
Usage: examples.py ROOT COMPILER FOLDER:FOLDER:...   (folders with headers)
       examples.py --self-test COMPILER

Compiles every example in C: in headers (blocks of a comment that are indented by five or more spaces and have
a line that ends in ");" or "{" or "};") and in README files (fences of ```c). Examples in JSON in headers
must be valid. Each example has a frame, the file examples/NAME_N.frame for the N-th example of NAME. The
example replaces the line EXAMPLE of its frame. Examples without a frame and frames without an example are
errors.
"""

import json
import pathlib
import re
import subprocess
import sys
import tempfile

FOLDERS = ("engine", "bots", "arena", "tests")
FLAGS = ("-std=c11", "-D_POSIX_C_SOURCE=200809L", "-Wall", "-Wextra", "-Werror", "-fsyntax-only",
         "-Wno-unused-variable", "-Wno-unused-but-set-variable", "-Wno-unused-function",
         "-Wno-unused-const-variable", "-Wno-unused-parameter")


def header_blocks(text):
    """Yields the indented blocks of all comments of a header."""
    for comment in re.findall(r"/\*\*\n(.*?)\*/", text, re.DOTALL):
        block = []
        for line in comment.split("\n") + [""]:
            inside = re.fullmatch(r" *\* {5,}(\S.*)", line)
            if inside:
                block.append(line[line.index("*") + 6:])
            elif block:
                yield block
                block = []


def fences(text):
    """Yields the blocks of C of a README; a fence may be indented."""
    for indent, block in re.findall(r"^( *)```c\n(.*?)^ *```$", text, re.DOTALL | re.MULTILINE):
        yield [line[len(indent):] for line in block.split("\n")]


def is_c(block):
    return any(line.rstrip().endswith((");", "{", "};")) for line in block)


def examples(root):
    """Yields (path, kind, lines) of every example."""
    for folder in FOLDERS:
        for path in sorted((root / folder).rglob("*.h")):
            for block in header_blocks(path.read_text(encoding="utf-8")):
                if block[0].startswith('{"'):
                    yield path, "json", block
                elif is_c(block):
                    yield path, "c", block
        for path in sorted((root / folder).rglob("*.md")):
            for block in fences(path.read_text(encoding="utf-8")):
                yield path, "c", block


def name_of(root, path):
    """game.h becomes game_h, bots/README.md becomes bots_README."""
    relative = path.relative_to(root)
    return f"{path.stem}_h" if path.suffix == ".h" else "_".join(relative.with_suffix("").parts)


def compile_example(compiler, folders, frame, block):
    """Returns the compiler's messages; empty on success."""
    before, mark, after = frame.read_text(encoding="utf-8").partition("EXAMPLE\n")
    if not mark:
        return "no line EXAMPLE"
    command = [compiler, *FLAGS, *(f"-I{folder}" for folder in folders), "-x", "c", "-"]
    ended = subprocess.run(command, input=before + "\n".join(block) + "\n" + after, text=True,
                           capture_output=True, check=False)
    return ended.stderr if ended.returncode != 0 else ""


def json_fault(block):
    try:
        json.loads("\n".join(block))
    except ValueError as error:
        return str(error)
    return ""


def faults_of(root, compiler, folders, frames):
    """Prints the errors. Returns the number of examples in C and the number of errors."""
    unused = {frame.stem for frame in frames.glob("*.frame")}
    counts, faults = {}, 0
    for path, kind, block in examples(root):
        if kind == "json":
            title, fault = "an example in JSON", json_fault(block)
        else:
            name = name_of(root, path)
            counts[name] = counts.get(name, 0) + 1
            title = f"{name}_{counts[name]}"
            frame = frames / f"{title}.frame"
            unused.discard(title)
            fault = (compile_example(compiler, folders, frame, block) if frame.exists()
                     else f"an example in C without a frame: write {frame}")
        if fault:
            faults += 1
            print(f"{path}: {title}: {fault}\n    " + "\n    ".join(block))
    for name in sorted(unused):
        faults += 1
        print(f"{frames / name}.frame: a frame without an example")
    return sum(counts.values()), faults


def self_test(compiler):
    """Tests a header and a README with one example each: zero, one and one more error are found."""
    header = "/**\n * Text.\n *\n *     call({});\n *\n *     {{\"key\": {}}}\n */\n"
    with tempfile.TemporaryDirectory() as folder:
        root = pathlib.Path(folder)
        (root / "bots").mkdir()
        (root / "frames").mkdir()
        frame = "void call(int);\nvoid example(void);\nvoid example(void) {\nEXAMPLE\n}\n"
        for name in ("a_h_1", "bots_README_1"):
            (root / "frames" / f"{name}.frame").write_text(frame, encoding="utf-8")
        readme = root / "bots" / "README.md"
        readme.write_text("A list:\n\n  ```c\n  call(1);\n  ```\n", encoding="utf-8")
        found = []
        for argument, value in (("1", "1"), ("x", "1"), ("1", "oops"), ("x", "oops")):
            text = header.format(argument, value)
            (root / "bots" / "a.h").write_text(text, encoding="utf-8")
            found.append(faults_of(root, compiler, [], root / "frames"))
        (root / "frames" / "b_h_1.frame").write_text(frame, encoding="utf-8")
        found.append(faults_of(root, compiler, [], root / "frames"))
    return found == [(2, 0), (2, 1), (2, 1), (2, 2), (2, 3)]


def main():
    if len(sys.argv) == 3 and sys.argv[1] == "--self-test":
        return 0 if self_test(sys.argv[2]) else 1
    root, compiler, folders = pathlib.Path(sys.argv[1]), sys.argv[2], sys.argv[3].split(":")
    frames = pathlib.Path(__file__).resolve().parent / "examples"
    count, faults = faults_of(root, compiler, folders, frames)
    print(f"{count} examples in C, {faults} faults")
    return 1 if faults or not count else 0


if __name__ == "__main__":
    sys.exit(main())
