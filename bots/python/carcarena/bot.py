# SPDX-License-Identifier: MIT
"""Bots for the arena: a base class that speaks the protocol of bots/PROTOCOL.md.

    import carcarena.bot

    class First(carcarena.bot.Bot):
        def choose(self, request):
            return 0                            # an index of request["actions"], or its text

    if __name__ == "__main__":
        First().run()

and in a configuration

    {"class": "process", "command": ["python3", "first.py"]}

A bot that searches derives from EngineBot instead: its `choose_in` receives the game. NetBot plays many
games at a time with a function of batches of arrays, such as a network. Bot needs only the standard
library, EngineBot also the engine, and NetBot numpy. What a bot prints goes to standard error, because
standard output is used by the protocol.
"""

import json
import os
import random
import select
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, Literal, TextIO, TypeAlias

if TYPE_CHECKING:
    from ._engine import Game, Rules, VectorEnv

PROTOCOL = 1

Request: TypeAlias = dict[str, Any]  # a message of bots/PROTOCOL.md
Answer: TypeAlias = int | str | dict[str, Any]


class Bot:
    """Override choose, and other methods if needed. Attributes are set before choose is called."""

    name: str | None = None  # defaults to the name of the class
    version = "1"
    wants: Sequence[str] = ()  # words of PROTOCOL.md: "position", "observe", ...
    clock = False  # depends on the clock: equal requests may have different answers
    unit: Literal["points", "result"] | None = None  # of "value" in answers; None: guessed by pages

    def __init__(self) -> None:
        self.options: dict[str, Any] = {}  # from the configuration
        self.rules: dict[str, Any] = {}  # of the game: tilesets, players, options, expansions
        self.seat = 0
        self.random = random.Random(0)  # seeded for each game: use no other source of randomness
        self._answers: TextIO = sys.stdout
        self._id: Any = None
        self._game: int | None = None  # of NetBot

    def configured(self) -> None:
        """Called when options are set. Raise ValueError to reject them, with the reason."""

    def new_game(self, request: Request) -> None:
        """Called when a game begins. Discard the state of earlier games."""

    def choose(self, request: Request) -> Answer:
        """Returns an index of request["actions"], one of its texts, or a dict with the whole answer.

        If request.get("thinking") is true, the dict may have "thinking", a list of candidates: dicts
        with "action" and optionally "value", "visits", "prior" and "line".
        """
        raise NotImplementedError

    def observe(self, request: Request) -> None:
        """Called after each action of a player (wants "observe")."""

    def game_over(self, request: Request) -> None:
        """Called when the game is over (wants "over")."""

    def info(self, **members: Any) -> None:
        """Sends intermediate results from within choose: value, line, simulations, nodes."""
        self._write({"id": self._id, "info": members})

    def run(self, requests: Iterable[str] | None = None, answers: TextIO | None = None) -> None:
        """Answers requests until "quit" or the end of input."""
        self._answers = answers or sys.stdout
        if answers is None:
            sys.stdout = sys.stderr  # print() in a bot does not break the protocol
        for line in requests or sys.stdin:
            request = json.loads(line)
            if request["command"] == "quit":
                break
            self._answer(request)

    def _write(self, answer: dict[str, Any]) -> None:
        self._answers.write(json.dumps(answer, separators=(",", ":")) + "\n")
        self._answers.flush()

    def _answer(self, request: Request) -> None:
        self._id = request.get("id")
        answer = getattr(self, "_on_" + request["command"], lambda request: None)(request)
        if answer is not None:
            self._write({"id": self._id, **answer})

    def _on_hello(self, request: Request) -> dict[str, Any]:
        self.options = request.get("options") or {}
        answer: dict[str, Any] = {"name": self.name or type(self).__name__, "version": self.version,
                  "wants": list(self.wants), "clock": self.clock}
        if self.unit is not None:
            answer["unit"] = self.unit
        try:
            self.configured()
        except ValueError as error:
            answer["error"] = str(error)
        return answer

    def _on_new(self, request: Request) -> dict[str, Any]:
        self.rules = request["rules"]
        self.seat = request["seat"]
        self.random = random.Random(request["seed"])
        self.new_game(request)
        return {}

    def _on_choose(self, request: Request) -> dict[str, Any]:
        choice = self.choose(request)
        if isinstance(choice, dict):
            return choice
        return {"action": choice if isinstance(choice, str) else int(choice)}

    def _on_observe(self, request: Request) -> None:
        self.observe(request)

    def _on_over(self, request: Request) -> None:
        self.game_over(request)

    def _on_ping(self, request: Request) -> dict[str, Any]:
        return {}


