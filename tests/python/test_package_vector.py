# SPDX-License-Identifier: MIT
"""Many games at once: the same games for any number of lanes and threads. Views are independent of seats and
directions.
"""

import json
import os
import random
import subprocess

import carcarena
import numpy as np
import pytest
from carcarena.arrays import allocate

BASE = carcarena.Rules(["base"])
SPOTS, ROTATIONS, REST = 13, 4, 64
# Channels of the planes (src/views.h): without direction, by rotation, by side, by half edge, by spot.
PLAIN, FITS, SIDES, HALVES, CLOISTER, BY_SPOT = range(4), 4, (8, 12, 16), 20, 28, (29, 42, 55, 68, 81)


def played(count, steps, seed=1, names=(), **options):
    """Returns the contents of all arrays at every step, as bytes of each lane."""
    env = carcarena.VectorEnv(options.pop("rules", BASE), count, seed, **options)
    arrays = allocate(env, *names)
    env.reset()
    seen = [[] for _ in range(count)]
    for _ in range(steps):
        env.sample()
        for lane in range(count):
            seen[lane].append(b"".join(arrays[name][lane].tobytes() for name in sorted(arrays)))
        env.step()
    return seen


@pytest.mark.parametrize("options", [{}, {"actions": "planes"}, {"bots": {1: "random"}},
                                     {"rules": carcarena.Rules(["winter", "gingerbread-man"], 3)}])
def test_same_bytes_for_any_number_of_lanes_and_threads(options):
    options = {"window": 9, "rows": 20} | options
    whole = played(12, 60, **options)
    assert whole == played(12, 60, threads=3, **options)
    assert whole[:5] == played(5, 60, threads=2, **options)
    assert whole[7:] == played(5, 60, first=7, **options)
    assert whole != played(12, 60, seed=2, **options)


def test_games_are_those_of_one_game_at_a_time():
    """A lane plays like Game with the same tiles and actions, and returns the right rewards."""
    env = carcarena.VectorEnv(BASE, 6, 3, rewards="points")
    arrays = allocate(env, "action", "player", "legal", "raw", "mask", "reward", "done", "score")
    env.reset()
    points = np.zeros((6, 2))
    ended = 0
    while ended < 12:
        env.sample()
        games = [env.game(lane) for lane in range(6)]
        for lane, game in enumerate(games):
            actions = game.actions()
            assert game.player == arrays["player"][lane]
            assert arrays["raw"][lane, : arrays["legal"][lane]].tolist() == actions
            assert arrays["mask"][lane].sum() == arrays["legal"][lane] == len(actions)
            game.apply(actions[arrays["action"][lane]])
        env.step()
        points += arrays["reward"]
        for lane in np.flatnonzero(arrays["done"]):
            assert games[lane].over and games[lane].scores == tuple(arrays["score"][lane])
            assert points[lane].tolist() == arrays["score"][lane].tolist()
            points[lane] = 0
            ended += 1
        for lane in np.flatnonzero(arrays["done"] == 0):
            assert games[lane].scores == tuple(arrays["score"][lane])


def test_game_zero_of_a_lane_is_the_block_of_a_tournament():
    """The tiles are those that the arena deals for this seed and block."""
    lines = [{"command": "new", "tilesets": ["base"], "players": 2, "seed": 9, "block": 4}]
    program = subprocess.run([os.environ["CARCARENA"], "step"], text=True, capture_output=True,
                             input="\n".join(map(json.dumps, lines)) + "\n")
    reply = json.loads(program.stdout.splitlines()[0])
    env = carcarena.VectorEnv(BASE, 5, 9)
    env.reset()
    assert BASE.types[env.game(4).hand] == reply["state"]["hand"]


def test_an_illegal_action_changes_nothing():
    env = carcarena.VectorEnv(BASE, 4, 1)
    arrays = allocate(env, "action", "legal")
    with pytest.raises(RuntimeError, match="reset"):
        env.step()
    env.reset()
    before = [env.game(lane).hash for lane in range(4)]
    for wrong in (-1, arrays["legal"][2], 10**6):
        arrays["action"][:] = 0
        arrays["action"][2] = wrong
        with pytest.raises(carcarena.IllegalAction, match=r"action\[2\]"):
            env.step()
        assert [env.game(lane).hash for lane in range(4)] == before


def test_buffers_are_checked_and_let_go():
    env = carcarena.VectorEnv(BASE, 4, 1)
    for wrong in ({"action": np.zeros(3, np.int32)}, {"action": np.zeros(4, np.int64)},
                  {"mask": np.zeros((4, 584), np.float32)}, {"mask": np.zeros((584, 4), np.uint8).T},
                  {"actions": np.zeros(4, np.int32)}):
        with pytest.raises((ValueError, BufferError)):
            env.bind(**wrong)
    arrays = allocate(env, "action", "done")
    env.reset()
    arrays["done"][:] = 7
    env.bind(done=None)
    env.step()
    assert (arrays["done"] == 7).all()


