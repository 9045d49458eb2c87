# SPDX-License-Identifier: MIT
"""Observations: tokens tell what the views of a game tell, buffers that are kept up to date equal those written from
nothing, and the table of buffers is the one of ARRAYS.md.
"""

import os
import pathlib
import random
import re

import carcarena
import numpy as np
import pytest
from carcarena.arrays import allocate, space
from test_package_vector import position, swapped, turned

BASE = carcarena.Rules(["base"])
GAME, PLAYER, UNSEEN, TILE, FIGURE, CELL = range(1, 7)  # kinds of tokens (src/tokens.h)
KIND, X, Y, TYPE, STATE, FLAGS, VALUES = range(7)  # columns
MIDDLE, WHOLE_TILE = 12, 13  # bits of sets of spots after the ports
SETS = [(["base"], 2), (["winter", "gingerbread-man"], 3),
        (["base", "inns-and-cathedrals", "traders-and-builders"], 3), (["base", "princess-and-dragon", "tower"], 2),
        (["base", "abbey-and-mayor", "bridges-castles-and-bazaars"], 4), (["base", "river-2", "flier"], 2)]
VIEWS = ("mask", "hand", "tokens", "rows", "planes", "outside")


def spots(tile, segment, rotation):
    """Returns the spots of a segment of a placed tile, as a set."""
    ports = next((part["ports"] for part in tile["segments"] if part["id"] == segment), None)
    if ports is None:
        return 1 << WHOLE_TILE
    ports = (ports << 3 * rotation | ports >> 12 - 3 * rotation) & 0xFFF
    return ports or 1 << MIDDLE


def expected_places(game, player):
    """Returns the tokens of tiles and open cells, without states of cells, made from the lists of a game."""
    rules, rows = game.rules, []
    owners = [*range(player, rules.players), *range(player), None]
    tiles, figures = game.tiles(), game.figures()
    for tile in tiles:
        sets = [0] * len(owners)
        for figure in figures:
            if (figure["x"], figure["y"]) == (tile["x"], tile["y"]):
                sets[owners.index(figure["owner"])] |= spots(rules.tile(tile["tile"]), figure["segment"],
                                                            tile["rotation"])
        rows.append((TILE, tile["x"], tile["y"], rules.type(tile["tile"]), tile["rotation"], sets))
    for cell in game.cells():
        rows.append((CELL, cell["x"], cell["y"], 0, 0, [".frcs".index(edge) for edge in cell["edges"]]))
    return rows


def found_places(tokens, owners):
    values = {TILE: owners, CELL: 4}
    return [(*map(int, row[:TYPE + 1]), int(row[STATE]) * (row[KIND] == TILE),
             [int(value) for value in row[VALUES:VALUES + values[row[KIND]]]])
            for row in tokens if row[KIND] in values]


@pytest.mark.parametrize("tilesets, players", SETS)
def test_tokens_are_what_the_lists_of_a_game_tell(tilesets, players):
    rules = carcarena.Rules(tilesets, players)
    lots, game = random.Random(4), carcarena.Game(rules, 5)
    looker = carcarena.VectorEnv(rules, 1)
    tokens = allocate(looker, "tokens")["tokens"]
    while not game.over:
        if game.pending != "decision":
            game.chance()
            continue
        if lots.random() < 0.2:
            player = lots.randrange(players)
            looker.look(game, player)
            rows = tokens[0][tokens[0][:, KIND] > 0]
            assert found_places(rows, players + 1) == expected_places(game, player)
            assert rows[0, TYPE] == (-1 if game.hand is None else game.hand)
            assert rows[0, STATE] == game.draws_left
            assert rows[0, FLAGS] & 1 == (player == game.player)
            people = rows[rows[:, KIND] == PLAYER]
            turned_seats = [(player + i) % players for i in range(players)]
            assert people[:, STATE].tolist() == [game.scores[seat] for seat in turned_seats]
            supplies = [game.supplies()[seat] for seat in turned_seats]
            width = len(supplies[0])
            assert people[:, VALUES:VALUES + width].tolist() == [list(supply.values()) for supply in supplies]
            unseen = dict(rows[rows[:, KIND] == UNSEEN][:, [TYPE, STATE]].tolist())
            assert unseen == {kind: count for kind, count in enumerate(game.unseen()) if count}
            figures = rows[rows[:, KIND] == FIGURE]
            assert len(figures) == len(game.figures()) == rows[0, VALUES + 1]
        game.apply(lots.choice(game.actions()))


