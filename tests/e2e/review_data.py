# SPDX-License-Identifier: MIT
"""Checks `carcarena review --json` and `--html` with games between people.

The JSON must be valid, must not depend on the number of threads, and must agree with the page: its turns are the
steps of the page. Marks, costs and the series must agree with each other. Several games get a page with links.

Usage: review_data.py PROGRAM ROOT
"""
import html.parser
import json
import pathlib
import subprocess
import sys
import tempfile

FAULTS = ("inaccuracy", "mistake", "blunder")


def refuse(constant):
    raise ValueError(f"no JSON: {constant}")


class Page(html.parser.HTMLParser):
    """The data of a page, its links, and the words of its head."""

    def __init__(self, text):
        super().__init__()
        self.data, self.links, self.heads, self.inside = None, [], [], None
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        attributes = dict(attributes)
        self.inside = attributes.get("id", tag)
        if tag == "a":
            self.links.append(attributes["href"])

    def handle_data(self, data):
        if self.inside == "game":
            self.data = json.loads(data, parse_constant=refuse)
            self.inside = None
        elif self.inside == "th":
            self.heads.append(data)


def review(program, games, *words):
    done = subprocess.run([program, "review", games, "--decks", "2", "--turns", "3", *words], capture_output=True, text=True,
                          check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def check_game(game):
    assert game["turns"], "no turns"
    for turn in game["turns"]:
        assert (turn["sign"] != "") == (turn["mark"] in FAULTS)
        if "judged" not in turn:
            assert turn["mark"] == "only turn"
            continue
        played = turn["judged"][turn["played"]]
        assert played["actions"] == turn["actions"], turn
        assert abs(turn["cost"] - turn["chance"] - turn["points"] / 100) < 1e-5, turn
        assert any(judged["cost"] == 0 for judged in turn["judged"])
    for number, player in enumerate(game["players"]):
        turns = [turn for turn in game["turns"] if turn["player"] == number]
        assert player["turns"] + player["marks"]["only turn"] == len(turns)
        for mark, count in player["marks"].items():
            assert count == sum(turn["mark"] == mark for turn in turns), mark
        lost = sum(turn.get("points", 0) for turn in turns)
        assert abs(player["points_lost"] - lost) < 1e-3
        luck = sum(draw["points"] for draw in game["luck"] if draw["player"] == number)
        assert abs(player["luck"] - luck) < 1e-3
    for point in game["series"]:
        assert 0 <= point["win"] <= 1 and point["player"] == 0, point
    scores = [player["score"] for player in game["players"]]
    assert game["series"][-1]["win"] == (scores[0] > scores[1]) + 0.5 * (scores[0] == scores[1])


def check_page(page, game):
    steps = page.data["steps"]
    assert page.data["review"] == game
    for turn in game["turns"]:
        there = steps[turn["ply"] + 1:turn["ply"] + 1 + len(turn["actions"])]
        assert [step["text"] for step in there] == turn["actions"], turn
        assert all(step["player"] == turn["player"] for step in there)
    assert [player["score"] for player in page.data["players"]] == [player["score"] for player in game["players"]]
    assert len(page.data["spots"]) == len(page.data["types"])


def main():
    program, root = sys.argv[1:]
    games = str(pathlib.Path(root) / "tests/unit/data/six_games_bga.json")
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        for threads in "1", "2":
            text = review(program, games, "--game", "2", "--threads", threads, "--json", str(folder / f"{threads}.json"),
                          "--html", str(folder / f"{threads}.html"))
            assert "accuracy" in text
        for ending in "json", "html":
            assert (folder / f"1.{ending}").read_bytes() == (folder / f"2.{ending}").read_bytes(), ending
        data = json.loads((folder / "1.json").read_text(), parse_constant=refuse)
        assert list(data) == ["games", "players"] and len(data["games"]) == 1
        check_game(data["games"][0])
        check_page(Page((folder / "1.html").read_text()), data["games"][0])
        piped = review(program, games, "--game", "2", "--format", "json")
        assert json.loads(piped) == data
        assert review(program, games, "--game", "2", "--format", "json", "--out", str(folder / "out.json")) == ""
        assert (folder / "out.json").read_text() == piped

        # The page names what a die or a bag gave, as the step protocol takes it.
        (folder / "herd.json").write_text(json.dumps({
            "tilesets": ["base", "hills-and-sheep"], "players": 2, "games": 1, "seed": 5, "record": True,
            "options": {"deck_limit": 30}, "bots": ["greedy", "random"]}))
        run = str(folder / "run")
        subprocess.run([program, "run", str(folder / "herd.json"), "--out", run, "--quiet"], check=True)
        subprocess.run([program, "export", run, "--format", "games", "--out", str(folder / "herd.game")], check=True)
        review(program, str(folder / "herd.game"), "--game", "1", "--html", str(folder / "herd.html"))
        events = [step["text"] for step in Page((folder / "herd.html").read_text()).data["steps"] if step["kind"] == "event"]
        assert events and not any(text.startswith("event ") for text in events), events

        # Two games as files of a folder.
        (folder / "league").mkdir()
        done = subprocess.run([program, "import", games], capture_output=True, text=True, check=True)
        for number, text in enumerate(done.stdout.split("[Event ")[1:3]):
            (folder / "league" / f"{number}.txt").write_text("[Event " + text)
        review(program, str(folder / "league"), "--json", str(folder / "all.json"), "--html", str(folder / "all.html"))
        data = json.loads((folder / "all.json").read_text(), parse_constant=refuse)
        page = Page((folder / "all.html").read_text())
        assert page.links == ["all-games/1.html", "all-games/2.html"], page.links
        assert [player["games"] for player in data["players"]] == [2, 2]
        for link, game in zip(page.links, data["games"]):
            check_game(game)
            single = Page((folder / link).read_text())
            check_page(single, game)
            assert single.data["home"] == "../all.html"
        refused = subprocess.run([program, "review", str(folder / "league"), "--decks", "2", "--turns", "1", "--html", "-"],
                                 capture_output=True, text=True, check=False)
        assert refused.returncode != 0 and "--html -" in refused.stderr, refused
    print("reviews: ok")


main()
