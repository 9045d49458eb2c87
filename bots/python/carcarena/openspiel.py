# SPDX-License-Identifier: MIT
"""The interface of OpenSpiel: games and states with chance nodes.

    game = carcarena.openspiel.Game(carcarena.Rules(["base"]))
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            actions, probabilities = zip(*state.chance_outcomes())
            state.apply_action(random.choices(actions, probabilities)[0])
        else:
            state.apply_action(random.choice(state.legal_actions()))
    print(state.returns())

Game and State have the methods of OpenSpiel and do not need it. With the package open_spiel, register() makes
the same game known to it: pyspiel.load_game("python_carcarena(players=3)").

A decision has the numbers of its legal actions, 0 to n - 1 (actions="index"), or fixed numbers of planes
(actions="planes"). A draw or event has the places of its outcomes.
"""

import importlib
from array import array
from collections.abc import Sequence
from typing import Any

from . import _engine
from ._engine import Rules, VectorEnv

CHANCE, SIMULTANEOUS, INVALID, TERMINAL = -1, -2, -3, -4  # players that are not seats
POINTS_MAX = 10000.0  # bound of utilities with utility="points"
UTILITIES = ("result", "points")
NAME = "python_carcarena"
PARAMETERS = {"players": 2, "tilesets": "base", "expansions": "", "options": "", "utility": "result", "actions": "index",
              "window": 31}  # with their defaults


class Game:
    """Rules, as a game of OpenSpiel.

    utility: "result": zero at a tie of all; the winners share 1, the others share -1. "points": points as they are
    scored. A game with hidden hands is refused.
    """

    def __init__(self, rules: Rules | None = None, utility: str = "result", actions: str = "index", window: int = 31) -> None:
        if utility not in UTILITIES:
            raise ValueError(f"utility: expected one of {', '.join(UTILITIES)}, got {utility!r}")
        if actions not in ("index", "planes"):
            raise ValueError(f"actions: expected index or planes, got {actions!r}")
        self.rules = rules or Rules(["base"])
        self.utility, self.actions, self.window = utility, actions, window
        self.views = VectorEnv(self.rules, 1, actions=actions, window=window)  # type: ignore[arg-type]
        self.terms = array("f", bytes(4 * self.views.shapes["terms"][0][1]))
        self.views.bind(terms=self.terms)

    def new_initial_state(self) -> "State":
        return State(self)

    def num_players(self) -> int:
        return self.rules.players

    def num_distinct_actions(self) -> int:
        return self.views.shapes["mask"][0][1]

    def max_chance_outcomes(self) -> int:
        return self.rules.outcomes_max

    def max_game_length(self) -> int:
        return self.rules.plies_max

    def max_chance_nodes_in_history(self) -> int:
        return self.rules.plies_max

    def min_utility(self) -> float:
        return -1.0 if self.utility == "result" else -POINTS_MAX

    def max_utility(self) -> float:
        return 1.0 if self.utility == "result" else POINTS_MAX

    def utility_sum(self) -> float | None:
        return 0.0 if self.utility == "result" and self.num_players() > 1 else None

    def observation_tensor_shape(self) -> list[int]:
        return [len(self.terms)]

    def observation_tensor_size(self) -> int:
        return len(self.terms)

    def action_to_string(self, player: int, action: int) -> str:
        """Returns the number as text: what it means depends on the position (State.action_to_string)."""
        return f"{'outcome' if player == CHANCE else 'action'} {action}"

    def deserialize_state(self, text: str) -> "State":
        """Returns the state of State.serialize. Raises ValueError if it cannot be played."""
        state = self.new_initial_state()
        for line in text.split():
            state.apply_action(int(line))
        return state

    def __str__(self) -> str:
        return f"{NAME}(players={self.num_players()},rules={self.rules.hash:016x})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())

    def _key(self) -> tuple[Any, ...]:
        return self.rules.hash, self.utility, self.actions, self.window


