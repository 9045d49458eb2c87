# SPDX-License-Identifier: MIT
"""
Usage: docs_pages.py ROOT FOLDER

Writes the sources of the documentation site to FOLDER, for scripts/docs.sh: the Markdown files of the tree
at their places, with the files they link to; a page for each public header, made of its comments and
declarations as they stand; and the table of contents, at the end of README.md.
"""

import pathlib
import re
import shutil
import sys

SKIPPED = ("build", ".git", ".ci", ".github", "tests")
COMPONENTS = {"engine": "Engine", "bots": "Bots", "arena": "Arena"}

# The left side of every page, in the order in which readers need it: caption and pages. A page that is
# not in the tree is left out; "*" stands for the pages of a folder that no other line names.
CONTENTS = {
    "First steps": ["carcarena <self>", "User's guide <arena/guide/README>", "Install <arena/guide/INSTALL>",
                    "Play against a bot <arena/guide/PLAY>", "Run a tournament <arena/guide/TOURNAMENTS>",
                    "Read a report <arena/guide/REPORTS>", "Questions <arena/guide/QUESTIONS>"],
    "Write a bot": ["My first bot <bots/guide/FIRST-BOT>", "Bots <bots/README>", "bots/guide/*",
                    "The bot protocol <bots/PROTOCOL>", "Tutorials <arena/tutorials/README>"],
    "Tune and learn": ["Tuning <arena/guide/TUNING>", "carcarena for Python <bots/python/README>",
                       "Arrays of the environments <bots/python/ARRAYS>",
                       "A bot that learns <bots/python/example/README>"],
    "Use the engine": ["The rules as a library <engine/README>", "engine/guide/*",
                       "The step protocol <arena/guide/STEP>",
                       *(f"C headers: {component} <api/{component}>" for component in COMPONENTS)],
    "Run large tournaments": ["Reproduce and resume <arena/guide/REPRODUCING>", "Clusters <arena/guide/CLUSTERS>",
                              "Fair competitions <arena/guide/FAIRNESS>", "Benchmarks <arena/guide/BENCHMARKS>",
                              "arena/guide/*"],
    "Reference": ["Commands <arena/guide/COMMANDS>", "Configurations <configs/README>", "configs/guide/*",
                  "Expansions <engine/guide/EXPANSIONS>", "Rule options <engine/guide/OPTIONS>",
                  "Data formats <arena/guide/DATA>", "Statistics <arena/guide/STATISTICS>",
                  "Glossary <arena/guide/GLOSSARY>", "Published tables <configs/experiments/README>"],
    "Results": ["Results <results/README>"],
    "Maintain": ["Contributing <CONTRIBUTING>", "Arena <arena/README>", "Speed of the engine <engine/PERFORMANCE>",
                 "Tests <tests/README>", "Scripts <scripts/README>", "Packages <scripts/debian/README>",
                 "Changes <CHANGELOG>"],
}
CHILDREN = {"results/README": ["*", "experiments/*"],
            "engine/README": ["src/*/README"],
            "bots/python/README": ["*", "*/README"],
            "bots/README": ["kits/*/README", "src/*/README"],
            "arena/README": ["src/*/README"],
            "arena/tutorials/README": ["first-*", "train-a-bot", "search-in-python"],
            "tests/README": ["cases/README", "cases/SYSTEMS", "oracle/README", "property/README", "upgrade/README"]}

# ---- Markdown

def is_skipped(path):
    return any(path == folder or path.startswith(folder + "/") for folder in SKIPPED)


def without_comments(text):
    """Marks for the tests are of no use to readers of the site."""
    return re.sub(r"^<!-- .*?-->\n", "", text, flags=re.DOTALL | re.MULTILINE)


def toctree(pages, *options):
    return "\n```{toctree}\n" + "".join(f":{option}\n" for option in options) + "\n".join(pages) + "\n```\n"


def links_of(text):
    without_code = re.sub(r"^```.*?^```$|`[^`\n]*`", "", text, flags=re.DOTALL | re.MULTILINE)
    return re.findall(r"\]\(([^)#\s]+)", without_code)


