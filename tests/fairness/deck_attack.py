# SPDX-License-Identifier: MIT
"""Computes the seed of a run and its decks from data that a bot receives: `stream` of its `new` requests.

The attack worked against all bots of version 1.0. Their streams came from rng_keyed (engine/rng.h), every
step of which is invertible. Usage: deck_attack.py FILE, a trace of requests; prints the seeds that explain
them.
"""
import collections
import json
import sys

MASK = (1 << 64) - 1
GOLDEN, FIRST, SECOND = 0x9E3779B97F4A7C15, 0xBF58476D1CE4E5B9, 0x94D049BB133111EB
PCG, DECK, BOT = 6364136223846793005, 1, 3
BLOCKS, SEATS = 1024, 8


def mix(value):
    value = value + GOLDEN & MASK
    value = (value ^ value >> 30) * FIRST & MASK
    value = (value ^ value >> 27) * SECOND & MASK
    return value ^ value >> 31


def unmix(value):
    value ^= value >> 31 ^ value >> 62
    value = value * pow(SECOND, -1, 1 << 64) & MASK
    value ^= value >> 27 ^ value >> 54
    value = value * pow(FIRST, -1, 1 << 64) & MASK
    value ^= value >> 30 ^ value >> 60
    return value - GOLDEN & MASK


def keys_of(stream):
    """Returns the keys for which rng_make gives this stream, each with its attempt and seat."""
    state, increment = (int(word, 16) for word in stream.split())
    mixed = unmix(((state - increment) * pow(PCG, -1, 1 << 64) - increment) & MASK)
    return [mixed ^ part for part in range(SEATS)
            if (mix((mixed ^ part) + part & MASK) >> 1) << 1 & MASK | 1 == increment]


def seeds_of(stream):
    """Returns seeds of runs with this stream, each with its block."""
    bases = {unmix(key) for key in keys_of(stream)}
    return {unmix(unmix(base ^ block) ^ BOT): block for base in bases for block in range(BLOCKS)}


def attack(streams):
    """Returns seeds that explain three or more streams, with small block numbers. Besides the right seed there
    are others whose blocks differ from its blocks in the same bits; the first deck identifies the right one.
    """
    found = collections.Counter(seed for stream in set(streams) for seed in seeds_of(stream))
    return {seed for seed, count in found.items() if count >= 3}


def deck_seed(seed, deal):
    """Returns the argument of `carcarena play --seed` for deck number `deal` of a run."""
    return unmix(unmix(mix(mix(seed) ^ DECK) ^ deal) ^ DECK)


def streams_of(path):
    """Returns the streams of the `new` requests of a trace."""
    requests = [json.loads(line[2:]) for line in open(path, encoding="utf-8") if line.startswith("> {")]
    return [request["stream"] for request in requests if request["command"] == "new"]


if __name__ == "__main__":
    for candidate in sorted(attack(streams_of(sys.argv[1])))[:20]:
        print(f"0x{candidate:016x}")