def test_a_lane_that_is_over_waits():
    env = carcarena.VectorEnv(BASE, 1, 1, autoreset=False)
    arrays = allocate(env, "action", "player", "done", "reward", "mask")
    env.reset()
    while arrays["player"][0] >= 0:
        env.sample()
        env.step()
    assert arrays["done"][0] == 1 and abs(arrays["reward"]).sum() in (0, 2)
    assert not arrays["mask"].any()
    env.step()
    assert arrays["done"][0] == 0 and not arrays["reward"].any()


def test_planes_count_what_they_do_not_show():
    env = carcarena.VectorEnv(BASE, 8, 1, actions="planes", window=3)
    arrays = allocate(env, "action", "mask", "legal", "beyond", "planes", "outside")
    env.reset()
    outside = 0
    for _ in range(500):
        for lane in range(8):
            game = env.game(lane)
            far = sum(abs(tile["x"]) > 1 or abs(tile["y"]) > 1 for tile in game.tiles())
            assert arrays["outside"][lane] == far
            assert arrays["planes"][lane, 0].sum() == len(game.tiles()) - far
            assert arrays["beyond"][lane] < arrays["legal"][lane]  # there is a choice
        outside = max(outside, arrays["outside"].max())
        env.sample()
        env.step()
    assert outside > 40


def table(game):
    """Returns the tiles on the table, and the scores."""
    lines = game.text().replace("laid ", "tile ").splitlines()
    return tuple(line for line in lines if line.split()[0] in ("tile", "figure", "score"))


def test_every_legal_action_has_a_place_in_the_planes():
    """Each index of the mask can be played, and together they reach the same positions as all legal actions."""
    rules = carcarena.Rules(["base", "inns-and-cathedrals", "traders-and-builders"], 3)

    def played_so(moves):
        env = carcarena.VectorEnv(rules, 1, 2, actions="planes", window=41)
        arrays = allocate(env, "action", "mask", "legal", "beyond")
        env.reset()
        for move in moves:
            arrays["action"][0] = move
            env.step()
        return env, arrays

    moves = []
    for step in range(60):
        env, arrays = played_so(moves)
        if step % 20 == 19:
            game = env.game(0)
            wanted = set()
            for action in game.actions():
                after = game.copy()
                after.apply(action)
                wanted.add(table(after))
            numbers = np.flatnonzero(arrays["mask"][0]).tolist()
            assert {table(played_so(moves + [number])[0].game(0)) for number in numbers} == wanted
            assert arrays["beyond"][0] == 0 and len(wanted) > 1
        env.sample()
        moves.append(int(arrays["action"][0]))


def turns_of(game):
    """Yields a player's position after each way to finish the turn, with its first action."""
    for place, action in enumerate(game.actions()):
        after = game.copy()
        after.apply(action)
        if after.pending != "decision" or after.player != game.player:
            yield place, after
            continue
        for answer in after.actions():
            end = after.copy()
            end.apply(answer)
            yield place, end


@pytest.mark.parametrize("tilesets", [["base"], ["base", "abbey-and-mayor", "tower"]])
def test_terms_after_actions_and_turns(tilesets):
    """after() returns for every action, or every turn, what look() returns for the resulting position."""
    rules = carcarena.Rules(tilesets)
    env = carcarena.VectorEnv(rules, 3, 5, threads=2)
    looker = carcarena.VectorEnv(rules, 1)
    allocate(env, "action")
    seen = allocate(looker, "terms")["terms"]
    env.reset()
    terms = np.zeros((4000, seen.shape[1]), np.float32)
    first, begin = np.zeros(4, np.uint32), np.zeros(4000, np.int32)
    pairs = 0
    for _ in range(40):
        games = [env.game(lane) for lane in range(3)]
        for whole in (False, True):
            count = env.after(terms, first, True, begin if whole else None)
            assert count == first[3] <= len(terms)
            for lane, game in enumerate(games):
                ways = list(turns_of(game)) if whole else []
                for place, action in enumerate([] if whole else game.actions()):
                    ways.append((place, game.copy()))
                    ways[-1][1].apply(action)
                assert len(ways) == first[lane + 1] - first[lane]
                for row, (place, after) in enumerate(ways, first[lane]):
                    looker.look(after, game.player)
                    assert terms[row].tobytes() == seen[0].tobytes()
                    assert not whole or begin[row] == place
                pairs += whole and len(ways) > len(game.actions())
        # If the buffer is too small, nothing is written and the required size is returned.
        small, few = np.full((1, seen.shape[1]), -1, np.float32), np.full(4000, -1, np.int32)
        assert count == env.after(small, first, True, few) and (small == -1).all() and (few == -1).all()
        env.sample()
        env.step()
    assert pairs > 20
    with pytest.raises(ValueError, match="begin"):
        env.after(terms, first, True, np.zeros(10, np.float32))


