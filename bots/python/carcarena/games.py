# SPDX-License-Identifier: MIT
"""Game files: games of people and of runs as text (arena/guide/GAMES.md specifies the format).

    for game in carcarena.read_games("evening.game"):
        print(game.tags.get("Event"), game.tags.get("Result"))
        for position, turn, step in game.replay():
            ...  # position is a carcarena.Game before the step, a text such as "place 0,-1 r3"

Every step is checked by the rules as it is read. `carcarena import` writes game files of logs of Board
Game Arena and of saves of JCloisterZone.
"""

import dataclasses
import re
from collections.abc import Iterable, Iterator, Mapping
from os import PathLike
from pathlib import Path

from ._engine import Game, Rules

LINE_MAX = 1 << 12  # of a step
LEVEL_MAX = 8  # of variations in variations, as in C
_TAG = re.compile(r'\[([A-Za-z0-9]{1,31})[ \t\r]*(?=")')
_VALUE = re.compile(r'"((?:\\["\\n]|[^"\n])*+)"')
_TAG_END = re.compile(r"[ \t\r]*\][ \t\r]*(?:\n|$)")
_CLOCK = re.compile(r"\[clock (\d{1,9}(?:\.\d{0,3})?)\]")
_NAME = re.compile(r"[A-Za-z0-9]{1,31}\Z")


class GameFileError(ValueError):
    """A game file that cannot be read. line and column count from 1; column is None for a whole line."""

    def __init__(self, message: str, line: int, column: int | None = None) -> None:
        place = f"line {line}, column {column}" if column else f"line {line}"
        super().__init__(f"{place}: {message}")
        self.line, self.column = line, column


@dataclasses.dataclass
class Turn:
    """A turn: usually a draw, a placement and a deployment."""

    steps: list[str]
    comment: str | None = None
    clock: float | None = None  # seconds that the player had left after it
    variations: list[list["Turn"]] = dataclasses.field(default_factory=list)  # each replaces the turn


class GameFile:
    """A game of a file.

    tags: a dict; comment: before the first turn, or None; moves: a list of Turn; rules: a carcarena.Rules, made
    of the tags if it is not given. With rules and without the tag TileSets, the tags of the rules are added.
    str(game) is the text of a file. It raises an error if a step is illegal.
    """

    def __init__(self, tags: Mapping[str, str] | None = None, moves: list[Turn] | None = None,
                 comment: str | None = None, rules: Rules | None = None) -> None:
        self.tags = dict(tags or {})
        self.moves = list(moves or [])
        self.comment = comment
        if rules is not None and "TileSets" not in self.tags:
            self.tags |= _rules_tags(rules, self.tags)
        self.rules = rules if rules is not None else _rules_of(self.tags)

    def start(self) -> Game:
        """Returns a new Game at the beginning."""
        if "Position" in self.tags:
            game = Game(self.rules)
            game.load(self.tags["Position"])
            return game
        return Game(self.rules, first_player=_first(self.tags, self.rules))

    def replay(self, moves: list[Turn] | None = None, game: Game | None = None) -> Iterator[tuple[Game, int, str]]:
        """Yields (position, turn, step) before each step: a Game, the number of the turn from 1, a text.

        The Game is the same object each time: copy it to keep it. After the last step it has the final
        position. moves, game: of a variation; the whole game by default.
        """
        game = self.start() if game is None else game
        for number, turn in enumerate(self.moves if moves is None else moves, 1):
            for step in turn.steps:
                yield game, number, step
                step_apply(game, step)

    def position(self, turn: int | None = None) -> Game:
        """Returns a Game before a turn, counted from 1; after the last one by default."""
        turn = len(self.moves) + 1 if turn is None else turn
        if not 1 <= turn <= len(self.moves) + 1:
            raise IndexError(f"turn: expected 1 to {len(self.moves) + 1}, got {turn}")
        game = self.start()
        for _ in self.replay(self.moves[:turn - 1], game):
            pass
        return game

    def placement(self, turn: int) -> tuple[Game, str]:
        """Returns a Game before the placement of a turn, or before its first decision, and the step."""
        game = self.position(turn)
        steps = self.moves[turn - 1].steps
        placed = [i for i, step in enumerate(steps) if step.startswith("place ")]
        for i, step in enumerate(steps):
            if i == placed[0] if placed else game.pending == "decision":
                return game, step
            step_apply(game, step)
        raise ValueError(f"turn {turn} has no decision")

    def add(self, step: str, game: Game | None = None) -> None:
        """Appends a step, a text. A draw after a decision begins a turn.

        game: the position after the moves, which is changed; without it they are played first.
        """
        game = self.position() if game is None else game
        drawing = game.pending == "draw"
        text = step_apply(game, step)
        if not self.moves or drawing and self._decided(self.moves[-1].steps[-1]):
            self.moves.append(Turn([]))
        self.moves[-1].steps.append(text)

    def _decided(self, step: str) -> bool:
        return not step.startswith("event ") and step not in self.rules.types

    def finish(self) -> None:
        """Sets the tag Result: the final points, or "*" if the game is not over."""
        game = self.position()
        self.tags["Result"] = "-".join(map(str, game.scores)) if game.over else "*"

    def __str__(self) -> str:
        return "".join(_write(self))

    def __repr__(self) -> str:
        names = [self.tags.get(f"Player{i}", f"player {i}") for i in range(self.rules.players)]
        return f"<GameFile {' - '.join(names)}, {self.tags.get('Result', '*')}, {len(self.moves)} turns>"


