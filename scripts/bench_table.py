# SPDX-License-Identifier: MIT
"""The table of scripts/bench.sh: rows, measuring, printing. See there for the options."""

import argparse
import dataclasses
import json
import os
import re
import resource
import shlex
import sqlite3
import statistics
import subprocess
import tempfile

SIMULATIONS = 400  # of the search whose harness is weighed
SEARCH_GAMES = 6
PARTS = 5  # measurements in one of ours beside a reference; the fastest counts
COUNTED_BATCHES = 5  # of games whose instructions are counted; those of the first are taken off
PACKED = 4  # times as many games are stored if packed, as starting weighs more there

# Games with expansions: what a row is called, tile sets beside those before it, and how often as long
# as a game of the base tiles alone a random one may take: 8, 14 and 40 microseconds by 4.9.
GROWING = (("+ inns-and-cathedrals", "inns-and-cathedrals", 1.63),
           ("+ traders-and-builders", "traders-and-builders", 2.86),
           ("+ abbey-and-mayor", "abbey-and-mayor", 8.16))
ALL_MODULES = 306  # the same for all tile sets at once, and what else no set brings with it: 1,500 us
STATE_LIMIT = 200000  # bytes of a game with all of them
WITHOUT_SETS = ["--expansions", "phantom,little-buildings", "--option", "gq11_herd=yes", "--option",
                "winter_inn=1"]
BASIC_SETS = ["winter", "carcassonne-2"]  # other basic games, which are not combined with base
EVERY_EXPANSION = ["--expansions", "phantom,little-buildings,abbot", "--option", "gq11_herd=yes"]


@dataclasses.dataclass
class Row:
    """One line: two things measured in turn, and what their ratio should be."""

    name: str
    ours: object  # () -> number
    theirs: object  # () -> number, or None: ours stands alone
    against: str  # what theirs is
    aim: float = 0.0  # of ours / theirs; without theirs: ours at most so much
    unit: str = ""
    most: bool = False  # the ratio must be at most `aim`, not at least


def output(command):
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def cpu_seconds(command):
    """CPU time a command uses, in all its threads."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    output(command)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


class Program:
    """One build of carcarena."""

    def __init__(self, name, folder, settings):
        self.name, self.path, self.settings = name, os.path.join(folder, "carcarena"), settings
        with open(os.path.join(folder, "CMakeCache.txt"), encoding="utf-8") as cache:
            compiler = re.search(r"^CMAKE_C_COMPILER:\w+=(.*)$", cache.read(), re.MULTILINE)
        self.compiler = "clang" if compiler and "clang" in compiler.group(1) else "gcc"

    def bench(self, work, tilesets="base", players=2, threads=1, wall=False, parts=1, more=()):
        """The fields of one row of `carcarena bench --csv`, and the size of a game."""
        command = [self.path, "bench", "--csv", "--repeats", str(parts), "--work", work]
        command += ["--ms", str(self.settings.ms // parts), "--tilesets", tilesets]
        command += ["--players", str(players), "--threads", str(threads), *more]
        lines = [line.split(",") for line in output(command + ["--wall"] * wall).splitlines()]
        return lines[0], float(lines[-1][-1])

    def rate(self, work, **rules):
        return float(self.bench(work, **rules)[0][4])

    def fastest(self, work, **rules):
        return float(self.bench(work, parts=PARTS, **rules)[0][6])

    def game_us(self, **rules):
        """Microseconds of CPU time a random game, in the fastest of a few measurements."""
        return 1e6 / self.fastest("sampled", **rules)

    def collected(self, batches, tilesets, more=()):
        """Instructions of some batches of games between two players, and all before them."""
        command = ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", self.path,
                   "bench", "--csv", "--work", "sampled", "--repeats", "1", "--players", "2"]
        command += ["--batches", str(batches), "--tilesets", tilesets, *more]
        # A string instruction would count as one for each byte it copies.
        environment = {**os.environ,
                       "GLIBC_TUNABLES": "glibc.cpu.x86_rep_movsb_threshold=1000000000"}
        done = subprocess.run(command, check=True, capture_output=True, text=True, env=environment)
        return int(re.search(r"Collected : (\d+)", done.stderr).group(1))

    def instructions(self, tilesets="base", more=()):
        """Instructions a game: by the difference of two runs, so without compiling rules."""
        games = 16 * (COUNTED_BATCHES - 1)
        return (self.collected(COUNTED_BATCHES, tilesets, more) -
                self.collected(1, tilesets, more)) / games

    def game_plies(self, **rules):
        """Decisions a random game."""
        row = self.bench("sampled", **rules)[0]
        return 1e9 / (float(row[4]) * float(row[7]))

    def all_sets(self, but=()):
        """Every shipped tile set but some, base first: the first start tile of a list starts."""
        lines = output([self.path, "tilesets"]).splitlines()
        sets = [line.split()[0] for line in lines if re.match(r"\S+ +\d+ +\d+ ", line)]
        return ",".join(["base"] + [name for name in sets if name != "base" and name not in but])

    def plies(self, **rules):
        """Plies a second of random playouts."""
        return 1e9 / float(self.bench("sampled", **rules)[0][7])

    def each_ns(self, work, **rules):
        return float(self.bench(work, **rules)[0][7])

    def game_bytes(self, **rules):
        return self.bench("copies", **rules)[1]

    def run(self, folder, threads, **keys):
        """Plays a tournament; returns the CPU time."""
        config = {"name": "bench", "seed": 1, "tilesets": ["base"], "players": 2, **keys}
        path = os.path.join(folder, "bench.json")
        with open(path, "w", encoding="utf-8") as file:
            json.dump(config, file)
        command = [self.path, "run", path, "--threads", str(threads), "--quiet"]
        return cpu_seconds(command + ["--out", os.path.join(folder, "run")])

    def stored(self, threads, **keys):
        """Random games stored a second of CPU time, all threads of the arena counted."""
        bots = [{"name": name, "spec": "random"} for name in ("a", "b")]
        with tempfile.TemporaryDirectory() as folder:
            games = self.settings.games * (PACKED if "store" in keys else 1)
            return games / self.run(folder, threads, bots=bots, games=games, **keys)

    def harness_share(self):
        """
        What the arena spends on a game, as a percentage of what bots that search spend: at most all
        of a recorded random game (random moves of such games are asked for one by one) against the
        CPU time the searching bots were seen to use.
        """
        spec = f"mcts:simulations={SIMULATIONS}"
        bots = [{"name": name, "spec": spec} for name in ("a", "b")]
        with tempfile.TemporaryDirectory() as folder:
            self.run(folder, 1, bots=bots, games=SEARCH_GAMES)
            database = sqlite3.connect(os.path.join(folder, "run", "run.db"))
            used = [row[0] for row in database.execute("SELECT cpu_ns0 + cpu_ns1 FROM timings")]
            database.close()
        return 100.0 * 1e9 / self.stored(1, record=True) / statistics.median(used)


def reference(settings, compiler):
    """A function that runs the reference, or None."""
    command = settings.reference
    if command is None:
        return None
    words = shlex.split(command.replace("{cc}", compiler))

    def run():
        for line in output(words).splitlines():
            numbers = re.findall(r"([\d.]+(?:e[+-]?\d+)?) games/s", line)
            if numbers:
                return float(numbers[-1])
        raise SystemExit(f"bench: {command}: no line with \"NUMBER games/s\"")

    return run


def rows_beside(program, settings):
    """Rows against a reference: of the build's compiler and, for the released one, of clang too."""
    rows = []
    by_compiler = "{cc}" in (settings.reference or "")
    compilers = {program.compiler}
    if by_compiler and "-" not in program.name:
        compilers.add("clang")
    for compiler in sorted(compilers, reverse=True):
        theirs = reference(settings, compiler)
        rows.append(Row(f"{program.name} playouts, base, games/s",
                        lambda: program.fastest("sampled"), theirs,
                        f"reference, {compiler}" if by_compiler else "reference",
                        0.80 if theirs else 0.0))
    return rows