def _rules(request: Request, files: Iterable[str]) -> "Rules":
    """Returns the rules of a request "new"; `files` has the tile sets that are not built in."""
    from ._engine import Rules

    rules = request["rules"]
    own: dict[str, str] = {}
    for path in files:
        with open(path, encoding="utf-8") as file:
            own[json.load(file)["id"]] = path
    names: list[str] = rules["tilesets"]
    return Rules([own.get(name, name) for name in names], rules["players"], rules.get("options"),
                 rules.get("expansions"))


class EngineBot(Bot):
    """A bot with the game as carcarena.Game. Override choose_in.

    Rules name tile sets by their ids. List the files of tile sets that are not built in in the option
    "tileset_files", or in the attribute of the same name.
    """

    tileset_files: Sequence[str] = ()

    wants: Sequence[str] = ("position",)

    engine_rules: "Rules"
    game: "Game"

    def choose_in(self, game: "Game") -> int:
        """Returns one of game.actions()."""
        raise NotImplementedError

    def _on_new(self, request: Request) -> dict[str, Any]:
        from ._engine import Game

        self.engine_rules = _rules(request, self.options.get("tileset_files", self.tileset_files))
        self.game = Game(self.engine_rules, request["seed"])
        return super()._on_new(request)

    def choose(self, request: Request) -> Answer:
        self.game.load(request["position"])
        return self.game.action_text(self.choose_in(self.game))


class _Table:
    """The arrays of games with the same rules."""

    def __init__(self, rules: "Rules", bot: "NetBot") -> None:
        import numpy as np

        from ._engine import VectorEnv

        self.rules = rules
        self.env: VectorEnv = VectorEnv(rules, bot.games, actions=bot.actions, **bot.env_options)
        self.arrays: dict[str, Any] = {name: np.zeros(*self.env.shapes[name])
                                       for name in dict.fromkeys(("mask", *bot.arrays))}


class NetBot(Bot):
    """A bot that plays many games at a time with a function of batches, such as a network.

        def net(arrays):                        # arrays of numpy; one row for each game
            return arrays["mask"] * 1.0         # a score for each number of an action

        NetBot(net, games=16, arrays=("terms",)).run()

    The arena starts one process for `games` games. The bot collects all requests that are pending and calls the
    function once. It plays the legal action with the highest score, of equal ones the first.

    net: from a dict of arrays with `games` rows to scores [games, size of a mask], or to scores and values
    [games], which are shown to people; set the attribute `unit` to say what they measure. Rows beyond the
    requests are 0. The number of rows is always the same, because the results of a row may depend on it;
    then equal requests have equal answers.
    games: 1 to 1024. arrays: buffers of VectorEnv besides `mask`; actions and options: its arguments.
    tileset_files: as of EngineBot.
    """

    wants: Sequence[str] = ("position",)

    def __init__(self, net: Callable[[dict[str, Any]], Any], *, games: int = 16,
                 arrays: Sequence[str] = ("planes", "hand"), actions: Literal["index", "planes"] = "planes",
                 tileset_files: Sequence[str] = (), **options: Any) -> None:
        super().__init__()
        self._check(games, arrays, actions, options)
        self.net = net
        self.games = games
        self.arrays = tuple(arrays)
        self.actions: Literal["index", "planes"] = actions
        self.tileset_files = tuple(tileset_files)
        self.env_options = options
        self.batches: Counter[int] = Counter()  # number of calls of the function, by requests
        self._tables: dict[str, _Table] = {}
        self._playing: dict[int, tuple[_Table, "Game"]] = {}
        self._pending: list[Request] = []

    @staticmethod
    def _check(games: int, arrays: Sequence[str], actions: Literal["index", "planes"], options: dict[str, Any]) -> None:
        """Raises ValueError or TypeError for a wrong argument here, and not in the first game."""
        from ._engine import Rules, VectorEnv

        if not 1 <= games <= 1024:
            raise ValueError(f"games: expected 1 to 1024, got {games}")
        if isinstance(arrays, str):
            raise TypeError("arrays: expected a list of names, got one text")
        shapes = VectorEnv(Rules(), 1, actions=actions, **options).shapes
        for name in arrays:
            if name not in shapes:
                raise ValueError(f"arrays: no buffer {name!r}; there are {', '.join(sorted(shapes))}")

    def run(self, requests: Iterable[str] | None = None, answers: TextIO | None = None) -> None:
        self._answers = answers or sys.stdout
        if answers is None:
            sys.stdout = sys.stderr
        for lines in _available() if requests is None else [requests]:
            for line in lines:
                request = json.loads(line)
                if request["command"] == "quit":
                    return
                self._answer(request)
            self._choose_pending()

    def choose(self, request: Request) -> Answer:
        raise NotImplementedError("requests are answered in batches")

    def _answer(self, request: Request) -> None:
        if request["command"] == "choose":
            self._pending.append(request)
            if len(self._pending) == self.games:
                self._choose_pending()
        else:
            self._game = request.get("game")
            super()._answer(request)

    def _write(self, answer: dict[str, Any]) -> None:
        if self._game is not None:
            answer = {"game": self._game, **answer}
        super()._write(answer)

    def _on_hello(self, request: Request) -> dict[str, Any]:
        return {**super()._on_hello(request), "games": self.games}

    def _on_new(self, request: Request) -> dict[str, Any]:
        from ._engine import Game

        key = json.dumps(request["rules"], sort_keys=True)
        if key not in self._tables:
            files = self.options.get("tileset_files", self.tileset_files)
            self._tables[key] = _Table(_rules(request, files), self)
        table = self._tables[key]
        self._playing[request.get("game", 0)] = (table, Game(table.rules, 0))
        self.new_game(request)
        return {}

    def _on_end(self, request: Request) -> None:
        self._playing.pop(request.get("game", 0), None)

    def _choose_pending(self) -> None:
        """Answers all pending requests: one call of the function for each set of rules."""
        pending, self._pending = self._pending, []
        for table in {id(found): found for found in (self._table_of(request) for request in pending)}.values():
            self._choose_batch(table, [request for request in pending if self._table_of(request) is table])

    def _table_of(self, request: Request) -> _Table:
        return self._playing[request.get("game", 0)][0]

    def _choose_batch(self, table: _Table, requests: list[Request]) -> None:
        import numpy as np

        count = len(requests)
        games = [self._playing[request.get("game", 0)][1] for request in requests]
        for game, request in zip(games, requests):
            game.load(request["position"])
        table.env.look_many(games, out={name: array[:count] for name, array in table.arrays.items()})
        for array in table.arrays.values():
            array[count:] = 0
        self.batches[count] += 1
        scores, values = _scores_and_values(self.net(table.arrays), table.arrays["mask"].shape, count)
        best = np.where(table.arrays["mask"] > 0, scores, -np.inf).argmax(axis=1)
        for row, (game, request) in enumerate(zip(games, requests)):
            self._game, self._id = request.get("game"), request["id"]
            legal = game.actions()
            number = int(best[row])
            listed = table.arrays["mask"][row, number] > 0  # otherwise no action has a number
            answer = {"id": self._id, "action": legal.index(table.env.number_action(game, number)) if listed else 0}
            self._write(answer if values is None else {**answer, "value": float(values[row])})


