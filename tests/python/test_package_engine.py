# SPDX-License-Identifier: MIT
"""Tests the engine through carcarena.Rules and carcarena.Game: properties of all games."""

import ast
import json
import os
import random
import subprocess
import threading
import xml.dom.minidom
from array import array
from pathlib import Path

import carcarena
import pytest

MANY = ["base", "inns-and-cathedrals", "traders-and-builders"]
TABLES = [(["base"], 2, {}), (["winter"], 3, {}), (MANY, 4, {}), (["base"], 2, {"farmers": False})]


def play(game, choose, before=None):
    """Plays to the end. `before` is called with the game before every ply."""
    while not game.over:
        if before:
            before(game)
        if game.pending == "decision":
            game.apply(choose(game.actions()))
        else:
            game.chance()


@pytest.mark.parametrize("tilesets,players,options", TABLES)
def test_random_games_keep_every_invariant(tilesets, players, options):
    rules = carcarena.Rules(tilesets, players, options)
    lots = random.Random(1)
    game = carcarena.Game(rules, seed=2)
    play(game, lots.choice, lambda game: game.check())
    assert len(game.scores) == players and game.values == game.scores
    assert game.phase is None and game.actions() == [] and game.outcomes() == []


def test_the_way_back_is_the_way_there():
    rules = carcarena.Rules(MANY, 3)
    game = carcarena.Game(rules, seed=5, undo=True)
    past = []
    lots = random.Random(2)
    play(game, lots.choice, lambda game: past.append((game.hash, game.text())))
    for position in reversed(past):
        game.undo()
        assert (game.hash, game.text()) == position
    with pytest.raises(IndexError):
        game.undo()
    with pytest.raises(IndexError):
        carcarena.Game(rules).undo()


def test_text_brings_every_position_back():
    rules = carcarena.Rules(["base"])
    other = carcarena.Game(rules)
    lots = random.Random(3)

    def there_and_back(game):
        other.load(game.text())
        assert other.hash == game.hash and other.actions() == game.actions()

    play(carcarena.Game(rules, seed=3), lots.choice, there_and_back)


def test_outcomes_of_chance_are_what_is_unseen():
    rules = carcarena.Rules(["base"])
    game = carcarena.Game(rules, seed=4)
    lots = random.Random(4)

    def look(game):
        if game.pending != "draw":
            assert game.outcomes() == []
            return
        outcomes = game.outcomes()
        assert sum(weight for _, weight, _ in outcomes) == sum(game.unseen())
        number, weight, name = lots.choice(outcomes)
        assert rules.type(name) == number and game.unseen()[number] == weight
        twin = game.copy()
        twin.resolve(number)
        assert twin.hand in (number, None)
        with pytest.raises(carcarena.IllegalAction):
            game.resolve(len(rules.types))

    play(game, lots.choice, look)


def test_former_names_of_methods():
    """`happen` and `veil` are aliases of `resolve` and `observe`."""
    rules = carcarena.Rules(["base"])
    games = [carcarena.Game(rules, seed=5) for _ in range(2)]
    number = games[0].outcomes()[0][0]
    games[0].resolve(number)
    games[1].happen(number)
    assert games[0].hash == games[1].hash
    games[0].observe(0)
    games[1].veil(0)
    assert games[0].hash == games[1].hash
    for game in games:
        with pytest.raises(ValueError, match="observe: expected a seat"):
            game.veil(rules.players)


def test_actions_in_all_their_forms():
    game = carcarena.Game(carcarena.Rules(["base"]), seed=6)
    game.chance()
    actions = game.actions()
    buffer = array("Q", bytes(8 * game.rules.actions_max))
    assert game.actions_into(buffer) == len(actions) and list(buffer[: len(actions)]) == actions
    texts = [game.action_text(action) for action in actions]
    assert len(set(texts)) == len(texts) and [game.action(text) for text in texts] == actions
    twin = game.copy()
    twin.apply_index(len(actions) - 1)
    game.apply(actions[-1])
    assert twin.hash == game.hash
    for wrong in (lambda: game.apply(actions[-1]), lambda: game.apply_index(-1),
                  lambda: game.apply_index(999), lambda: game.chance()):
        before = game.hash
        with pytest.raises(carcarena.IllegalAction):
            wrong()
        assert game.hash == before


