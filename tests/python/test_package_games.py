# SPDX-License-Identifier: MIT
"""Game files in Python: the same games, texts and errors as the program's."""

import json
import os
import pathlib
import random
import subprocess

import pytest

import carcarena
from carcarena.games import Turn

PROGRAM = os.environ["CARCARENA"]
ROOT = pathlib.Path(os.environ["CARCARENA_SOURCE_DIR"])
SETS = [
    {"tilesets": ["base"], "players": 2, "options": {"deck_limit": 30}},
    {"tilesets": ["winter", "gingerbread-man"], "players": 3},
    {"tilesets": ["base", "inns-and-cathedrals", "traders-and-builders"], "players": 2},
    {"tilesets": ["base", "river-1", "princess-and-dragon"], "players": 4},
    {"tilesets": ["base", "abbey-and-mayor", "siege"], "players": 3, "expansions": ["phantom", "little-buildings"]},
    {"tilesets": ["base", "count-of-carcassonne", "king-and-robber-baron"], "players": 2, "options": {"predraw": 1}},
    {"tilesets": ["base"], "players": 3, "options": {"hand": "hidden", "hand_tiles": 3, "small_city": 4}},
]


def program(*arguments, code=0):
    done = subprocess.run([PROGRAM, *map(str, arguments)], capture_output=True, text=True, check=False)
    assert done.returncode == code, done.stderr
    return done.stdout if code == 0 else done.stderr


def exported(folder, rules):
    config = {"name": "league", "seed": 5, "record": True, "blocks": 1, "seats": "fixed",
              "bots": ["random", "greedy", "random:moves=joint", "random"][:rules["players"]]} | rules
    config["bots"] = [{"name": f"bot {i}", "spec": bot} for i, bot in enumerate(config["bots"])]
    path = folder / "c.json"
    path.write_text(json.dumps(config))
    program("run", path, "--out", folder / "run", "--quiet")
    program("export", folder / "run", "--format", "games", "--out", folder / "run.game")
    return folder / "run.game"


@pytest.mark.parametrize("rules", SETS, ids=lambda rules: "+".join(rules["tilesets"]))
def test_runs_are_read_and_written(tmp_path, rules):
    path = exported(tmp_path, rules)
    games = list(carcarena.read_games(path))
    assert games
    for game in games:
        assert game.rules.players == rules["players"]
        assert game.tags["Event"] == "league"
        end = game.position()
        assert end.over
        assert game.tags["Result"] == "-".join(map(str, end.scores))
    carcarena.write_games(tmp_path / "again.game", games)
    assert (tmp_path / "again.game").read_bytes() == path.read_bytes()


def annotated(game, rng):
    """Adds comments, clocks and variations with variations."""
    start = game.start()
    for turn in game.moves:
        if rng.random() < 0.2:
            turn.comment = "not bad; [clock 3] \"so\" (what?)\nsecond line é"
        if rng.random() < 0.2:
            turn.clock = rng.randrange(10**7) / 1000
        if rng.random() < 0.15:
            turn.variations += [played(start.copy(), rng, 2), played(start.copy(), rng, 0)]
        for step in turn.steps:
            carcarena.games.step_apply(start, step)


def played(position, rng, level):
    other = carcarena.GameFile({}, rules=None)
    other.rules = position.rules
    moves = []
    before = None
    for _ in range(rng.randrange(1, 9)):
        if position.over:
            break
        drawing = position.pending == "draw"
        if position.pending == "decision":
            step = position.action_text(rng.choice(position.actions()))
        else:
            text = rng.choice(position.outcomes())[2]
            step = text if drawing else "event " + text
        if not moves or drawing and other._decided(moves[-1].steps[-1]):
            before = position.copy()
            moves.append(Turn([]))
        moves[-1].steps.append(carcarena.games.step_apply(position, step))
    if level and before is not None and before.pending != "over":
        moves[-1].variations.append(played(before.copy(), rng, level - 1))
    return moves


@pytest.mark.parametrize("rules", SETS[:5], ids=lambda rules: "+".join(rules["tilesets"]))
def test_annotated_games_are_read_by_the_program(tmp_path, rules):
    rng = random.Random(3)
    games = list(carcarena.read_games(exported(tmp_path, rules)))
    for game in games:
        annotated(game, rng)
        game.comment = "An evening in autumn."
        game.tags["Site"] = 'a "quoted" \\ name\nof two lines'
    carcarena.write_games(tmp_path / "mine.game", games)
    text = (tmp_path / "mine.game").read_text()
    assert program("import", tmp_path / "mine.game") == text
    assert "\n".join(map(str, carcarena.parse_games(text))) == text


SHORT = """# a comment
[Event "e"]
[Player0 "Anna"]
[Options "deck_limit=5"]
[Result "7-3"]

{Five tiles.}
1. 0: base/Q; place 0,-1 r3; deploy follower 0,-1 c0 [clock 298.5]
2. base/R; place 1,-1 r1; deploy follower 1,-1 c0 {A city.} [clock 291]
(
2. 1: base/R; place 0,1 r2
)
3. 0: base/B; place 0,1 r0; deploy follower 0,1 m0
4. 1: base/U; place -1,0 r0; deploy follower -1,0 r0
5. 0: base/E; place 1,1 r1
"""


