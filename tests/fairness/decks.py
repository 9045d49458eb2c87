# SPDX-License-Identifier: MIT
"""Checks that the data a bot receives do not reveal decks: runs the attack of deck_attack.py on each kind of
run.

Usage: decks.py PROGRAM TASK
"""
import hashlib
import json
import pathlib
import struct
import subprocess
import sys
import tempfile

from deck_attack import BOT, attack, deck_seed, seeds_of, streams_of, unmix

HERE = pathlib.Path(__file__).parent
SEED = 0x5EED_0123_4567_89AB  # above 2^40: cannot be guessed

# The first `new` in bots/PROTOCOL.md of version 1.0, of a run with seed 5.
OLD_EXAMPLE = "e827a13c0146eb3b ff980e38fe311ca1"


def run_of(program, folder, **keys):
    """Plays a run of a bot that stores its requests. Returns the streams and the lines of the export."""
    kept = folder / "requests"
    config = {"name": "r", "tilesets": ["base"], "players": 2, "seed": f"0x{SEED:016x}", "blocks": 6, "threads": 1,
              "options": {"deck_limit": 6}, "output": str(folder / "run"), **keys,
              "bots": [{"name": "recording", "class": "process",
                        "command": [sys.executable, str(HERE / "recording_bot.py"), str(kept)]}, "random"]}
    (folder / "r.json").write_text(json.dumps(config), encoding="utf-8")
    subprocess.run([program, "run", str(folder / "r.json"), "--quiet"], check=True)
    export = subprocess.run([program, "export", str(folder / "run")], check=True, capture_output=True, text=True)
    return streams_of(kept), [json.loads(line) for line in export.stdout.splitlines()[1:]]


def old_example(_program, _folder):
    """One request of a run with a small seed was enough."""
    small = {seed: block for seed, block in seeds_of(OLD_EXAMPLE).items() if seed < 1 << 32}
    assert small == {5: 0}, small


def stream_of(seed, block, seat):
    """Returns the stream of a bot: a quarter of BLAKE2b of purpose, block and attempt, with the seed as key."""
    key = seed.to_bytes(32, "little")
    text = b"".join(number.to_bytes(8, "little") for number in (BOT + 256 * (seat // 4), block, 0))
    state, increment = struct.unpack_from("<QQ", hashlib.blake2b(text, key=key).digest(), seat % 4 * 16)
    return f"{state:016x} {increment | 1:016x}"


def seeds_found(streams, games):
    """Returns the seeds the attack finds once the first deck was seen."""
    assert len(streams) >= len(games) == 12, streams
    first = int(games[0]["seed"], 16)
    return [seed for seed in attack(streams) if deck_seed(seed, 0) == first]


def mixed(program, folder):
    """A run of version 1.0 that continues in the same way: the requests reveal the seed and all decks."""
    streams, games = run_of(program, folder, bot_streams="mixed")
    assert seeds_found(streams, games) == [SEED]
    decks = {game["deal"]: int(game["seed"], 16) for game in games}
    assert all(deck_seed(SEED, deal) == deck for deal, deck in decks.items()) and len(decks) == 6, decks


def keyed(program, folder):
    """The same decks, but the requests do not reveal them."""
    streams, games = run_of(program, folder)
    assert seeds_found(streams, games) == []
    # The explained streams belong to behavior hashes, which play the same games in every run.
    assert len({stream for stream in streams if not seeds_of(stream)}) >= 6, streams
    # No number in a stream, inverted or not, is a seed of a deck.
    decks = {int(game["seed"], 16) for game in games}
    for stream in set(streams):
        for number in (int(word, 16) for word in stream.split()):
            for step in range(4):
                tried = {number, *(deck_seed(number, deal) for deal in range(6))}
                assert not tried & decks, (stream, step)
                number = unmix(number)
    assert int(games[0]["seed"], 16) == deck_seed(SEED, 0)
    # Another implementation of BLAKE2b gives the same streams. The bot changes seats in each block.
    wanted = {stream_of(SEED, block, seat) for block in range(6) for seat in range(2)}
    assert wanted <= set(streams), wanted - set(streams)


if __name__ == "__main__":
    with tempfile.TemporaryDirectory(prefix="carcarena-fairness-") as name:
        {"old_example": old_example, "mixed": mixed, "keyed": keyed}[sys.argv[2]](sys.argv[1], pathlib.Path(name))