def test_buffers_that_do_not_fit_are_refused():
    game = carcarena.Game(carcarena.Rules(["base"]), seed=6)
    game.chance()
    for wrong in (array("Q"), array("I", bytes(4096)), array("d", bytes(8 * 600)), bytes(8 * 600)):
        with pytest.raises((ValueError, BufferError)):
            game.actions_into(wrong)


def test_same_seed_same_game_and_copies_cannot_look_ahead():
    rules = carcarena.Rules(["base"])
    game, same = carcarena.Game(rules, seed=9), carcarena.Game(rules, seed=9)
    differs = 0
    for _ in range(60):
        if game.pending == "decision":
            game.apply_index(0)
            same.apply_index(0)
        else:
            differs += game.copy().chance() != game.chance()
            same.chance()
        assert same.hash == game.hash
    assert differs > 10  # a copy draws independently


def test_determinized_games_draw_what_was_fixed():
    rules = carcarena.Rules(["base"])
    game = carcarena.Game(rules, seed=1)

    def order(seed):
        twin = game.copy()
        twin.determinize(seed)
        hash_before = twin.hash
        drawn = []
        while not twin.over:
            if twin.pending == "decision":
                twin.apply_index(0)
            else:
                drawn.append(twin.chance_next())
        assert hash_before == game.hash
        return drawn

    assert order(1) == order(1) != order(2)
    assert sorted(order(1)) == sorted(order(2))


def test_playouts_fill_the_buffer_without_touching_the_game():
    rules = carcarena.Rules(["base"])
    game = carcarena.Game(rules, seed=1)
    scores, again = array("i", bytes(4 * 200)), array("i", bytes(4 * 200))
    before = game.hash
    game.playouts(100, scores, 7)
    game.playouts(100, again, 7)
    assert game.hash == before and scores == again and any(scores)
    twin = game.copy()
    assert twin.playout() > 71 and twin.over


def test_what_lies_on_the_table():
    game = carcarena.Game(carcarena.Rules(["base"]), seed=11)
    play_until = 40
    lots = random.Random(5)
    while len(game.tiles()) < play_until:
        if game.pending == "decision":
            game.apply(lots.choice(game.actions()))
        else:
            game.chance()
    features = game.features()
    figures = game.figures()
    assert game.tiles()[0] == {"tile": "base/D", "x": 0, "y": 0, "rotation": 0}
    assert {f["kind"] for f in features} >= {"city", "road", "field"}
    assert sum(sum(f["followers"]) for f in features) == len(figures) > 0
    assert [7 - s["follower"] for s in game.supplies()] == [
        sum(f["owner"] == player for f in figures) for player in (0, 1)]
    assert {(c["x"], c["y"]) for c in game.cells()}.isdisjoint((t["x"], t["y"]) for t in game.tiles())
    assert "#" in game.board() and len(game.board(large=True)) > len(game.board()) and str(game)


def test_boards_are_pictures():
    rules = carcarena.Rules(["base", "tower"], players=3)
    game = carcarena.Game(rules, seed=4)
    game.playout()
    picture = xml.dom.minidom.parseString(game.svg())
    laid = [use for use in picture.getElementsByTagName("use") if use.getAttribute("href").startswith("#cc-t-")]
    assert len(laid) == len(game.tiles())
    assert game._repr_svg_() == game.svg(64) and game.svg() == game.copy().svg()
    assert len(game.svg(coordinates=False, points=False)) < len(game.svg())
    for pixels in (7, 1001):
        with pytest.raises(ValueError, match="8 to 1000"):
            game.svg(pixels)


def test_rules_say_what_they_are():
    rules = carcarena.Rules(["base"], options={"small_city": 2, "farmers": False})
    assert rules.options["small_city"] == "2" and rules.options["farmers"] == "off"
    assert rules.hash != carcarena.Rules(["base"]).hash
    assert rules.hash == carcarena.Rules("base", 2, {"farmers": "off", "small_city": "2"}).hash
    tile = rules.tile("base/D")
    assert tile["edges"] == "crfr" and tile["copies"] == 4 and rules.types[rules.type("base/D")] == "base/D"
    assert len(tile["segments"]) == 4
    assert "base" in carcarena.tilesets() and "greedy" in carcarena.bots()
    assert "phantom" in carcarena.expansions()


