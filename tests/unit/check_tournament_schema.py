# SPDX-License-Identifier: MIT
"""Checks the shipped tournaments against their schema, and the schema against bad ones.

Usage: check_tournament_schema.py SOURCE_FOLDER
"""
import json
import pathlib
import sys

import jsonschema

GOOD = {"tilesets": ["base"], "players": 2, "bots": ["random", "greedy"], "blocks": 1}
GOOD_ADAPTIVE = {**GOOD, "format": "adaptive", "batch": 4, "elo_error": 12.5, "costs": {"greedy": 2.5}}
GOOD_SWISS = {"tilesets": ["base"], "players": 2, "bots": ["random", "greedy"], "format": "swiss"}
BAD_CHANGES = [
    {"color": 1}, {"blocks": 0}, {"blocks": 1.5}, {"blocks": "1"}, {"games": 1}, {"name": "a/b"},
    {"name": ".."}, {"seed": "x"}, {"seed": -1}, {"format": "cup"}, {"seats": 2},
    {"threads": 2000}, {"rating_interval": -1}, {"log": {"level": "info"}},
    {"log": {"file": "x", "level": "all"}}, {"record": 1}, {"record": "dreams"}, {"tie": "toss"}, {"store": "blocks"},
    {"max_bot_faults": -2}, {"budget": 5},
    {"budget": {"time": 5}}, {"budget": {"move_ms": -5}}, {"budget": {"game_ms": -5}}, {"tilesets": []}, {"players": 9},
    {"champions": 0}, {"sprt": {"elo0": 0}}, {"sprt": {"elo0": 0, "elo1": 5, "alpha": 0.5}},
    {"sprt": {"elo0": 0, "elo1": 5, "model": "bayesian"}}, {"rounds": 0}, {"finals": 1}, {"pairing": "dutch"}, {"tie_breaks": []},
    {"tie_breaks": ["elo"]}, {"reverse": 1}, {"deals": []}, {"deals": ["x"]}, {"deals": {"start": 2}},
    {"batch": 0}, {"elo_error": 0}, {"elo_error": "5"}, {"costs": {"greedy": 0}}, {"costs": 2},
    {"options": 4}, {"options": {"small_city": []}}, {"bots": []}, {"bots": [5]}, {"bots": [{}]},
    {"bots": [{"class": "mcts", "spec": "mcts"}]}, {"bots": [{"class": "mcts", "color": 1}]},
    {"bots": [{"class": "mcts", "options": 3}]}, {"bots": [{"class": "process"}]},
    {"bots": [{"class": "process", "command": []}]}, {"bots": [{"class": "mcts", "command": ["x"]}]},
    {"bots": [{"class": "process", "command": ["x"], "limits": {"hours": 1}}]}, {"tune": {"iterations": 5, "parameters": {"c": {}}}},
]
TUNE = {"iterations": 5, "parameters": {"c": {"scale": "log"}}}
BAD_TUNES = [
    {"iterations": 0}, {"parameters": {}}, {"parameters": {"c": {"step": 1}}}, {"blocks": 0},
    {"parameters": {"c": {"scale": "cubic"}}}, {"parameters": {"c": {"c_end": 0}}},
    {"test": {"alpha": 0.5}}, {"test": {"model": "bayes"}}, {"turn": 1},
]


def main():
    configs = pathlib.Path(sys.argv[1]) / "configs"
    schema = json.loads((configs / "tournament.schema.json").read_text())
    jsonschema.Draft7Validator.check_schema(schema)
    validator = jsonschema.Draft7Validator(schema)
    shipped = [path for path in sorted([*configs.glob("*.json"), *configs.glob("experiments/*.json")]) if not path.match("*.schema.json")]
    failures = []
    for path in shipped:
        for error in validator.iter_errors(json.loads(path.read_text())):
            failures.append(f"{path}: {error.message}")
    if not validator.is_valid(GOOD_SWISS) or not validator.is_valid({**GOOD_SWISS, "blocks": 3}):
        failures.append("the schema refuses a good Swiss tournament")
    until = {key: value for key, value in GOOD_ADAPTIVE.items() if key != "blocks"}
    if not validator.is_valid(GOOD_ADAPTIVE) or not validator.is_valid(until):
        failures.append("the schema refuses a good adaptive tournament")
    if not validator.is_valid(GOOD):
        failures.append("the schema refuses a good tournament")
    tuning = {key: value for key, value in GOOD.items() if key != "blocks"}
    if not validator.is_valid({**tuning, "tune": TUNE}):
        failures.append("the schema refuses a good tuning")
    for change in BAD_TUNES:
        if validator.is_valid({**tuning, "tune": {**TUNE, **change}}):
            failures.append(f"the schema finds no error in tune {change}")
    for change in BAD_CHANGES:
        if validator.is_valid({**GOOD, **change}):
            failures.append(f"the schema finds no error in {change}")
    print("\n".join(failures) or f"{len(shipped)} shipped and {len(BAD_CHANGES)} bad ones as expected")
    return 1 if failures or not shipped else 0


if __name__ == "__main__":
    sys.exit(main())
