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

A bot that searches or looks at arrays derives from EngineBot instead: its `choose_in` is given the
game itself. Needs the standard library alone, EngineBot the module of the engine beside it. What a
bot prints goes to standard error: standard output belongs to the protocol.
"""

import json
import random
import sys

PROTOCOL = 1


class Bot:
    """Override choose; the rest if need be. Attributes hold what is known when it is called."""

    name = None  # defaults to the name of the class
    version = "1"
    wants = ()  # words of PROTOCOL.md: "position", "observe", ...
    clock = False  # plays by the clock: may answer otherwise when asked twice

    def __init__(self):
        self.options = {}  # of the configuration
        self.rules = None  # of the game: tilesets, players, options, expansions
        self.seat = 0
        self.random = random.Random(0)  # begun anew with every game: the one source of chance

    def configured(self):
        """Options have come. Raise ValueError to say why it cannot play with them."""

    def new_game(self, request):
        """A game begins; forget all earlier ones."""

    def choose(self, request):
        """An index of request["actions"], a text among them, or a dict of a whole answer.

        With request.get("thinking") the dict may have "thinking", a list of candidates: dicts with
        "action", and "value", "visits", "prior" and "line" as it has them.
        """
        raise NotImplementedError

    def observe(self, request):
        """Somebody has acted (wants "observe")."""

    def game_over(self, request):
        """The game is over (wants "over")."""

    def info(self, **members):
        """Tells what is thought so far, from within choose: value, line, simulations, nodes."""
        self._write({"id": self._id, "info": members})

    def run(self, requests=None, answers=None):
        """Answers requests until "quit" or the end of input."""
        self._answers = answers or sys.stdout
        if answers is None:
            sys.stdout = sys.stderr  # print() in a bot does not break the protocol
        for line in requests or sys.stdin:
            request = json.loads(line)
            if request["command"] == "quit":
                break
            self._answer(request)

    def _write(self, answer):
        self._answers.write(json.dumps(answer, separators=(",", ":")) + "\n")
        self._answers.flush()

    def _answer(self, request):
        self._id = request.get("id")
        answer = getattr(self, "_on_" + request["command"], lambda request: None)(request)
        if answer is not None:
            self._write({"id": self._id, **answer})

    def _on_hello(self, request):
        self.options = request.get("options") or {}
        answer = {"name": self.name or type(self).__name__, "version": self.version,
                  "wants": list(self.wants), "clock": self.clock}
        try:
            self.configured()
        except ValueError as error:
            answer["error"] = str(error)
        return answer

    def _on_new(self, request):
        self.rules = request["rules"]
        self.seat = request["seat"]
        self.random = random.Random(request["seed"])
        self.new_game(request)
        return {}

    def _on_choose(self, request):
        choice = self.choose(request)
        if isinstance(choice, dict):
            return choice
        return {"action": choice if isinstance(choice, str) else int(choice)}

    def _on_observe(self, request):
        self.observe(request)

    def _on_over(self, request):
        self.game_over(request)

    def _on_ping(self, request):
        return {}


class EngineBot(Bot):
    """A bot that has the game itself, as carcarena.Game: override choose_in.

    Rules name tile sets by their ids; the files of those that do not ship with carcarena are told in
    the option "tileset_files", or in the attribute of the same name.
    """

    tileset_files = ()

    wants = ("position",)

    def choose_in(self, game):
        """One of game.actions()."""
        raise NotImplementedError

    def _on_new(self, request):
        from ._engine import Game, Rules

        rules = request["rules"]
        own = {}
        for path in self.options.get("tileset_files", self.tileset_files):
            with open(path, encoding="utf-8") as file:
                own[json.load(file)["id"]] = path
        tilesets = [own.get(name, name) for name in rules["tilesets"]]
        self.engine_rules = Rules(tilesets, rules["players"], rules.get("options"),
                                  rules.get("expansions"))
        self.game = Game(self.engine_rules, request["seed"])
        return super()._on_new(request)

    def choose(self, request):
        self.game.load(request["position"])
        return self.game.action_text(self.choose_in(self.game))
