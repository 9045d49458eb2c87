# SPDX-License-Identifier: MIT
"""Settings of a training, and the rule sets it is for."""

import dataclasses
import json
import zlib

import carcarena

BIG = "base+inns-and-cathedrals+traders-and-builders"
SAMPLE = 4  # positions of which the data are compared before a training is resumed


class SettingsError(Exception):
    """Something that the user can correct."""


@dataclasses.dataclass(frozen=True)
class Settings:
    """What determines the result. Numbers of positions, panels and games are for each rule set."""

    tilesets: tuple[str, ...] = ("base:2",)  # rule sets: tile sets joined by "+", ":" and the number of players
    begin: str = ""  # checksum of the networks that the player of the first round has; "": none
    data: str = ""  # folder of another training, whose data are used instead of new ones; "": none
    seed: int = 1
    rounds: int = 2
    positions: int = 6000  # new ones in each round
    chunk: int = 1000  # positions in a file
    best: int = 5  # turns of a position: those that the player finds best
    others: int = 1  # and some at random
    decks: int = 2  # games after each turn; many positions with few games teach more than the reverse
    horizon: int = 16  # draws in each of these games before it is evaluated; 0: to the end
    random: float = 0.1  # share of random turns on the way to a position
    hidden: int = 16  # units of each network
    epochs: int = 8
    batch: int = 100  # positions in a step of the optimizer
    rate: float = 0.002  # learning rate at the beginning
    decay: float = 1e-4  # of the weights
    panel_positions: int = 50  # held-out ones, which judge the networks
    panel_decks: int = 256
    games: int = 200  # decks, each played once for every seat
    checked: int = 10000  # rows on which C and Python must agree


SETTINGS = {
    "small": Settings(),
    "full": Settings(
        tilesets=("base:2", "base:3", "base:5", "winter:2", "winter+gingerbread-man:2", "winter+gingerbread-man:4",
                  f"{BIG}:2", f"{BIG}:4"),
        rounds=3, positions=60000, chunk=2000, hidden=32, batch=200, panel_positions=100, games=1000),
}

MINIMUM = {"rounds": 1, "positions": 1, "chunk": 1, "best": 1, "others": 0, "decks": 1, "horizon": 0, "hidden": 1,
           "epochs": 1, "batch": 1, "panel_positions": 2, "panel_decks": 2, "games": 2, "checked": 1}


def rules_of(text):
    """Returns the rules of a rule set, such as "base:2"."""
    names, colon, players = text.partition(":")
    if colon and not players.isdecimal():
        raise SettingsError(f"--tilesets {text}: expected tile sets joined by '+', ':' and the number of players")
    try:
        return carcarena.Rules(names.split("+"), int(players or 2))
    except (ValueError, LookupError) as error:
        raise SettingsError(f"--tilesets {text}: {error}") from error


def check(settings, begin=None):
    """Raises SettingsError for values out of range. `begin`: networks of the player of the first round."""
    for name, minimum in MINIMUM.items():
        if getattr(settings, name) < minimum:
            raise SettingsError(f"--{name.replace('_', '-')}: expected at least {minimum}, got {getattr(settings, name)}")
    if settings.data and settings.rounds != 1:
        raise SettingsError(f"--data: expected --rounds 1, got {settings.rounds}")
    if settings.hidden > carcarena.NET["hidden"]:
        raise SettingsError(f"--hidden: expected at most {carcarena.NET['hidden']}, got {settings.hidden}")
    if len({name_of(text) for text in settings.tilesets}) < len(settings.tilesets):
        raise SettingsError("--tilesets: expected different rule sets")
    for text in settings.tilesets:
        probe(settings, text, None, f"--tilesets {text}")
        if begin is not None:
            probe(settings, text, begin, f"--begin, for {text}")


def probe(settings, text, net, option):
    """Raises SettingsError, which names the option, unless rollouts of a rule set can be made."""
    try:
        carcarena.rollouts(rules_of(text), 0, 0, 1, settings.best, settings.others, 1, settings.random, net)
    except ValueError as error:
        raise SettingsError(f"{option}: {error}") from error


def name_of(text):
    """Returns the name of a rule set in paths."""
    return text.replace(":", "-") if ":" in text else f"{text}-2"


def sample(rules, settings):
    """Returns a checksum of a few positions. It changes with the rules, the evaluation and the inputs."""
    found = carcarena.rollouts(rules, settings.seed, 0, SAMPLE, settings.best, settings.others, 1, settings.random)
    return f"{zlib.crc32(b''.join(view.tobytes() for view in found.values())):08x}"


def record(settings):
    """Returns settings and what else the data depend on, as stored in settings.json."""
    samples = {text: sample(rules_of(text), settings) for text in settings.tilesets}
    return json.loads(json.dumps(dataclasses.asdict(settings) | {"net": carcarena.NET, "samples": samples}))