@pytest.mark.parametrize("wrong,error,text", [
    (lambda: carcarena.Rules("bas"), LookupError, "did you mean 'base'"),
    (lambda: carcarena.Rules(["base"], players=9), ValueError, "players"),
    (lambda: carcarena.Rules(["base"], options={"small_cty": 2}), ValueError, "small_city"),
    (lambda: carcarena.Rules(["base"], expansions=["pantom"]), ValueError, "phantom"),
    (lambda: carcarena.Game(carcarena.Rules(), first_player=2), ValueError, "first_player"),
    (lambda: carcarena.Game(carcarena.Rules()).load("nonsense"), ValueError, "line 1"),
    (lambda: carcarena.Bot(carcarena.Rules(), "gready"), ValueError, "greedy"),
    (lambda: carcarena.Game("base"), TypeError, "Rules"),
])
def test_mistakes_are_named(wrong, error, text):
    with pytest.raises(error, match=text):
        wrong()


def test_built_in_bots_answer_and_know_each_other():
    rules = carcarena.Rules(["base"])
    bot = carcarena.Bot(rules, "mcts:simulations=30", seed=1)
    greedy = carcarena.Bot(rules, "greedy")
    game = carcarena.Game(rules, seed=8)
    game.chance()
    action = bot.choose(game)
    assert action in game.actions() and action == bot.choose(game)
    assert {row[0] for row in bot.candidates()} <= set(game.actions())
    assert sum(row[2] for row in bot.candidates()) > 0
    with pytest.raises(TypeError, match="rules equal"):
        greedy.choose(carcarena.Game(carcarena.Rules(["winter"])))
    same = carcarena.Game(carcarena.Rules(["base"]), seed=8)  # another object, but equal rules
    same.chance()
    assert bot.choose(same) == action
    lots = random.Random(6)
    while not game.over:
        if game.pending != "decision":
            game.chance()
        elif game.player == 0:
            game.apply(greedy.choose(game))
        else:
            game.apply(lots.choice(game.actions()))
    assert game.scores[0] > game.scores[1]


def test_threads_search_at_once():
    rules = carcarena.Rules(["base"])
    game = carcarena.Game(rules, seed=1)
    results = [array("i", bytes(8 * 2000)) for _ in range(4)]
    threads = [threading.Thread(target=game.playouts, args=(2000, out, 3)) for out in results]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert all(out == results[0] for out in results)


def test_stubs_name_what_there_is():
    stub = ast.parse((Path(carcarena.__file__).parent / "_engine.pyi").read_text())
    for node in stub.body:
        if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
            there = getattr(carcarena, node.name)
            named = {item.name for item in node.body if isinstance(item, ast.FunctionDef)}
            if node.name != "IllegalAction":
                real = {name for name in vars(there) if not name.startswith("__")}
                assert named - {"__new__"} == real, node.name
        elif isinstance(node, ast.FunctionDef):
            assert callable(getattr(carcarena, node.name))


def test_tile_sets_come_from_files(tmp_path):
    source = Path(os.environ["CARCARENA_SOURCE_DIR"])
    base = source / "configs/tilesets/base.json"
    rules = carcarena.Rules(base)
    assert rules.hash == carcarena.Rules(["base"]).hash == carcarena.Rules(str(base)).hash
    own = json.loads(base.read_text())
    own["id"], own["name"] = "own", "Own tiles"
    own["tiles"][0]["count"] += 3
    file = tmp_path / "own.json"
    file.write_text(json.dumps(own))
    rules = carcarena.Rules([file])
    file.unlink()  # the file is read once
    game = carcarena.Game(rules, 1)
    assert game.playout() > 72 and rules.types[0].startswith("own/") and rules.tile_total == 75
    both = carcarena.Rules([base, "inns-and-cathedrals"])
    assert both.hash == carcarena.Rules(["base", "inns-and-cathedrals"]).hash
    with pytest.raises(FileNotFoundError, match="own.json: there is no such file"):
        carcarena.Rules(file)
    with pytest.raises(LookupError, match="a path that ends in .json"):
        carcarena.Rules("own")
    with pytest.raises(TypeError):
        carcarena.Rules([3])


def test_mistakes_in_tile_sets_are_told_as_by_the_arena():
    """The same reader with another JSON library gives the same messages."""
    files = sorted(Path(os.environ["BAD_TILESETS"]).glob("bad_*.json"))
    assert len(files) > 50
    for file in files:
        said = subprocess.run([os.environ["CARCARENA"], "tilesets", "--file", file], text=True,
                              capture_output=True).stderr
        with pytest.raises(ValueError) as caught:
            carcarena.Rules(file)
        assert str(caught.value) in said