class State:
    """A position with its history."""

    def __init__(self, game: Game, other: "State | None" = None) -> None:
        self._game = game
        self.position: _engine.Game = _engine.Game(game.rules) if other is None else other.position.copy()
        self._history: list[tuple[int, int]] = [] if other is None else other._history.copy()
        self._rewards: list[float] = [0.0] * game.num_players() if other is None else other._rewards.copy()

    # ---- Whose turn

    def get_game(self) -> Game:
        return self._game

    def num_players(self) -> int:
        return self._game.num_players()

    def num_distinct_actions(self) -> int:
        return self._game.num_distinct_actions()

    def current_player(self) -> int:
        pending = self.position.pending
        return TERMINAL if pending == "over" else self.position.player if pending == "decision" else CHANCE

    def is_terminal(self) -> bool:
        return self.position.over

    def is_chance_node(self) -> bool:
        return self.current_player() == CHANCE

    def is_player_node(self) -> bool:
        return self.current_player() >= 0

    def is_simultaneous_node(self) -> bool:
        return False

    def is_initial_state(self) -> bool:
        return not self._history

    # ---- Actions

    def _numbers(self) -> dict[int, int]:
        """Returns the actions of a decision by number, ascending. With planes, some may have no number."""
        actions = self.position.actions()
        if self._game.actions == "index":
            return dict(enumerate(actions))
        found: dict[int, int] = {}
        for action in actions:
            try:
                found[self._game.views.action_number(self.position, action)] = action
            except ValueError:  # outside of the planes
                continue
        return dict(sorted(found.items()))

    def legal_actions(self, player: int | None = None) -> list[int]:
        """Returns the numbers that may be applied, ascending; none for a player who does not decide."""
        if self.is_terminal() or player is not None and player != self.current_player():
            return []
        return [action for action, _ in self.chance_outcomes()] if self.is_chance_node() else list(self._numbers())

    def legal_actions_mask(self, player: int | None = None) -> list[int]:
        size = self._game.max_chance_outcomes() if self.is_chance_node() else self.num_distinct_actions()
        mask = [0] * size
        for action in self.legal_actions(player):
            mask[action] = 1
        return mask

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Returns the outcomes of a draw or event with their probabilities."""
        if not self.is_chance_node():
            raise ValueError("chance_outcomes: no draw or event is pending")
        weights = [weight for _, weight, _ in self.position.outcomes()]
        total = sum(weights)
        return [(place, weight / total) for place, weight in enumerate(weights)]

    def apply_action(self, action: int) -> None:
        player = self.current_player()
        before = self._utilities()
        if player == CHANCE:
            outcomes = self.position.outcomes()
            if not 0 <= action < len(outcomes):
                raise ValueError(f"action {action}: expected an outcome from 0 to {len(outcomes) - 1}")
            self.position.resolve(outcomes[action][0])
        else:
            numbers = {} if player == TERMINAL else self._numbers()
            if action not in numbers:
                raise ValueError(f"action {action} is not legal here")
            self.position.apply(numbers[action])
        self._history.append((player, int(action)))
        kept = self._rewards if player == CHANCE else [0.0] * self.num_players()
        self._rewards = [old + now - then for old, now, then in zip(kept, self._utilities(), before)]

    def child(self, action: int) -> "State":
        made = self.clone()
        made.apply_action(action)
        return made

    def action_to_string(self, player: int, action: int | None = None) -> str:
        """Returns what an action means here: a tile, an event, or a text such as "place 1,0 r2"."""
        action = player if action is None else action
        if self.is_chance_node():
            return self.position.outcomes()[action][2]
        return self.position.action_text(self._numbers()[action])

    def string_to_action(self, text: str) -> int:
        for action in self.legal_actions():
            if self.action_to_string(self.current_player(), action) == text:
                return action
        raise ValueError(f"no legal action is {text!r}")

    # ---- Results

    def _utilities(self) -> list[float]:
        """Returns what every player has received so far."""
        if self._game.utility == "points":
            return [float(score) for score in self.position.scores]
        players = self.num_players()
        if not self.position.over or players == 1:
            return [0.0] * players
        scores = self.position.scores
        winners = sum(score == max(scores) for score in scores)
        if winners == players:
            return [0.0] * players
        return [1 / winners if score == max(scores) else -1 / (players - winners) for score in scores]

    def rewards(self) -> list[float]:
        """Returns what every player received with the last decision and the draws and events after it."""
        return self._rewards.copy()

    def returns(self) -> list[float]:
        """Returns the sum of the rewards before every decision and at the end."""
        return self._utilities()

    def player_reward(self, player: int) -> float:
        return self._rewards[player]

    def player_return(self, player: int) -> float:
        return self._utilities()[player]

    # ---- Observations. All players see everything.

    def observation_string(self, player: int | None = None) -> str:
        """Returns the position, without the order of the unseen tiles."""
        return self.position.text()

    def information_state_string(self, player: int | None = None) -> str:
        """Returns all actions so far."""
        return self.history_str()

    def observation_tensor(self, player: int | None = None) -> list[float]:
        """Returns the terms (bots/python/ARRAYS.md) from the view of a player, or of the one who decides."""
        player = max(0, self.current_player()) if player is None else player
        if not 0 <= player < self.num_players():
            raise ValueError(f"player: expected 0 to {self.num_players() - 1}, got {player}")
        self._game.views.look(self.position, player)
        return self._game.terms.tolist()

    # ---- History and copies

    def history(self) -> list[int]:
        return [action for _, action in self._history]

    def full_history(self) -> list[tuple[int, int]]:
        return self._history.copy()

    def history_str(self) -> str:
        return ", ".join(map(str, self.history()))

    def move_number(self) -> int:
        return len(self._history)

    def serialize(self) -> str:
        return "".join(f"{action}\n" for action in self.history())

    def clone(self) -> "State":
        return State(self._game, self)

    def __deepcopy__(self, memo: dict[int, Any]) -> "State":
        return self.clone()

    def __str__(self) -> str:
        return self.position.text()

    def __repr__(self) -> str:
        return f"<carcarena.openspiel.State after {self.move_number()} moves>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and (self._game, self._history) == (other._game, other._history)

    def __hash__(self) -> int:
        return hash(tuple(self._history))


# ---- The package open_spiel

def _words(text: str) -> list[str]:
    return [word for word in text.split("+") if word]


def _game_of(parameters: dict[str, Any]) -> Game:
    options = dict(word.split(":", 1) for word in _words(parameters["options"]))
    rules = Rules(_words(parameters["tilesets"]), parameters["players"], options, _words(parameters["expansions"]))
    return Game(rules, parameters["utility"], parameters["actions"], parameters["window"])


def register() -> str:
    """Makes the game known to OpenSpiel. Returns its name.

    Parameters: players, tilesets ("base+river"), expansions, options ("farmers:true+deck_limit:20"), utility,
    actions, window. Needs the package open_spiel.
    """
    try:
        pyspiel: Any = importlib.import_module("pyspiel")
    except ImportError as error:
        raise ImportError("register needs the package open_spiel: pip install open_spiel") from error
    if NAME not in pyspiel.registered_names():
        pyspiel.register_game(_type_of(pyspiel, "result"), _game_class(pyspiel))
    return NAME


def _type_of(pyspiel: Any, utility: str) -> Any:
    kinds, result = pyspiel.GameType, utility == "result"
    return kinds(
        short_name=NAME, long_name="Carcassonne", dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC, information=kinds.Information.PERFECT_INFORMATION,
        utility=kinds.Utility.ZERO_SUM if result else kinds.Utility.GENERAL_SUM,
        reward_model=kinds.RewardModel.TERMINAL if result else kinds.RewardModel.REWARDS, max_num_players=8,
        min_num_players=1, provides_information_state_string=True, provides_information_state_tensor=False,
        provides_observation_string=True, provides_observation_tensor=True, provides_factored_observation_string=True,
        parameter_specification=PARAMETERS)


def _info_of(pyspiel: Any, game: Game) -> Any:
    return pyspiel.GameInfo(
        num_distinct_actions=game.num_distinct_actions(), max_chance_outcomes=game.max_chance_outcomes(),
        num_players=game.num_players(), min_utility=game.min_utility(), max_utility=game.max_utility(),
        utility_sum=game.utility_sum(), max_game_length=game.max_game_length())


def _game_class(pyspiel: Any) -> Any:
    state_class = _state_class(pyspiel)

    class SpielGame(pyspiel.Game):  # type: ignore[misc]
        """Game, as a class of pyspiel."""

        def __init__(self, parameters: dict[str, Any] | None = None) -> None:
            self.own = _game_of(PARAMETERS | (parameters or {}))
            super().__init__(_type_of(pyspiel, self.own.utility), _info_of(pyspiel, self.own), parameters or {})

        def new_initial_state(self) -> Any:
            return state_class(self)

        def max_chance_nodes_in_history(self) -> int:
            return self.own.max_chance_nodes_in_history()

        def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Any:
            return Observer(self.own)

    return SpielGame


def _state_class(pyspiel: Any) -> Any:
    class SpielState(pyspiel.State):  # type: ignore[misc]
        """State, as a class of pyspiel, which keeps the history."""

        def __init__(self, game: Any) -> None:
            super().__init__(game)
            self.own = game.own.new_initial_state()

        def current_player(self) -> int:
            return int(self.own.current_player())

        def _legal_actions(self, player: int) -> Sequence[int]:
            return self.own.legal_actions(player)  # type: ignore[no-any-return]

        def chance_outcomes(self) -> Sequence[tuple[int, float]]:
            return self.own.chance_outcomes()  # type: ignore[no-any-return]

        def _apply_action(self, action: int) -> None:
            self.own.apply_action(action)

        def _action_to_string(self, player: int, action: int) -> str:
            return str(self.own.action_to_string(player, action))

        def is_terminal(self) -> bool:
            return bool(self.own.is_terminal())

        def returns(self) -> Sequence[float]:
            return self.own.returns()  # type: ignore[no-any-return]

        def rewards(self) -> Sequence[float]:
            return self.own.rewards()  # type: ignore[no-any-return]

        def __str__(self) -> str:
            return str(self.own)

    return SpielState


class Observer:
    """Observations for pyspiel: the terms as `tensor`, the position as text."""

    def __init__(self, game: Game) -> None:
        numpy: Any = importlib.import_module("numpy")
        self.tensor = numpy.zeros(game.observation_tensor_size(), numpy.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: Any, player: int) -> None:
        self.tensor[:] = state.own.observation_tensor(player)

    def string_from(self, state: Any, player: int) -> str:
        return str(state.own.observation_string(player))
