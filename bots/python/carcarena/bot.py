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

A bot that searches or uses arrays derives from EngineBot instead: its `choose_in` receives the game.
Bot needs only the standard library, EngineBot also the engine. What a bot prints goes to standard
error, because standard output is used by the protocol.
"""

import json
import random
import sys
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, TextIO, TypeAlias

if TYPE_CHECKING:
    from ._engine import Game, Rules

PROTOCOL = 1

Request: TypeAlias = dict[str, Any]  # a message of bots/PROTOCOL.md
Answer: TypeAlias = int | str | dict[str, Any]


class Bot:
    """Override choose, and other methods if needed. Attributes are set before choose is called."""

    name: str | None = None  # defaults to the name of the class
    version = "1"
    wants: Sequence[str] = ()  # words of PROTOCOL.md: "position", "observe", ...
    clock = False  # depends on the clock: equal requests may have different answers

    def __init__(self) -> None:
        self.options: dict[str, Any] = {}  # from the configuration
        self.rules: dict[str, Any] = {}  # of the game: tilesets, players, options, expansions
        self.seat = 0
        self.random = random.Random(0)  # seeded for each game: use no other source of randomness
        self._answers: TextIO = sys.stdout
        self._id: Any = None

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
        from ._engine import Game, Rules

        rules = request["rules"]
        own: dict[str, str] = {}
        for path in self.options.get("tileset_files", self.tileset_files):
            with open(path, encoding="utf-8") as file:
                own[json.load(file)["id"]] = path
        names: list[str] = rules["tilesets"]
        tilesets = [own.get(name, name) for name in names]
        self.engine_rules = Rules(tilesets, rules["players"], rules.get("options"),
                                  rules.get("expansions"))
        self.game = Game(self.engine_rules, request["seed"])
        return super()._on_new(request)

    def choose(self, request: Request) -> Answer:
        self.game.load(request["position"])
        return self.game.action_text(self.choose_in(self.game))
