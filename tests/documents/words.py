# SPDX-License-Identifier: MIT
"""
Usage: words.py ROOT [--counts | FOLDER...]

Fails if a document, or a comment or string of a source file, contains an expression of words.txt. Prints file,
line, the expression and a better one. Lines with "Formerly" may name old words.

  --counts   prints the number of hits in every folder with hits; never fails
  FOLDER     checks these folders and their subfolders only
"""

import pathlib
import re
import subprocess
import sys

# A comment or a string of C, C++, Rust and JavaScript, or of Python.
C_TOKEN = re.compile(r"//[^\n]*|/\*.*?\*/|\"(?:\\.|[^\"\\\n])*\"|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`", re.DOTALL)
PYTHON_TOKEN = re.compile(r"#[^\n]*|\"\"\".*?\"\"\"|'''.*?'''|\"(?:\\.|[^\"\\\n])*\"|'(?:\\.|[^'\\\n])*'", re.DOTALL)
TOKENS = {suffix: C_TOKEN for suffix in (".c", ".h", ".cpp", ".hpp", ".rs", ".js", ".mjs", ".java")}
TOKENS |= {".py": PYTHON_TOKEN}
WHOLE = {".md", ".sh", ".txt", ".cmake", ".json", ".html", ".css", ".yml", ".toml", ".in", ".zsh", ".sql"}
SKIPPED = re.compile(r"^(CHANGELOG\.md$|tests/documents/(words|spelling)|tests/fuzz/seeds/|tests/golden/|tests/upgrade/1\.0\.0/|results/experiments/|"
                     r"tests/browser/package-lock|tests/packaging/abi/|packaging/abi/|.*requirements\.txt$)")
CODE = "\0"  # replaces everything that is neither comment nor string


def rules_of(path):
    """Returns (compiled expression, better) of each line."""
    rules = []
    for line in path.read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            expression, better = line.split(" => ")
            rules.append((re.compile(expression.replace(" ", r"\s+"), re.IGNORECASE), better))
    return rules


def blank(text):
    """Replaces the punctuation of a token by spaces of the same length, and line breaks, too."""
    text = re.sub(r"\\[nrt\"]", "  ", text)
    return re.sub(r"\n *(\*|//|#)?|^(//+|/\*+|#|\"+|')|(\*/|\"+)$", lambda found: " " * len(found[0]), text)


def prose(path, text):
    """Returns the text with code replaced, at unchanged positions. Tokens separated only by white space are
    joined.
    """
    token = TOKENS.get(path.suffix)
    if token is None:
        return text
    parts, end = [], 0
    for found in token.finditer(text):
        between = text[end:found.start()]
        joined = not between.strip() and between.count("\n") < 2
        parts += [(" " if joined else CODE) * len(between), blank(found[0])]
        end = found.end()
    return "".join(parts)


def files_of(root):
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=root, capture_output=True, text=True, check=False).stdout
    names = listed.split("\0") if listed else [
        str(path.relative_to(root)) for path in root.rglob("*") if path.is_file()]
    for name in sorted(names):
        path = pathlib.PurePosixPath(name)
        known = path.suffix in TOKENS or path.suffix in WHOLE
        if name and known and not name.startswith("build") and not SKIPPED.match(name):
            yield path


def hits_of(root, path, rules):
    """Returns (line, expression, better) for the hits in one file."""
    source = (root / path).read_text(encoding="utf-8", errors="replace")
    text = prose(path, source)
    lines = source.split("\n")
    hits = ((source.count("\n", 0, found.start()), " ".join(found[0].split()), better)
            for rule, better in rules for found in rule.finditer(text))
    return sorted((line + 1, expression, better) for line, expression, better in hits if "Formerly" not in lines[line])


def main():
    if len(sys.argv) < 2:
        print(__doc__, file=sys.stderr)
        return 2
    here, root = pathlib.Path(__file__).parent, pathlib.Path(sys.argv[1])
    rules = rules_of(here / "words.txt")
    counting, wanted = "--counts" in sys.argv, sys.argv[2:]
    counts, checked = {}, 0
    for path in files_of(root):
        folder = str(path.parent)
        if wanted and not counting and not any(folder == name or folder.startswith(name + "/") for name in wanted):
            continue
        checked += 1
        for line, expression, better in hits_of(root, path, rules):
            counts[folder] = counts.get(folder, 0) + 1
            if not counting:
                print(f"{path}:{line}: \"{expression}\": {better}")
    if counting:
        for folder, count in sorted(counts.items(), key=lambda entry: -entry[1]):
            print(f"{count:6} {folder}")
    print(f"{checked} files, {sum(counts.values())} expressions to rewrite")
    return 0 if counting else 1 if counts or not checked else 0


if __name__ == "__main__":
    sys.exit(main())