def copy_page(root, folder, page):
    """Copies a Markdown file and the files it links to; folders become their README."""
    text = without_comments((root / page).read_text(encoding="utf-8"))
    for link in set(links_of(text)):
        target = root / page.parent / link
        if "://" in link or link.endswith(".md") or not target.is_file():
            continue
        place = folder / target.resolve().relative_to(root.resolve())
        place.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(target, place)
    children = [child for child in CHILDREN.get(page.with_suffix("").as_posix(), [])
                if any((root / page.parent).glob(child + ".md"))]
    if children:
        text += toctree(children, "hidden:", "glob:")
    place = folder / page
    place.parent.mkdir(parents=True, exist_ok=True)
    place.write_text(text, encoding="utf-8")


def target_of(entry):
    return entry[entry.index("<") + 1:-1] if "<" in entry else entry


def write_contents(folder):
    named = {target_of(entry) for pages in CONTENTS.values() for entry in pages}

    def pages_of(entry):
        if "<self>" in entry:
            return [entry]
        found = [path.relative_to(folder).with_suffix("").as_posix()
                 for path in sorted(folder.glob(target_of(entry) + ".md"))]
        return [page for page in found if page not in named] if "*" in entry else [entry] if found else []

    with open(folder / "README.md", "a", encoding="utf-8") as page:
        for caption, pages in CONTENTS.items():
            there = [found for entry in pages for found in pages_of(entry)]
            page.write(toctree(there, "hidden:", f"caption: {caption}") if there else "")


# ---- Headers

def comment_lines(comment):
    """The text of a block comment, a line each."""
    body = re.sub(r"^/\*\*?|\*/$", "", comment.strip())
    return [re.sub(r"^\s*\* ?", "", line).rstrip() for line in body.strip("\n").split("\n")]


def names_of(code):
    """What a declaration declares."""
    plain = re.sub(r"/\*.*?\*/|//[^\n]*", "", code, flags=re.DOTALL)
    macro = re.match(r"#define (\w+)", plain)
    if macro:
        return [macro[1]]
    inline = re.match(r"static inline [^;{]*?(\w+)\(", plain)
    if inline:
        return [inline[1]]
    end = re.search(r"\}\s*(\w+);\s*$", plain)
    if end:
        return [end[1]]
    if plain.startswith("enum {"):
        constants = re.findall(r"[{,]\s*([A-Z]\w+)", plain.split("}")[0])
        return names_of(plain.split("}", 1)[1].lstrip(";\n")) + constants
    tag = re.match(r"(?:enum|struct|union)\s+(\w+)\s*\{", plain)
    if tag:
        return [tag[1]]
    callback = re.findall(r"^typedef [^;]*\(\*(\w+)\)", plain, re.MULTILINE)
    typedefs = re.findall(r"^typedef [^;(]*?(\w+);", plain, re.MULTILINE)
    functions = re.findall(r"^(?!typedef|#)[A-Za-z][^\n;]*?\b([a-z]\w*)\(", plain, re.MULTILINE)
    constants = re.findall(r"^extern [^;(]*?(\w+)(?:\[\w*\])*;", plain, re.MULTILINE)
    return callback + typedefs + functions + constants


def declarations(text):
    """(comment, code) of each declaration: what stands between blank lines outside of braces."""
    chunk, depth, inside = [], 0, False
    for line in text.split("\n") + [""]:
        if not line.strip() and depth == 0 and not inside:
            if chunk:
                whole = "\n".join(chunk)
                comment = re.match(r"/\*\*.*?\*/\n?", whole, re.DOTALL)
                yield (comment[0] if comment else ""), whole[comment.end() if comment else 0:].strip("\n")
            chunk = []
            continue
        chunk.append(line)
        code = re.sub(r"/\*.*?\*/|\"[^\"]*\"|//.*", "", line)
        if inside or "/*" in code:
            inside = "*/" not in line.split("/*")[-1]
            continue
        depth += code.count("{") - code.count("}")


SCAFFOLD = re.compile(r"#(ifndef|include|endif|ifdef|else|if|pragma|undef)\b.*|#define CARCARENA_\w+_H|"
                      r"CARCARENA_(BEGIN|END)|// clang-format.*")


def body_of(header):
    """The header without its first comment and what every header has."""
    text = re.sub(r"\A/\*\*.*?\*/\n", "", header, flags=re.DOTALL)
    return "\n".join(line for line in text.split("\n") if not SCAFFOLD.fullmatch(line.rstrip()))