def _numbers(name: str, given: Any, shape: tuple[int, ...], count: int) -> Any:
    """Returns an array of `shape` without nan in the first `count` rows. Raises ValueError for others."""
    import numpy as np

    wanted = f"{name}: expected numbers of shape {shape}, got"
    try:
        array = np.asarray(given)
    except ValueError as error:
        raise ValueError(f"{wanted} a {type(given).__name__} of rows of different lengths; "
                         "scores and values together are a tuple") from error
    if array.shape != shape:
        raise ValueError(f"{wanted} {type(given).__name__ if array.ndim == 0 else array.shape}")
    if array.dtype.kind not in "buif":
        raise ValueError(f"{wanted} items of type {array.dtype}")
    if np.isnan(array[:count]).any():
        raise ValueError(f"{wanted} nan")
    return array


def _scores_and_values(result: Any, shape: tuple[int, ...], count: int) -> tuple[Any, Any]:
    """Returns the arrays of what the function of a NetBot returned; values are None if there are none."""
    import numpy as np

    if not isinstance(result, tuple):
        return _numbers("scores", result, shape, count), None
    if len(result) != 2:
        raise ValueError(f"net: expected scores, or a pair of scores and values, got a tuple of {len(result)}")
    scores, values = (_numbers(name, given, each, count)
                      for name, given, each in zip(("scores", "values"), result, (shape, shape[:1])))
    if not np.isfinite(values[:count]).all():
        raise ValueError("values: expected finite numbers, got inf")
    return scores, values


def _available() -> Iterator[list[str]]:
    """Yields the lines that standard input has; waits if there are none. Ends with the input."""
    file = sys.stdin.fileno()
    rest = b""
    while True:
        chunk = os.read(file, 1 << 20)
        lines = (rest + chunk).split(b"\n")
        while chunk and select.select([file], [], [], 0)[0]:
            chunk = os.read(file, 1 << 20)
            lines[-1:] = (lines[-1] + chunk).split(b"\n")
        rest = lines.pop()
        yield [line.decode() for line in lines]
        if not chunk:
            return
