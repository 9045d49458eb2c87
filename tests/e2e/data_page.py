# SPDX-License-Identifier: MIT
"""Compares arena/guide/DATA.md with the output of the program.

Usage: data_page.py PROGRAM ROOT
"""
import csv
import json
import pathlib
import re
import sqlite3
import subprocess
import sys
import tempfile

CONFIG = {"name": "page", "tilesets": ["base"], "players": 2, "record": "thinking", "blocks": 2, "seed": 5,
          "bots": ["greedy", "random:joint"]}

TUNING = {"name": "tuning", "tilesets": ["base"], "players": 2, "options": {"deck_limit": 10},
          "bots": ["greedy"], "tune": {"iterations": 2, "blocks": 1, "parameters": {"city": {}},
                                       "test": {"blocks": 0}}}


def documented(page, head):
    """Returns the first cells of the table whose first heading is `head`."""
    rows = []
    inside = False
    for line in page.splitlines():
        if line.startswith(f"| {head} |"):
            inside = True
        elif inside and not line.startswith("|"):
            break
        elif inside and not line.startswith("|---"):
            rows.append(re.match(r"\| `([^`]+)`", line).group(1))
    return rows


def by_seat(names, seats):
    """Returns names with N replaced by each seat, as the program writes them. Adjacent names with N form a group."""
    out = []
    for name in names:
        out += [name[:-1] + str(seat) for seat in range(seats)] if name.endswith("N") else [name]
    return out


def compare(what, said, seen, failures, ordered=False):
    if said != seen if ordered else set(said) != set(seen):
        failures.append(f"{what}: the page has {said}, the program {list(seen)}")


