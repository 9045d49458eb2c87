# SPDX-License-Identifier: MIT
"""Compares the page of a game with the step protocol, for random games with every tile set.

For each game the requests that the page gives for "continue from here" are sent to `carcarena step`. At every
decision the legal moves of the page must equal those of step. After every ply the points, the text of the
position and the unseen tiles must be equal. Names must be shown as text.

Usage: game_page.py PROGRAM ROOT GAMES_A_SET
"""
import html.parser
import json
import pathlib
import subprocess
import sys
import tempfile
import xml.dom.minidom

LIMIT = 1 << 20
MORE = {"base": ["phantom", "little-buildings", "abbot"]}  # expansions without tiles


class Page(html.parser.HTMLParser):
    """The elements of a page; maps ids or names to texts."""

    def __init__(self, text):
        super().__init__()
        self.elements, self.texts, self.open = [], {}, None
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        self.elements.append((tag, dict(attributes)))
        self.open = dict(attributes).get("id", tag)

    def handle_endtag(self, tag):
        self.open = None

    def handle_data(self, data):
        if self.open:
            self.texts[self.open] = self.texts.get(self.open, "") + data


def page_of(program, folder, arguments):
    path = pathlib.Path(folder) / "game.html"
    subprocess.run([program, "play", "--no-board", "--html", path, *arguments], check=True,
                   stdout=subprocess.DEVNULL)
    return path.read_text()