# ---- Symmetry


def position(seed, tiles, players=2):
    """Returns a position in the middle of a game whose first tile is rotationally symmetric."""
    rules = carcarena.Rules(["base"], players, {"start_in_bag": True})
    game = carcarena.Game(rules, seed)
    lots = random.Random(seed)
    game.resolve(rules.type("base/B"))
    while len(game.tiles()) < tiles or game.pending != "decision":
        if game.pending == "decision":
            game.apply(lots.choice(game.actions()))
        else:
            game.chance()
    return rules, game


def turned(rules, text):
    """Returns the text of the position after a clockwise quarter turn of the table."""
    lines = []
    names = {}  # of segments on tiles with equivalent rotations: each segment gets the name of another
    for line in text.splitlines():
        words = line.split()
        cell = next((i for i, word in enumerate(words) if "," in word), None)
        if words[0] in ("tile", "laid"):
            tile = rules.tile(words[1])
            looks, rotation = bin(tile["rotations"]).count("1"), int(words[3][1])
            if rotation + 1 == looks < 4:
                ports = {segment["ports"]: segment["id"] for segment in tile["segments"]}
                names[words[2]] = {name: ports[port << 3 * looks & 0xFFF | port >> 12 - 3 * looks]
                                   for port, name in ports.items()}
            words[3] = f"r{(rotation + 1) % looks}"
        elif cell is not None:
            words[-1] = names.get(words[cell], {}).get(words[-1], words[-1])
        if cell is not None:
            x, y = map(int, words[cell].split(","))
            words[cell] = f"{-y},{x}"
        lines.append(" ".join(words))
    return "\n".join(lines)


def swapped(text):
    """Returns the text of the position with players 0 and 1 exchanged."""
    lines = []
    for line in text.splitlines():
        words = line.split()
        if words[0] in ("figure", "score", "turn"):
            words[1] = {"0": "1", "1": "0"}.get(words[1], words[1])
        lines.append(" ".join(words))
    return "\n".join(lines)


def seen(rules, game, window=15):
    """Returns all views of a position for the deciding player, through carcarena.view."""
    return carcarena.view(game, window=window, rows=40)


def turned_planes(planes):
    """Returns planes after a quarter turn: cells rotate, and channels with a direction, too."""
    cells = np.rot90(planes, -1, axes=(1, 2))
    out = cells.copy()
    for first, size in [(FITS, ROTATIONS)] + [(side, 4) for side in SIDES]:
        out[first : first + size] = np.roll(cells[first : first + size], 1, axis=0)
    out[HALVES : HALVES + 8] = np.roll(cells[HALVES : HALVES + 8], 2, axis=0)
    for first in BY_SPOT:
        out[first : first + 12] = np.roll(cells[first : first + 12], 3, axis=0)
    return out


def turned_mask(mask, window):
    """Returns a mask of the planes of actions after a quarter turn."""
    cells = mask[: ROTATIONS * window * window].reshape(ROTATIONS, window, window)
    cells = np.roll(np.rot90(cells, -1, axes=(1, 2)), 1, axis=0)
    rest = mask[ROTATIONS * window * window :].copy()
    rest[:12] = np.roll(rest[:12], 3)  # followers are the only figures of the base game
    return np.concatenate([cells.ravel(), rest])


@pytest.mark.parametrize("seed", range(8))
def test_a_turned_table_gives_turned_numbers(seed):
    rules, game = position(seed, 10 + 5 * seed)
    other = carcarena.Game(rules)
    other.load(turned(rules, game.text()))
    here, there = seen(rules, game), seen(rules, other)
    assert here["planes"].any()
    assert np.array_equal(turned_planes(here["planes"]), there["planes"])
    assert np.array_equal(turned_mask(here["mask"], 15), there["mask"])
    for name in ("hand", "rows"):
        assert np.array_equal(here[name], there[name]), name
    assert np.allclose(here["terms"], there["terms"])


@pytest.mark.parametrize("seed", range(8))
def test_swapped_seats_see_the_same(seed):
    rules, game = position(seed, 12 + 5 * seed)
    other = carcarena.Game(rules)
    other.load(swapped(game.text()))
    assert other.player == 1 - game.player
    here, there = seen(rules, game), seen(rules, other)
    for name in here:
        assert np.array_equal(here[name], there[name]), name
    # and they differ from the view of the other player
    away = carcarena.view(game, player=1 - game.player, window=15, rows=40)
    assert not np.array_equal(here["terms"], away["terms"])