def read_games(path: str | PathLike[str]) -> Iterator[GameFile]:
    """Yields the games of a game file, or of all files of a folder in the order of their names."""
    path = Path(path)
    files = sorted(file for file in path.iterdir() if file.is_file() and file.name[0] != ".") if path.is_dir() \
        else [path]
    for file in files:
        yield from parse_games(file.read_text(encoding="utf-8"), str(file))


def parse_games(text: str, name: str | None = None) -> Iterator[GameFile]:
    """Yields the games of a text. name: of the file, for errors."""
    reader = _Reader(text)
    try:
        if text.lstrip()[:1] == "{" or re.match(r"\s*\[\s*[\[{]", text):
            raise GameFileError("expected a game file, found JSON; 'carcarena import' reads logs", 1)
        while reader.line_begin():
            yield reader.game()
    except GameFileError as error:
        if name is not None:
            error.args = (f"{name}: {error}",)
        raise


def write_games(path: str | PathLike[str], games: Iterable["GameFile"]) -> None:
    """Writes games to a file. Reading it gives the same games."""
    Path(path).write_text("\n".join(map(str, games)), encoding="utf-8")


# ---- Rules

def _words(tags: Mapping[str, str], name: str) -> list[str]:
    return re.split("[, ]+", tags[name].strip(", ")) if tags.get(name, "").strip(", ") else []


def _players(tags: Mapping[str, str]) -> int:
    text = tags.get("Players", "2")
    if not text.isascii() or not text.isdigit() or not 1 <= int(text) <= 8:
        raise ValueError(f"tag Players: expected a number from 1 to 8, found {text!r}")
    return int(text)


def _rules_of(tags: Mapping[str, str]) -> Rules:
    options = {}
    for word in _words(tags, "Options"):
        key, equals, value = word.partition("=")
        if not equals:
            raise ValueError(f"tag Options: expected KEY=VALUE, found {word!r}")
        options[key] = value
    return Rules(_words(tags, "TileSets") or ["base"], _players(tags), options, _words(tags, "Expansions"))


def _rules_tags(rules: Rules, given: dict[str, str]) -> dict[str, str]:
    """Returns the tags of rules. Names of expansions are not known here: they must be given."""
    sets = list(dict.fromkeys(name.split("/")[0] for name in rules.types))
    tags = {"TileSets": ",".join(sets), "Players": str(rules.players)}
    usual = Rules(sets, rules.players, None, _words(given, "Expansions")).options
    options = [f"{key}={value}" for key, value in rules.options.items() if usual.get(key) != value]
    if options and "Options" not in given:
        tags["Options"] = " ".join(options)
    if _rules_of(given | tags).hash != rules.hash:
        raise ValueError("expected the tag Expansions (and TileSets, Options) of these rules")
    return tags


def _first(tags: Mapping[str, str], rules: Rules) -> int:
    text = tags.get("First", "0")
    if not text.isascii() or not text.isdigit() or int(text) >= rules.players:
        raise ValueError(f"tag First: expected a player from 0 to {rules.players - 1}, found {text!r}")
    return int(text)


def _finished(tags: Mapping[str, str]) -> bool:
    return tags.get("Result", "*") != "*" and "Termination" not in tags


# ---- Steps

def _draw(game: Game, text: str) -> int:
    try:
        number = game.rules.type(text)
    except LookupError:
        raise ValueError(f"expected the tile that is drawn, such as base/D, found {text[:60]!r}") from None
    if all(outcome[0] != number for outcome in game.outcomes()):
        raise ValueError(f"no tile {text[:60]} is left to draw here")
    return number


def _outcome(game: Game, text: str) -> tuple[int, str]:
    wanted = text.removeprefix("event ")
    outcomes = game.outcomes()
    for number, _, name in outcomes:
        if name == wanted:
            return number, name
    known = ", ".join(name for _, _, name in outcomes)
    raise ValueError(f"expected the outcome of {game.phase!r}, found {text[:60]!r}; known are {known}")