class Step:
    def __init__(self, program):
        self.process = subprocess.Popen([program, "step"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def ask(self, request):
        self.process.stdin.write(json.dumps(request) + "\n")
        self.process.stdin.flush()
        reply = json.loads(self.process.stdout.readline())
        assert reply["ok"], (request, reply)
        return reply

    def close(self):
        self.process.stdin.close()
        self.process.wait()


def lines_after(before, changes):
    """Applies changes. Each is a triple: unchanged lines, removed lines, inserted text."""
    lines, at = [], 0
    for stay, go, text in zip(*[iter(changes or [])] * 3):
        lines += before[at:at + stay] + text.splitlines()
        at += stay + go
    return lines + before[at:]


def request_of(step):
    return {"draw": {"command": "draw", "tile": step["text"]}, "event": {"command": "happen", "outcome": step["text"]},
            "act": {"command": "apply", "action": step["text"], "state": False}}[step["kind"]]


def check_game(protocol, game):
    position, unseen, plies = [], {}, 0
    for ply, step in enumerate(game["steps"]):
        if step["kind"] == "act":
            listed = [action["text"] for action in protocol.ask({"command": "actions"})["actions"]]
            assert sorted(listed) == sorted(step["legal"].split("\n")), "ply %d: legal moves" % ply
            assert step["text"] in listed
            plies += 1
        protocol.ask(game["request"] if ply == 0 else request_of(step))
        position = lines_after(position, step.get("position"))
        pairs = step.get("unseen", [])
        unseen.update(zip(pairs[::2], pairs[1::2]))
        state = protocol.ask({"command": "position"})["position"]
        assert "\n".join(position) + "\n" == state, "ply %d: position" % ply
        assert step["scores"] == protocol.ask({"command": "state"})["state"]["scores"], "ply %d: points" % ply
        rest = {entry["tile"]: entry["unseen"] for entry in protocol.ask({"command": "unseen"})["unseen"]}
        assert rest == {game["types"][t]: n for t, n in unseen.items() if n > 0}, "ply %d: unseen" % ply
        paid = [sum(a["points"] for a in step.get("awards", []) if a["player"] == p) for p in range(len(step["scores"]))]
        if ply > 0:
            gained = [now - then for now, then in zip(step["scores"], game["steps"][ply - 1]["scores"])]
            bought = "bid" in step.get("phase", "") or step["text"].startswith(("bid", "choose", "remove"))
            assert gained == paid or bought, "ply %d: paid %s, points change by %s" % (ply, paid, gained)
    return plies


def check_sets(program, root, folder, games):
    decisions = 0
    ids = [json.loads(path.read_text())["id"] for path in sorted((root / "configs/tilesets").glob("*.json"))
           if not path.name.endswith(".schema.json")]
    protocol = Step(program)
    for tileset in ids:
        sets = tileset if tileset == "base" else "base," + tileset
        for seed in range(1, games + 1):
            arguments = ["--tilesets", sets, "--players", "3", "--bots", "random", "--seed", str(seed), "--option",
                         "deck_limit=%d" % (5 + seed)]
            if tileset in MORE:
                arguments += ["--expansions", ",".join(MORE[tileset])]
            text = page_of(program, folder, arguments)
            decisions += check_game(protocol, json.loads(Page(text).texts["game"]))
    protocol.close()
    print("%d games, %d decisions: the page and step agree" % (games * len(ids), decisions))


def check_names(program, folder):
    """Uses bots whose names look like markup. One of them is a program that soon stops answering."""
    evil = "</script><img src=x onerror=alert(1)>"
    folder = pathlib.Path(folder)
    bot = folder / "bot.sh"
    bot.write_text("#!/bin/sh\nsed -u 5q | '%s' bot random\n" % program)
    bot.chmod(0o755)
    config = {"name": "names", "seed": 1, "tilesets": ["base"], "players": 2, "blocks": 1, "options": {"deck_limit": 5},
              "bots": [{"name": evil, "class": "process", "command": [str(bot)]}, "random"]}
    (folder / "names.json").write_text(json.dumps(config))
    subprocess.run([program, "run", folder / "names.json", "--out", folder / "run"], stdout=subprocess.DEVNULL,
                   stderr=subprocess.DEVNULL, check=False)  # bot faults set the exit code
    subprocess.run([program, "replay", folder / "run", "0.0", "--html", folder / "names.html", "--svg",
                    folder / "names.svg"], check=True, stdout=subprocess.DEVNULL)
    text = (folder / "names.html").read_text()
    page = Page(text)
    game = json.loads(page.texts["game"])
    assert not [tag for tag, _ in page.elements if tag == "img"], "a name was not escaped"
    assert [p["forfeited"] for p in game["players"] if p["name"] == evil] == [True], game["players"]
    assert game["reason"] != "completed" and game["fault_ply"] >= 0
    uses = xml.dom.minidom.parse(str(folder / "names.svg")).getElementsByTagName("use")
    laid = sum(len(step.get("tiles", [])) // 4 for step in game["steps"])
    assert [use.getAttribute("href")[:6] for use in uses].count("#cc-t-") == laid, "the picture has wrong tiles"
    policy = [a["content"] for tag, a in page.elements if a.get("http-equiv") == "Content-Security-Policy"]
    assert policy and "'unsafe" not in policy[0] and policy[0].startswith("default-src 'none'"), policy
    for tag, attributes in page.elements:
        for key in ("src", "href"):
            assert attributes.get(key, "#").startswith("#"), "it loads %s" % attributes[key]
        assert not [key for key in attributes if key.startswith("on") or key == "style"], (tag, attributes)
    print("names are escaped; the page loads nothing else")


def check_refusals(program, folder):
    """An output that cannot be written is reported, and no partial file is left."""
    place = pathlib.Path(folder) / "occupied"
    (place / "file").mkdir(parents=True)
    for option, path in (("--html", place / "file"), ("--svg", place / "file"), ("--svg", place / "none/file")):
        done = subprocess.run([program, "play", "--no-board", "--tilesets", "base", "--option", "deck_limit=2", option, path],
                              capture_output=True, text=True, check=False)
        assert done.returncode == 7 and "cannot be written" in done.stderr, (done.returncode, done.stderr)
        assert sorted(p.name for p in place.iterdir()) == ["file"], list(place.iterdir())
    print("unwritable files are reported")


def main():
    program, root, games = str(pathlib.Path(sys.argv[1]).resolve()), pathlib.Path(sys.argv[2]), int(sys.argv[3])
    with tempfile.TemporaryDirectory() as folder:
        size = len(page_of(program, folder, ["--tilesets", "base", "--bots", "greedy"]))
        assert size < LIMIT, "a game of 72 tiles takes %d bytes" % size
        print("a game of 72 tiles takes %d bytes" % size)
        check_names(program, folder)
        check_refusals(program, folder)
        check_sets(program, root, folder, games)


main()