def linked(prose, known):
    """Prose of a comment as Markdown: names are code, those of this interface links."""
    def word(match):
        name = match[0].strip("`")
        return f"[`{name}`](c-{name.lower()})" if name in known else f"`{name}`"
    parts = re.split(r"(`[^`]*`)", prose)
    for number, part in enumerate(parts):
        if number % 2:
            parts[number] = word(re.match(r".*", part))
        else:
            part = re.sub(r"([\\*<>\[\]|#$~])", r"\\\1", part)
            part = re.sub(r"\b[A-Za-z]\w*_\w+\b|\b[A-Z]\w*[a-z]\w*[A-Z]\w*\b", word, part)
            parts[number] = part
    return "".join(parts)


def prose_of(comment, known):
    """A comment as Markdown; what is set in further is code."""
    out, code = [], []
    for line in comment_lines(comment) + [""]:
        if line.startswith("SPDX-"):
            continue
        if line.startswith("    ") and (code or not out or not out[-1].strip()):
            code.append(line[4:])
            continue
        if not line and code:
            code.append("")
            continue
        if code:
            is_c = any(row.endswith((");", "{", "};")) for row in code)
            language = "json" if code[0].startswith("{\"") else "c" if is_c else "text"
            out += [f"```{language}", *"\n".join(code).rstrip().split("\n"), "```", ""]
            code = []
        bullet = re.match(r"(\s*)([-*]) (.*)", line)
        out.append(f"{bullet[1]}- {linked(bullet[3], known)}" if bullet else linked(line.strip(), known))
    if code:
        out += ["```text", *"\n".join(code).rstrip().split("\n"), "```"]
    return "\n".join(out).strip()


def header_page(path, known):
    text = path.read_text(encoding="utf-8")
    first = re.match(r"/\*\*.*?\*/", text, re.DOTALL)
    out = [f"# {path.name}", "", prose_of(first[0], known), "", "```c",
           f"#include <{path.as_posix().split('/include/')[1]}>", "```", ""]
    told = set()
    for comment, code in declarations(body_of(text)):
        names = [name for name in dict.fromkeys(names_of(code)) if name not in told]
        told.update(names)
        if names:
            out += [f"```{{index}} {', '.join(names)}", "```", ""]
            out += [line for name in names for line in (f"(c-{name.lower()})=",)]
            out += [f"## {', '.join(f'`{name}`' for name in names[:4])}{' ...' if len(names) > 4 else ''}", ""]
        if code:
            out += ["```c", code, "```", ""]
        if comment:
            out += [prose_of(comment, known), ""]
    return "\n".join(out) + "\n"


def api_pages(root, folder):
    headers = {component: sorted((root / component / "include").rglob("*.h")) for component in COMPONENTS}
    known = {}
    for path in sum(headers.values(), []):
        for _, code in declarations(body_of(path.read_text(encoding="utf-8"))):
            known.update((name, path) for name in names_of(code))
    for component, title in COMPONENTS.items():
        place = folder / "api" / component
        place.mkdir(parents=True)
        rows = []
        for path in headers[component]:
            (place / f"{path.stem}.md").write_text(header_page(path, known), encoding="utf-8")
            first = comment_lines(re.match(r"/\*\*.*?\*/", path.read_text(encoding="utf-8"), re.DOTALL)[0])
            lead = " ".join(first).strip().split(". ")[0].split("  ")[0].rstrip(".")
            rows.append(f"| [{path.name}]({component}/{path.stem}.md) | {linked(lead, {})} |")
        (folder / "api" / f"{component}.md").write_text(
            f"# {title}: headers\n\n| Header | Holds |\n|---|---|\n" + "\n".join(rows) + "\n"
            + toctree([f"{component}/{path.stem}" for path in headers[component]], "hidden:"), encoding="utf-8")


def main():
    if len(sys.argv) != 3:
        print(__doc__, file=sys.stderr)
        return 2
    root, folder = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])
    for path in sorted(root.rglob("*.md")):
        page = path.relative_to(root)
        if not is_skipped(page.as_posix()) or page.as_posix() in {
                f"tests/{child}.md" for child in ["README", *CHILDREN["tests/README"]]}:
            copy_page(root, folder, page)
    api_pages(root, folder)
    write_contents(folder)
    return 0


if __name__ == "__main__":
    sys.exit(main())
