# SPDX-License-Identifier: MIT
"""
Usage: equal_bots.py PROGRAM ROOT

Fails if an example compares a bot with itself. Examples are configurations, and lines 'carcarena run' with
bots as options in documents and help texts. Two bots are equal if the program prints the same options and
budget for them.
"""

import json
import pathlib
import re
import shlex
import subprocess
import sys
import tempfile

# These compare no bots: one measures speed, the other shows that all tile sets can be combined.
EXEMPT = {"configs/throughput.json", "configs/mega.json"}
EXAMPLES_MIN = 5


def equal_bots(program, arguments, folder):
    """Returns the names of two equal bots, None, or "other" if the program cannot decide (custom bots)."""
    done = subprocess.run([program, "run", *arguments, "--print-config"], capture_output=True, text=True,
                          check=False, cwd=folder)
    if done.returncode != 0:
        return "other"
    config = json.loads(done.stdout)
    seen = {}
    for bot in config["bots"]:
        bot = {"name": bot, "spec": bot} if isinstance(bot, str) else dict(bot)
        name = bot.pop("name")
        key = json.dumps(bot, sort_keys=True)
        if key in seen and "tune" not in config:
            return f"{seen[key]} and {name}"
        seen[key] = name
    return None


def examples_of(text):
    """Returns the arguments after 'carcarena run' of all lines that specify bots by options."""
    text = re.sub(r"\\\n\s*", " ", text)
    for line in re.findall(r"carcarena run (.*)", text):
        if "-engine" in line:
            words = shlex.split(line.split(" > ")[0].split(" || ")[0].split(" | ")[0], comments=True)
            yield [word for word in words if word not in ("--brief", "--live")]


def main():
    program, root = sys.argv[1], pathlib.Path(sys.argv[2])
    failures, compared = [], 0
    with tempfile.TemporaryDirectory() as folder:
        texts = {str(path.relative_to(root)): path.read_text(encoding="utf-8")
                 for place in ("", "arena/guide", "arena/tutorials", "bots", "bots/guide", "configs", "results")
                 for path in sorted((root / place).glob("*.md"))}
        for command in ("run", "rate", "tune", "pool"):
            texts[f"{command} --help"] = subprocess.run(
                [program, command, "--help"], capture_output=True, text=True, check=True).stdout
        examples = [(name, words) for name, text in texts.items() for words in examples_of(text)]
        for path in sorted((root / "configs").rglob("*.json")):
            name = str(path.relative_to(root))
            if name not in EXEMPT and '"players"' in path.read_text(encoding="utf-8"):
                examples.append((name, [str(path)]))
        for name, words in examples:
            found = equal_bots(program, words, folder)
            compared += found != "other"
            if found not in (None, "other"):
                failures.append(f"{name}: {found} are equal: {' '.join(words)}")
    if compared < EXAMPLES_MIN:
        failures.append(f"only {compared} examples were compared")
    print("\n".join(failures) or f"{compared} examples")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