def step_apply(game: Game, text: str) -> str:
    """Applies a step of a file to a Game. Returns it as it is written. Raises ValueError if it is not legal."""
    if game.pending == "decision":
        action = game.action(text)
        text = game.action_text(action)
        game.apply(action)
    elif game.pending == "draw":
        game.resolve(_draw(game, text))
    elif game.pending == "chance":
        number, name = _outcome(game, text)
        text = "event " + name
        game.resolve(number)
    else:
        raise ValueError(f"the game is over before {text[:60]!r}")
    return text


# ---- Reading

def _passes_add(moves: list[Turn], game: Game) -> None:
    """Adds the passes that were left out at the end of the last turn."""
    while moves and game.pending == "decision":
        try:
            moves[-1].steps.append(step_apply(game, "pass"))
        except ValueError:
            break


class _Reader:
    def __init__(self, text: str) -> None:
        self.text, self.at = text, 0

    def peek(self) -> str:
        return self.text[self.at:self.at + 1]

    def line(self) -> int:
        return self.text.count("\n", 0, self.at) + 1

    def error(self, message: str, at: int | None = None) -> GameFileError:
        """Columns count bytes, as in C."""
        at = self.at if at is None else at
        begin = self.text.rfind("\n", 0, at) + 1
        line = self.text.count("\n", 0, at) + 1
        return GameFileError(message, line, len(self.text[begin:at].encode()) + 1)

    def blanks(self) -> None:
        while self.peek() and self.peek() in " \t\r":
            self.at += 1

    def line_end(self) -> None:
        end = self.text.find("\n", self.at)
        self.at = len(self.text) if end < 0 else end + 1

    def line_begin(self) -> bool:
        """Moves to the next line with contents. Returns whether there is one."""
        while True:
            self.blanks()
            if self.peek() not in ("#", "\n"):
                return self.peek() != ""
            self.line_end()

    def game(self) -> GameFile:
        tags, lines = self.tags()
        at = self.line()
        try:
            game = GameFile(tags)
        except (ValueError, LookupError) as error:
            raise GameFileError(str(error), min(lines.values())) from error
        try:
            position = game.start()
        except ValueError as error:
            raise GameFileError(str(error), lines.get("Position", lines.get("First", at))) from error
        self.deck = tags["Deck"].split() if "Deck" in tags else []
        self.moves(game, game.moves, position, 1, 0)
        if _finished(tags):
            _passes_add(game.moves, position)
            self.result_check(tags, position, lines["Result"])
        return game

    def tags(self) -> tuple[dict[str, str], dict[str, int]]:
        if self.peek() != "[":
            raise self.error('expected a game, which begins with a tag such as [TileSets "base"]')
        tags, lines = {}, {}
        while self.peek() == "[":
            begin, line = self.at, self.line()
            malformed = 'expected a tag such as [Player0 "Anna"], its name of letters and digits'
            name = _TAG.match(self.text, self.at)
            if not name:
                raise self.error(malformed)
            value = _VALUE.match(self.text, name.end())
            if not value:
                raise self.error("this text has no '\"' at its end", name.end())
            end = _TAG_END.match(self.text, value.end())
            if not end:
                raise self.error(malformed)
            if name[1] in tags:
                raise self.error(f"tag {name[1]} is given a second time", begin)
            tags[name[1]] = re.sub(r'\\(["\\n])', lambda found: "\n" if found[1] == "n" else found[1], value[1])
            lines[name[1]] = line
            self.at = end.end()
            self.blanks()
        return tags, lines

    def moves(self, game: "GameFile", moves: list[Turn], position: Game, number: int, level: int) -> None:
        before = None
        while self.line_begin():
            here = self.peek()
            if here == "[" or here == ")" and level > 0:
                return
            if here == "(":
                self.variation(game, moves, before, number + len(moves) - 1, level)
            elif here == "{" and level == 0 and not moves:
                game.comment = self.comment(game.comment)
            else:
                _passes_add(moves, position)
                before = position.copy()
                self.turn(moves, position, number + len(moves), level)

    def variation(self, game: "GameFile", moves: list[Turn], before: Game | None, number: int, level: int) -> None:
        if before is None or level == LEVEL_MAX:
            raise self.error(f"expected a variation after the turn it replaces, at most {LEVEL_MAX} deep")
        line = self.line()
        self.at += 1
        other: list[Turn] = []
        self.moves(game, other, before.copy(), number, level + 1)
        if self.peek() != ")" or not other:
            raise GameFileError(f"expected turns and ')' after the '(' of line {line}", self.line())
        moves[-1].variations.append(other)
        self.at += 1

    def turn(self, moves: list[Turn], position: Game, number: int, level: int) -> None:
        self.turn_head(position, number)
        moves.append(Turn([]))
        while True:
            self.step(moves[-1], position, level)
            if self.peek() != ";":
                break
            self.at += 1
        self.turn_end(moves[-1])

    def turn_head(self, position: Game, number: int) -> None:
        head = re.compile(r"0*(\d+)\.[ \t\r]*").match(self.text, self.at)
        if not head or int(head[1]) != number:
            raise self.error(f"expected turn number {number}, such as '{number}. 0:'")
        self.at = head.end()
        if not self.peek().isdigit():
            return
        player = re.compile(r"(\d+):").match(self.text, self.at)
        if not player or int(player[1]) != position.player:
            raise self.error(f"expected '{position.player}:', whose turn it is")
        self.at = player.end()

    def step(self, turn: Turn, position: Game, level: int) -> None:
        self.blanks()
        begin = self.at
        text = re.split(r"[;{\[\n]", self.text[begin:begin + LINE_MAX], maxsplit=1)[0]
        self.at += len(text)
        text = text.rstrip(" \t\r")
        if not text:
            raise self.error("expected a tile, an event or an action, such as 'place 1,0 r2'", begin)
        drawn = position.pending == "draw"
        try:
            turn.steps.append(step_apply(position, text))
        except ValueError as error:
            raise self.error(str(error), begin) from error
        if drawn and level == 0 and self.deck:
            if self.deck[0] != text:
                raise self.error(f"tag Deck has {self.deck[0]} as the next tile, not {text}", begin)
            del self.deck[0]

    def turn_end(self, turn: Turn) -> None:
        while True:
            self.blanks()
            if self.peek() == "{":
                turn.comment = self.comment(turn.comment)
            elif self.peek() == "[":
                clock = _CLOCK.match(self.text, self.at)
                if not clock:
                    raise self.error("expected the seconds left, such as [clock 61.5]")
                turn.clock = float(clock[1])
                self.at = clock.end()
            elif self.peek() in ("\n", ""):
                self.line_end()
                return
            else:
                raise self.error("expected ';', a comment in braces, or the end of the line")

    def comment(self, given: str | None) -> str:
        end = self.text.find("}", self.at)
        if end < 0:
            raise self.error("this comment has no '}' at its end")
        if given is not None:
            raise self.error("expected one comment for a turn")
        text = self.text[self.at + 1:end]
        self.at = end + 1
        return text

    @staticmethod
    def result_check(tags: dict[str, str], position: Game, line: int) -> None:
        result = tags["Result"]
        if not position.over:
            raise GameFileError(
                f"tag Result is {result!r}, but the game is not over after its last turn; write \"*\", or say in a tag "
                "Termination why it ended", line)
        found = re.fullmatch("-".join([r"(-?\d+)"] * len(position.scores)), result)
        for player, points in enumerate(position.scores):
            if not found or int(found[player + 1]) != points:
                raise GameFileError(f"tag Result is {result!r}, but player {player} has {points} points", line)