def test_a_game_and_its_positions():
    game, = carcarena.parse_games(SHORT)
    assert game.comment == "Five tiles."
    assert [turn.clock for turn in game.moves[:3]] == [298.5, 291.0, None]
    assert game.moves[1].comment == "A city."
    assert game.moves[1].variations[0][0].steps == ["base/R", "place 0,1 r2"]
    assert game.moves[4].steps == ["base/E", "place 1,1 r1", "pass"]
    assert game.position(1).pending == "draw"
    position, step = game.placement(4)
    assert step == "place -1,0 r0" and position.action(step) in position.actions()
    assert [step for _, _, step in game.replay()][:3] == game.moves[0].steps
    assert game.position().scores == (7, 3)
    with pytest.raises(IndexError):
        game.position(7)
    assert "Anna - player 1, 7-3, 5 turns" in repr(game)


def test_a_game_is_kept_as_it_is_played():
    rules = carcarena.Rules(["winter"], 3, {"small_city": 4, "deck_limit": 12})
    game = carcarena.GameFile({"Event": "e"}, rules=rules)
    position = game.start()
    rng = random.Random(1)
    while not position.over:
        if position.pending == "decision":
            game.add(position.action_text(rng.choice(position.actions())), position)
        else:
            game.add(rng.choice(position.outcomes())[2], position)
    game.finish()
    again, = carcarena.parse_games(str(game))
    assert str(again) == str(game) and again.rules.hash == rules.hash
    assert again.tags["Result"] == "-".join(map(str, position.scores))
    assert len(game.moves) == 12


def test_rules_need_their_tags():
    rules = carcarena.Rules(["base"], 2, expansions=["phantom"])
    with pytest.raises(ValueError, match="tag Expansions"):
        carcarena.GameFile(rules=rules)
    game = carcarena.GameFile({"Expansions": "phantom"}, rules=rules)
    assert game.tags["TileSets"] == "base"


def test_first_and_position():
    start = carcarena.Game(carcarena.Rules(["base"]), seed=4)
    for _ in range(7):
        if start.pending == "decision":
            start.apply_index(0)
        else:
            start.chance()
    game = carcarena.GameFile({"TileSets": "base", "Position": start.text()})
    assert game.start().text() == start.text()
    again, = carcarena.parse_games(str(game))
    assert again.start().text() == start.text()
    assert carcarena.GameFile({"First": "1"}).start().player == 1


# Each of these errors is at the same line and column in C.
BROKEN = [
    ("no game", ""),
    ("[Players \"2\"\n", ""),
    ("[Players \"2]\n", ""),
    ("[Players \"2\\\"]\n", ""),
    ("[Event \"a\"]\n[Event \"b\"]\n", ""),
    ("[First \"2\"]\n\n1. base/D\n", ""),
    ("[Event \"a\"]\n\n2. base/D\n", ""),
    ("[Event \"a\"]\n\n1. 1: base/D\n", ""),
    ("[Event \"a\"]\n\n1. base/Z\n", ""),
    ("[Event \"a\"]\n\n1. base/D; place 9,9 r0\n", ""),
    ("[Event \"é\"]\n\n1. base/D {é} x\n", ""),
    ("[Event \"a\"]\n\n1. base/D;\n", ""),
    ("[Event \"a\"]\n\n1. base/D {a\n", ""),
    ("[Event \"a\"]\n\n1. base/D {a} {b}\n", ""),
    ("[Event \"a\"]\n\n1. base/D [clock x]\n", ""),
    ("[Event \"a\"]\n\n(\n1. base/D\n)\n", ""),
    ("[Event \"a\"]\n\n1. base/D\n(\n)\n", ""),
    ("[Event \"a\"]\n\n1. base/D\n(\n1. base/E\n", ""),
    ("[Deck \"base/D base/E\"]\n\n1. base/D; place 0,1 r2\n2. base/F\n", ""),
    ("[Result \"1-2\"]\n\n1. base/D\n", ""),
    (SHORT.replace("7-3", "7-4"), "player 1 has 3 points"),
    (SHORT.replace("5. 0: base/E; place 1,1 r1", "5. 0: base/E; place 1,1 r1\n6. base/D"), "over before"),
]


@pytest.mark.parametrize("text,words", BROKEN)
def test_errors_have_the_place_of_the_program(tmp_path, text, words):
    path = tmp_path / "bad.game"
    path.write_text(text, encoding="utf-8")
    theirs = program("import", path, code=3)
    with pytest.raises(carcarena.GameFileError) as caught:
        list(carcarena.read_games(path))
    mine = caught.value
    place = f"line {mine.line}, column {mine.column}: " if mine.column else f"line {mine.line}: "
    assert str(mine).startswith(f"{path}: {place}")
    assert f"{path}: {place}" in theirs
    assert words in str(mine) and words in theirs


def test_other_errors(tmp_path):
    with pytest.raises(carcarena.GameFileError, match="line 1: .*'bsae'"):
        list(carcarena.parse_games('[TileSets "bsae"]\n'))
    with pytest.raises(carcarena.GameFileError, match="line 1: tag Players: expected a number from 1 to 8"):
        list(carcarena.parse_games('[Players "9"]\n'))
    with pytest.raises(carcarena.GameFileError, match="carcarena import"):
        list(carcarena.read_games(ROOT / "tests/unit/data/six_games_bga.json"))
    (tmp_path / "a.game").write_text(SHORT)
    (tmp_path / "b.game").write_text(SHORT + "\n" + SHORT)
    assert len(list(carcarena.read_games(tmp_path))) == 3


def test_games_of_people_are_read(tmp_path):
    program("import", ROOT / "tests/unit/data/six_games_bga.json", "--out", tmp_path / "six.game")
    games = list(carcarena.read_games(tmp_path / "six.game"))
    assert [game.tags["Result"] for game in games] == ["96-70", "85-89", "94-91", "96-103", "108-91", "96-98"]
    assert "\n".join(map(str, games)) == (tmp_path / "six.game").read_text()