def rows_within(program):
    """Rows that compare one build with itself."""
    def base():
        return program.plies()

    rows = []
    for players in (3, 4, 5):
        rows.append(Row(f"{program.name} base, {players} players, plies/s",
                        lambda players=players: program.plies(players=players), base,
                        "2 players", 0.9))
    for sets, aim in (("winter", 0.0), ("winter,gingerbread-man", 0.65)):
        rows.append(Row(f"{program.name} {sets}, plies/s",
                        lambda sets=sets: program.plies(tilesets=sets), base, "base", aim))
    rows.append(Row(f"{program.name} 2 threads, games/s, wall clock",
                    lambda: program.rate("sampled", threads=2, wall=True),
                    lambda: program.rate("sampled", wall=True), "1 thread", 1.95))
    rows.append(Row(f"{program.name} 2 threads, games/s of CPU",
                    lambda: program.rate("sampled", threads=2),
                    lambda: program.rate("sampled"), "1 thread", 1.95))
    for what, keys, aim in (("stored", {}, 0.5), ("packed", {"store": "packed"}, 0.85)):
        for threads in (1, 2):
            rows.append(Row(f"{program.name} arena, {threads} threads, games {what}/s of CPU",
                            lambda threads=threads, keys=keys: program.stored(threads, **keys),
                            lambda: program.rate("sampled"), "playouts", aim))
    rows.append(Row(f"{program.name} arena around mcts", program.harness_share, None, "", 1.0,
                    "% of the time"))
    rows.append(Row(f"{program.name} tree search, simulations/s", lambda: program.rate("tree"),
                    lambda: program.rate("playouts"), "bare playouts", 0.7))
    for sets, aim in (("base", 0.0065), ("winter,gingerbread-man", 0.0035),
                      ("base,inns-and-cathedrals,traders-and-builders", 0.0013)):
        rows.append(Row(f"{program.name} greedy, {sets}, games/s",
                        lambda sets=sets: program.rate("played", tilesets=sets),
                        lambda: program.rate("sampled"), "playouts, base", aim))
    rows.append(Row(f"{program.name} winter, size of a game",
                    lambda: program.game_bytes(tilesets="winter"), None, "", 10240, "bytes"))
    rows.append(Row(f"{program.name} winter, copy of a game",
                    lambda: program.each_ns("copies", tilesets="winter"), None, "", 60, "ns"))
    return rows


