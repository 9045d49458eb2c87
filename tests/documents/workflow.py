# SPDX-License-Identifier: MIT
"""
Usage: workflow.py ROOT

Checks that the workflows of the public continuous integration are valid YAML without logic. Each step must
call one existing, executable script of scripts/ with arguments that its help lists. Also checks that broken
copies are detected.
"""

import pathlib
import re
import subprocess
import sys

import yaml

CALL = re.compile(r"\./(scripts/[a-z_]+\.sh)((?: [a-z-]+)*)")
WANTED = ("gcc", "clang", "bookworm", "trixie", "x86-64", "arm64", "setup.sh", "test.sh\n", "test.sh --quick", "test.sh --night",
          "test.sh --all", "lint.sh", "package.sh --lint --try", "archive.sh --try", "container.sh", "wheels.sh", "docs.sh",
          "mutate.sh")


def call_fault(root, command):
    """Returns the error in the command of a step, or None."""
    call = CALL.fullmatch(command)
    if not call:
        return "is not one call of a script"
    script = root / call[1]
    if not script.is_file() or not script.stat().st_mode & 0o100:
        return f"there is no {call[1]} to run"
    said = subprocess.run([script, "--help"], text=True, capture_output=True, check=False)
    if said.returncode != 0:
        return f"{call[1]} --help fails"
    unknown = [word for word in call[2].split() if not re.search(rf"(?<![\w-]){word}(?![\w-])", said.stdout)]
    return f"{call[1]} has no {', '.join(unknown)}" if unknown else None


def faults_of(root, text):
    try:
        workflow = yaml.safe_load(text)
    except yaml.YAMLError as error:
        return [f"no YAML: {error}"]
    if not isinstance(workflow, dict) or not {"name", "jobs", True} <= set(workflow):  # YAML reads "on" as true
        return ["no workflow: name, on and jobs are needed"]
    faults, calls = [], 0
    for name, job in workflow["jobs"].items():
        if not {"runs-on", "steps", "timeout-minutes"} <= set(job):
            faults.append(f"{name}: no runs-on, steps or timeout-minutes")
            continue
        for step in job["steps"]:
            if "run" not in step:
                if not re.fullmatch(r"actions/[a-z-]+@v\d+", step.get("uses", "")):
                    faults.append(f"{name}: a step that neither runs a script nor uses an action: {step}")
                continue
            calls += 1
            fault = call_fault(root, step["run"])
            if fault:
                faults.append(f"{name}: {step['run']!r} {fault}")
    return faults if calls else faults + ["it runs nothing"]


def main():
    if len(sys.argv) != 2:
        print(__doc__, file=sys.stderr)
        return 2
    root = pathlib.Path(sys.argv[1])
    workflows = sorted((root / ".github/workflows").glob("*.yml"))
    texts = [path.read_text(encoding="utf-8") for path in workflows]
    faults = [f"{path.name}: {fault}" for path, text in zip(workflows, texts) for fault in faults_of(root, text)]
    faults += [f"no workflow tries {word}" for word in WANTED if not any(word in text for text in texts)]
    for old, new in (("./scripts/test.sh --quick", "make test"), ("./scripts/test.sh --quick", "./scripts/test.sh --quik"),
                     ("./scripts/docs.sh", "./scripts/site.sh"), ("./scripts/docs.sh", "./scripts/docs.sh && true"),
                     ("jobs:", "jobs: ]"), ("timeout-minutes: 20", "")):
        if texts and (old not in texts[0] or not faults_of(root, texts[0].replace(old, new))):
            faults.append(f"{new!r} in place of {old!r} is not found")
    print(*faults, f"{len(workflows)} workflows, {len(faults)} faults", sep="\n")
    return 1 if faults or not workflows else 0


if __name__ == "__main__":
    sys.exit(main())