def test_fits_of_tokens_are_the_legal_placements():
    """The sets of rotations of open cells are those of the mask of planes of actions."""
    env = carcarena.VectorEnv(BASE, 16, 3, actions="planes", window=41)
    arrays = allocate(env, "action", "mask", "tokens")
    env.reset()
    for _ in range(150):
        env.sample()
        env.step()
        fits = arrays["mask"][:, :4 * 41 * 41].reshape(16, 4, 41, 41)
        for lane in range(16):
            cells = arrays["tokens"][lane][arrays["tokens"][lane][:, KIND] == CELL]
            for rotation in range(4):
                marked = cells[cells[:, STATE] >> rotation & 1 == 1]
                at = {(y + 20, x + 20) for x, y in marked[:, [X, Y]].tolist()}
                assert at == set(zip(*map(np.ndarray.tolist, np.nonzero(fits[lane, rotation]))))


@pytest.mark.parametrize("seed", range(8))
def test_tokens_of_swapped_seats_are_equal(seed):
    rules, game = position(seed, 12 + 5 * seed)
    other = carcarena.Game(rules)
    other.load(swapped(game.text()))
    here, there = carcarena.view(game)["tokens"], carcarena.view(other)["tokens"]
    assert np.array_equal(here, there) and here.any()
    away = carcarena.view(game, player=1 - game.player)["tokens"]
    assert not np.array_equal(here, away)


def turned_tokens(rules, tokens):
    """Returns tokens after a clockwise quarter turn of the table."""
    out = tokens.copy()
    for row in out:
        row[X], row[Y] = -row[Y], row[X]
        if row[KIND] in (TILE, FIGURE):
            sets = row[VALUES:].astype(int)
            row[VALUES:] = sets & ~0xFFF | (sets << 3 & 0xFFF) | (sets & 0xFFF) >> 9
        if row[KIND] == TILE:
            row[STATE] = (row[STATE] + 1) % bin(rules.tile(int(row[TYPE]))["rotations"]).count("1")
        if row[KIND] == CELL:
            row[STATE] = row[STATE] << 1 & 15 | row[STATE] >> 3
            row[VALUES:VALUES + 4] = np.roll(row[VALUES:VALUES + 4], 1)
    return out


@pytest.mark.parametrize("seed", range(8))
def test_tokens_of_a_turned_table_are_turned(seed):
    rules, game = position(seed, 10 + 5 * seed)
    other = carcarena.Game(rules)
    other.load(turned(rules, game.text()))
    here = turned_tokens(rules, carcarena.view(game)["tokens"])
    assert sorted(here.tolist()) == sorted(carcarena.view(other)["tokens"].tolist())


def test_tokens_without_room_are_counted():
    small = carcarena.VectorEnv(BASE, 4, 1, tokens=30)
    large = carcarena.VectorEnv(BASE, 4, 1)
    few, all_ = allocate(small, "action", "tokens", "outside"), allocate(large, "action", "tokens", "outside")
    small.reset()
    large.reset()
    for _ in range(150):
        small.sample()
        large.sample()
        small.step()
        large.step()
        used = (all_["tokens"][:, :, KIND] > 0).sum(axis=1)
        assert (all_["outside"] == 0).all()
        assert (few["outside"] == np.maximum(used.astype(int) - 30, 0)).all()
        for lane in range(4):  # the game, players, unseen types and tiles are the same
            assert (few["tokens"][lane][:, :VALUES] == all_["tokens"][lane, :30, :VALUES]).all()
    with pytest.raises(ValueError, match="tokens"):
        carcarena.VectorEnv(BASE, 1, tokens=10**6)


@pytest.mark.parametrize("tilesets, players", SETS)
@pytest.mark.parametrize("threads", [1, 2])
def test_buffers_that_are_kept_equal_new_ones(tilesets, players, threads):
    """After steps, games that end, look, observe and reset, the arrays are those written into new buffers."""
    rules = carcarena.Rules(tilesets, players)
    env = carcarena.VectorEnv(rules, 4, 2, threads=threads, window=15, rows=40)
    arrays = allocate(env, "action", "player", "done", *VIEWS)
    lots, ended = random.Random(threads), 0
    env.reset()
    for step in range(700):
        shown = {}  # lanes whose arrays do not show the lane's game for the player who decides
        if step % 7 == 6:
            lane, player, other = lots.randrange(4), lots.randrange(players), lots.randrange(4)
            if step == 27:
                env.reset(game=step)
            elif lots.random() < 0.5:
                env.look(env.game(other), player, lane)
                shown[lane] = other, player
            else:
                env.observe(lane, player)
                shown[lane] = lane, player
        else:
            env.sample()
            env.step()
        ended += arrays["done"].sum()
        for lane in range(4) if step % 7 > 3 else ():
            game, player = shown.get(lane, (lane, arrays["player"][lane]))
            looker = carcarena.VectorEnv(rules, 1, window=15, rows=40)
            fresh = allocate(looker, *VIEWS)
            looker.look(env.game(game), player)
            for name in VIEWS:
                assert np.array_equal(fresh[name][0], arrays[name][lane]), (step, lane, name)
    assert ended