def rows_expanded(program, settings):
    """What expansions cost: each row adds one to those before it, the last one plays all there are."""
    steps = []
    sets = "base"
    for text, added, aim in GROWING:
        sets += "," + added
        steps.append((text, {"tilesets": sets}, aim))
    steps.append(("base and every expansion",
                  {"tilesets": program.all_sets(BASIC_SETS), "more": EVERY_EXPANSION}, ALL_MODULES))
    steps.append(("all modules", {"tilesets": program.all_sets(), "more": WITHOUT_SETS}, ALL_MODULES))
    name = f"{program.name} expansions"
    if settings.instructions:
        return [Row(f"{name}: {text}, instructions a game",
                    lambda rules=rules: program.instructions(**rules), program.instructions, "base")
                for text, rules, _ in steps]
    rows = [Row(f"{name}: {text}, a game", lambda rules=rules: program.game_us(**rules),
                program.game_us, "base", aim, "us", most=True) for text, rules, aim in steps]
    for text, rules, _ in [("base", {}, 0.0)] + steps:
        rows.append(Row(f"{name}: {text}, plies a game",
                        lambda rules=rules: program.game_plies(**rules), None, ""))
        most = STATE_LIMIT if text == "all modules" else 0.0
        rows.append(Row(f"{name}: {text}, size of a game",
                        lambda rules=rules: program.bench("sampled", **rules)[1], None, "", most,
                        "bytes"))
    return rows


def rows_portable(programs):
    """Rows that compare a build without vectors with the others of its compiler."""
    rows = []
    for program in programs:
        plain, _, kind = program.name.partition("-")
        if kind != "portable":
            continue
        for other in programs:
            if other.name in (plain, f"{plain}-native"):
                rows.append(Row(f"{program.name} playouts, base, games/s",
                                lambda ours=program: ours.rate("sampled"),
                                lambda theirs=other: theirs.rate("sampled"), other.name, 0.75))
    return rows


def rows_all(programs, settings):
    rows = []
    for program in programs:
        if "portable" not in program.name:
            rows += rows_beside(program, settings)
    rows += rows_portable(programs)
    for program in programs:
        if "-" not in program.name:
            rows += rows_within(program)
            rows += rows_expanded(program, settings)
    wanted = settings.rows.split(",") if settings.rows else [""]
    return [row for row in rows if any(text in row.name for text in wanted)]


def spread(values):
    """Median, slowest and fastest as text."""
    def text(value):
        return f"{value:,.0f}" if value >= 1000 else f"{value:.3g}"

    return f"{text(statistics.median(values))} ({text(min(values))}..{text(max(values))})"


def verdict(row, ours, ratios):
    if row.aim == 0.0:
        return ""
    if row.theirs is None:
        kept = statistics.median(ours) <= row.aim
        return f"<= {row.aim:g}: {'kept' if kept else 'MISSED'}"
    ratio = statistics.median(ratios)
    kept = ratio <= row.aim if row.most else ratio >= row.aim
    return f"{'<=' if row.most else '>='} {row.aim:g}: {'kept' if kept else 'MISSED'}"


def row_print(row, settings):
    ours, theirs, ratios = [], [], []
    for _ in range(settings.repeats):
        ours.append(row.ours())
        if row.theirs is not None:
            theirs.append(row.theirs())
            ratios.append(ours[-1] / theirs[-1])
    columns = [f"{row.name}{', ' if row.unit else ''}{row.unit}", spread(ours),
               spread(theirs) if theirs else "", row.against if theirs else "",
               spread(ratios) if ratios else "", verdict(row, ours, ratios)]
    print("| " + " | ".join(columns) + " |", flush=True)


def programs_find(settings):
    if settings.builds is None:
        return [Program("release", "build/release", settings)]
    folders = sorted((entry for entry in os.scandir(settings.builds) if entry.is_dir()),
                     key=lambda entry: entry.name)
    return [Program(folder.name, folder.path, settings) for folder in folders]


def arguments():
    parser = argparse.ArgumentParser(prog="bench")
    parser.add_argument("--builds")
    parser.add_argument("--reference")
    parser.add_argument("--rows", default="")
    parser.add_argument("--instructions", action="store_true")
    parser.add_argument("--repeats", type=int, default=5)
    parser.add_argument("--ms", type=int, default=300)
    parser.add_argument("--games", type=int, default=50000)
    settings = parser.parse_args()
    return settings


def main():
    settings = arguments()
    load = os.getloadavg()[0]
    print(f"median (slowest..fastest) of {settings.repeats} runs; load when it began {load:.1f} "
          f"on {os.cpu_count()} cores\n")
    print("| what | ours | theirs | which are | ratio | aim |\n|---|---|---|---|---|---|")
    for row in rows_all(programs_find(settings), settings):
        row_print(row, settings)


if __name__ == "__main__":
    main()