# ---- Writing

def _write(game: "GameFile") -> Iterator[str]:
    for name, value in game.tags.items():
        if not _NAME.match(name):
            raise ValueError(f"tag {name!r}: expected a name of 1 to 31 letters and digits")
        value = value.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
        yield f'[{name} "{value}"]\n'
    yield "\n"
    if game.comment is not None:
        yield _braces(game.comment) + "\n"
    yield from _moves_write(game.moves, game.start(), 1, _finished(game.tags))


def _braces(comment: str) -> str:
    return "{" + comment.replace("}", ")") + "}"


def _moves_write(moves: list[Turn], position: Game, number: int, finished: bool) -> Iterator[str]:
    for place, turn in enumerate(moves):
        before = position.copy()
        head = f"{number + place}. {position.player}:"
        steps = [step_apply(position, step) for step in turn.steps]
        while (finished or place + 1 < len(moves)) and len(steps) > 1 and steps[-1] == "pass":
            steps.pop()
        comment = " " + _braces(turn.comment) if turn.comment is not None else ""
        thousandths = round(1000 * turn.clock) if turn.clock is not None else 0
        clock = f" [clock {thousandths // 1000}.{thousandths % 1000:03d}]" if turn.clock is not None else ""
        yield f"{head} {'; '.join(steps)}{comment}{clock}\n"
        for other in turn.variations:
            yield "(\n"
            yield from _moves_write(other, before.copy(), number + place, False)
            yield ")\n"