NAMES = {"tile": 1, "new": 1, "neutral": 1, "pennants": 1, "fits": 4, "print": 21, "own": 13, "others": 13,
         "strength": 13, "rivals": 13, "open": 13}


@pytest.mark.parametrize("names", [["tile"], ["open", "tile"], ("own", "others", "fits", "neutral"), list(NAMES)])
def test_planes_can_be_chosen(names):
    """They are those of all planes, in the order of the table."""
    rules = carcarena.Rules(["base", "princess-and-dragon"], 3)
    some = carcarena.VectorEnv(rules, 4, 1, window=11, planes=names)
    every = carcarena.VectorEnv(rules, 4, 1, window=11)
    few, all_ = allocate(some, "action", "planes"), allocate(every, "action", "planes")
    chosen = np.concatenate([np.full(count, name in names) for name, count in NAMES.items()])
    assert some.shapes["planes"][0] == (4, chosen.sum(), 11, 11)
    some.reset()
    every.reset()
    for _ in range(200):
        some.sample()
        every.sample()
        some.step()
        every.step()
        assert np.array_equal(few["planes"], all_["planes"][:, chosen])


def test_planes_that_were_changed_are_written_again():
    """bind and reset write whole buffers, whatever they contain."""
    env, other = (carcarena.VectorEnv(BASE, 2, 1) for _ in range(2))
    arrays, expected = allocate(env, "action", "planes"), allocate(other, "action", "planes")
    env.reset()
    other.reset()
    for step in range(60):
        if step % 20 == 3:
            arrays["planes"][:] = 7
            env.bind(planes=arrays["planes"])
        elif step % 20 == 13:
            arrays["planes"][:] = 7
            env.reset()
            other.reset()
            assert np.array_equal(arrays["planes"], expected["planes"])
        env.sample()
        other.sample()
        env.step()
        other.step()
        assert np.array_equal(arrays["planes"], expected["planes"])


@pytest.mark.parametrize("wrong, error", [(["pixels"], ValueError), ("tile", TypeError), ([], ValueError), ([3], TypeError),
                                          (5, TypeError)])
def test_wrong_names_of_planes_are_refused(wrong, error):
    with pytest.raises(error):
        carcarena.VectorEnv(BASE, 1, planes=wrong)


def test_fields_are_the_table_of_the_document():
    page = pathlib.Path(os.environ["CARCARENA_SOURCE_DIR"], "bots/python/ARRAYS.md").read_text(encoding="utf-8")
    page = page.partition("## Batched search")[0]  # which has other tables
    rows = [[cell.strip().strip("`") for cell in line.split("|")[1:-1]]
            for line in re.findall(r"^\| `[a-z]+` \| \w+ \|.*$", page, re.MULTILINE)]
    env = carcarena.VectorEnv(BASE, 3)
    wanted = [[name, field["dtype"], field["row"] or "one number",
               *(["", ""] if field["dtype"] == "float32" else [str(field["low"]), str(field["high"])]),
               field["meaning"].replace("`", "")] for name, field in env.fields.items()]
    assert [[*row[:5], row[5].replace("`", "")] for row in rows] == wanted
    assert {name: (field["shape"], field["dtype"]) for name, field in env.fields.items()} == env.shapes


def test_observations_are_in_their_spaces():
    env = carcarena.VectorEnv(carcarena.Rules(["base", "inns-and-cathedrals"], 3), 8, 1, window=21)
    arrays = allocate(env)
    spaces = {name: space(env, name) for name in arrays}
    env.reset()
    for _ in range(60):
        env.sample()
        env.step()
        for name, array in arrays.items():
            assert all(np.asarray(row) in spaces[name] for row in array), name