def main():
    program, root = sys.argv[1], pathlib.Path(sys.argv[2])
    page = (root / "arena/guide/DATA.md").read_text()
    failures = []
    with tempfile.TemporaryDirectory(prefix="carcarena-page-") as folder:
        config = pathlib.Path(folder) / "page.json"
        config.write_text(json.dumps(CONFIG))
        run = folder + "/run"
        subprocess.run([program, "run", config, "--out", run, "--quiet"], check=True)

        def export(kind):
            return subprocess.run([program, "export", run, "--format", kind], check=True,
                                  capture_output=True, text=True).stdout

        lines = [json.loads(line) for line in export("jsonl").splitlines()]
        compare("run", documented(page, "Run key"), lines[0]["run"], failures)
        games = lines[1:]
        only_with_faults = {"faults", "fault_ply", "voids"}
        compare("games", [key for key in documented(page, "Game key") if key not in only_with_faults],
                games[0], failures, ordered=False)
        seat = games[0]["tally"][0]
        compare("tally", documented(page, "Tally key"), seat, failures)
        for time in ("play", "end"):
            compare(time, documented(page, "Kind"), seat[time], failures, ordered=False)
        for game in games:
            for score, tally in zip(game["scores"], game["tally"]):
                total = sum(tally["play"].values()) + sum(tally["end"].values())
                if total != score:
                    failures.append(f"{game['game']}: {total} points are accounted for, of {score}")
            deal = subprocess.run([program, "play", "--tilesets", "base", "--bots", "greedy,random",
                                   "--seed", game["seed"], "--no-board"], check=True,
                                  capture_output=True, text=True).stdout
            tiles = re.findall(r", tile (\S+),", deal)
            if not tiles:
                failures.append("play shows no tiles")
            game["tiles"] = tiles

        rows = list(csv.reader(export("csv").splitlines()))
        compare("csv", sorted(by_seat(documented(page, "CSV column"), 2)), sorted(rows[0]), failures,
                ordered=True)
        for game, row in zip(games, rows[1:]):
            values = dict(zip(rows[0], row))
            if values["seed"] != game["seed"] or int(values["end_farm1"]) != game["tally"][1]["end"]["farm"]:
                failures.append(f"{game['game']}: CSV differs from JSON")

        report = json.loads(subprocess.run([program, "rate", run, "--json"], check=True,
                                           capture_output=True, text=True).stdout)
        only_sometimes = {"verdict", "runs", "by-run"}
        said = [key for key in documented(page, "Report key") if key not in only_sometimes]
        compare("report", said, list(report)[:len(said) - 1] + ["notes"], failures)
        compare("ratings", documented(page, "Rating key"), report["ratings"][0], failures)

        # Exports of several runs, one of which is a reimported export.
        for kind in ("csv", "jsonl"):
            (pathlib.Path(folder) / f"games.{kind}").write_text(export(kind))
        pooled = json.loads(subprocess.run([program, "rate", folder + "/games.csv", folder + "/games.jsonl",
                                            "--json"], check=True, capture_output=True, text=True).stdout)
        compare("runs", documented(page, "Run row"), pooled["runs"][0], failures)
        compare("by-run", documented(page, "By-run row"), pooled["by-run"][0], failures)
        table = list(csv.DictReader(subprocess.run(
            [program, "rate", run, "--csv"], check=True, capture_output=True,
            text=True).stdout.splitlines()))
        for row, values in zip(report["ratings"], table):
            if row["elo"]["value"] != float(values["elo"]) or row["bot"] != values["bot"]:
                failures.append(f"{row}: wrong values in CSV: {values}")

        samples = [json.loads(line) for line in export("samples").splitlines()]
        compare("samples", documented(page, "Sample key"), samples[0], failures)
        # `play` deals the same tiles from a game's seed as the samples contain.
        for game in games:
            held = []
            for sample in samples:
                hand = re.search(r"^hand (\S+)", sample["position"], re.M)
                if sample["game"] == game["game"] and sample["action"].startswith("place") and hand:
                    held.append(hand.group(1))
            if held and held != game["tiles"]:
                failures.append(f"{game['game']}: seed {game['seed']} deals different tiles")

        tuning = pathlib.Path(folder) / "tuning.json"
        tuning.write_text(json.dumps(TUNING))
        subprocess.run([program, "tune", tuning, "--out", folder + "/tuning", "--quiet"], check=True)
        history = subprocess.run([program, "export", folder + "/tuning", "--format", "tuning"],
                                 check=True, capture_output=True, text=True).stdout.splitlines()
        compare("tuning", documented(page, "Tuning key"), json.loads(history[-1]), failures)
        table = subprocess.run([program, "export", folder + "/tuning", "--format", "tuning-csv"],
                               check=True, capture_output=True, text=True).stdout
        compare("tuning CSV", [name.replace("KEY", "city") for name in documented(page, "Tuning column")],
                next(csv.reader(table.splitlines())), failures, ordered=True)

        database = sqlite3.connect(run + "/run.db")
        columns = [name for name, *_ in database.execute("SELECT * FROM game_list").description]
        compare("view", sorted(by_seat(documented(page, "View column"), 2)), sorted(columns), failures)
        tables = [name for name, in database.execute(
            "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")]
        compare("tables", [name for name in documented(page, "Table") if name != "packs"], tables,
                failures)

        header = (root / "arena/include/carcarena/arena/record.h").read_text()
        reasons = [(number, word.lower().replace("_", "-"))
                   for word, number in re.findall(r"\bEND_(\w+) = (\d+),", header)]
        compare("reasons", re.findall(r"^\| (\d+) \| `([a-z-]+)` \|", page, re.M), reasons, failures, ordered=True)

        # The number of codes, parsed as the page describes, equals the number of decisions.
        for game in games:
            codes, at, count = bytes.fromhex(game["actions"]), 0, 0
            while at < len(codes):
                lead = codes[at]
                cell = lead >> 4 in (3, 4, 5, 6) and not lead & 8
                at += 9 if lead == 0 else 1 + (2 if cell else 0) + (2 if lead & 4 else 0)
                count += 1
            decisions = sum(sample["game"] == game["game"] for sample in samples)
            if at != len(codes) or count != decisions:
                failures.append(f"{game['game']}: {count} actions read, {decisions} decisions made")
        tags = set(re.findall(r"^\[(\w+) ", export("pgn"), re.M))
        for tag in ("Round", "DeckSeed", "White", "Black", "WhitePoints", "BlackPoints", "PlyCount"):
            if tag not in tags or f"`{tag}`" not in page:
                failures.append(f"PGN: {tag}")
    print("\n".join(failures))
    return 1 if failures else 0


sys.exit(main())
