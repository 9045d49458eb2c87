# SPDX-License-Identifier: MIT
"""carcarena.openspiel against what random_sim_test of OpenSpiel checks, and against that test itself if it is there."""

import math
import random

import carcarena
import pytest
from carcarena import openspiel

RULES = {
    "base": carcarena.Rules(["base"], 2, {"deck_limit": 20}),
    "three": carcarena.Rules(["base", "inns-and-cathedrals"], 3, {"deck_limit": 15}),
    "events": carcarena.Rules(["winter", "gingerbread-man"], 2, {"deck_limit": 30}),
}


def check_lists(state):
    """Legal actions are ascending, different, in range and in the mask; outcomes have the probability 1."""
    legal = state.legal_actions()
    assert legal == sorted(set(legal)) and legal
    mask = state.legal_actions_mask()
    assert [action for action, one in enumerate(mask) if one] == legal
    if state.is_chance_node():
        outcomes = state.chance_outcomes()
        assert [action for action, _ in outcomes] == legal and max(legal) < state.get_game().max_chance_outcomes()
        assert math.isclose(sum(share for _, share in outcomes), 1) and all(share > 0 for _, share in outcomes)
        assert state.current_player() == openspiel.CHANCE
    else:
        player = state.current_player()
        assert 0 <= player < state.num_players() and max(legal) < state.num_distinct_actions()
        assert all(state.legal_actions(other) == [] for other in range(state.num_players()) if other != player)
        with pytest.raises(ValueError):
            state.chance_outcomes()
    texts = [state.action_to_string(state.current_player(), action) for action in legal]
    assert len(set(texts)) == len(texts) and state.string_to_action(texts[-1]) == legal[-1]


def check_copies(state):
    """A clone and a deserialized state are equal and independent."""
    game = state.get_game()
    for other in (state.clone(), game.deserialize_state(state.serialize())):
        assert other == state and str(other) == str(state) and other.history() == state.history()
        assert other.legal_actions() == state.legal_actions() and other.returns() == state.returns()
        assert other.rewards() == state.rewards() and other.current_player() == state.current_player()
        if not state.is_terminal():
            before = str(state), state.history()
            other.apply_action(random.Random(3).choice(other.legal_actions()))
            assert (str(state), state.history()) == before


def wrong(state):
    """An action that is not legal raises and changes nothing."""
    before = str(state), state.history()
    for action in (-1, 10**6):
        with pytest.raises(ValueError):
            state.apply_action(action)
    assert (str(state), state.history()) == before


@pytest.mark.parametrize("utility", openspiel.UTILITIES)
@pytest.mark.parametrize("actions", ["index", "planes"])
@pytest.mark.parametrize("name", RULES)
def test_random_games(name, actions, utility):
    game = openspiel.Game(RULES[name], utility, actions)
    for seed in range(2):
        rng, state = random.Random(seed), game.new_initial_state()
        sums, chances = [0.0] * game.num_players(), 0
        assert state.is_initial_state() and state.rewards() == sums
        while not state.is_terminal():
            check_lists(state)
            if state.move_number() % 7 == 0:
                check_copies(state)
                wrong(state)
            for player in range(game.num_players()):
                assert len(state.observation_tensor(player)) == game.observation_tensor_size()
                assert state.observation_string(player) and isinstance(state.information_state_string(player), str)
            chances += state.is_chance_node()
            state.apply_action(rng.choice(state.legal_actions()))
            if not state.is_chance_node():
                sums = [total + reward for total, reward in zip(sums, state.rewards())]
        assert sums == pytest.approx(state.returns())
        assert all(game.min_utility() <= value <= game.max_utility() for value in state.returns())
        if game.utility_sum() is not None:
            assert math.isclose(sum(state.returns()), game.utility_sum(), abs_tol=1e-9)
        assert state.current_player() == openspiel.TERMINAL and state.legal_actions() == []
        assert chances <= game.max_chance_nodes_in_history() and state.move_number() <= game.max_game_length()
        check_copies(state)
        wrong(state)
        again = game.new_initial_state()
        for player, action in state.full_history():
            assert again.current_player() == player
            again = again.child(action)
        assert again == state and again.returns() == state.returns()


def test_numbers_of_planes_mean_the_same_everywhere():
    game = openspiel.Game(RULES["base"], actions="planes")
    env = carcarena.VectorEnv(RULES["base"], 1, actions="planes")
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_player_node():
            for action in state.legal_actions():
                raw = env.number_action(state.position, action)
                assert state.position.action_text(raw) == state.action_to_string(action)
        state.apply_action(state.legal_actions()[0])


def test_hidden_hands_and_wrong_words_are_refused():
    with pytest.raises(ValueError, match="utility: expected one of result, points"):
        openspiel.Game(utility="win")
    with pytest.raises(ValueError, match="actions: expected index or planes"):
        openspiel.Game(actions="raw")
    with pytest.raises(ValueError, match="hidden"):
        openspiel.Game(carcarena.Rules(["base"], 2, {"hand": "hidden", "hand_tiles": 2}))
    with pytest.raises(ValueError):
        openspiel.Game(RULES["base"]).deserialize_state("0\n0\n99\n")


@pytest.mark.parametrize("parameters", ["options=deck_limit:20", "players=3,utility=points,options=deck_limit:12",
                                        "tilesets=winter+gingerbread-man,actions=planes,options=deck_limit:20"])
def test_the_test_of_openspiel(parameters):
    pyspiel = pytest.importorskip("pyspiel", reason="open_spiel is not installed")
    name = openspiel.register()
    assert openspiel.register() == name in pyspiel.registered_names()
    game = pyspiel.load_game(f"{name}({parameters})")
    pyspiel.random_sim_test(game, num_sims=2, serialize=True, verbose=False)
