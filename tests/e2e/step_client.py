#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""A client of `carcarena step`, and the end-to-end test of the protocol.

    step_client.py CARCARENA check SESSION...    replay sessions and compare every reply
    step_client.py CARCARENA answer SESSION...   rewrite the replies to their requests
    step_client.py CARCARENA record SESSION      write a new SESSION of two short games
    step_client.py CARCARENA games               play whole games through the pipe
    step_client.py CARCARENA lists ROOT          compare hello and tiles with the files of ROOT/configs
    step_client.py CARCARENA garbage             send invalid lines

A session file has requests after "> ", replies after "< ", and explanations after "# ". A reply of more than
1,000 characters continues in lines that begin with "<  ".
"""
import json
import pathlib
import subprocess
import sys


class Session:
    """A running `carcarena step`. Requests and replies are dicts."""

    def __init__(self, program):
        self.process = subprocess.Popen([program, "step"], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE)

    def send_bytes(self, line):
        """Sends one line of bytes and returns the answer line."""
        self.process.stdin.write(line + b"\n")
        self.process.stdin.flush()
        reply = self.process.stdout.readline()
        if not reply.endswith(b"\n"):
            raise SystemExit(f"no reply to {line[:200]!r}")
        return reply[:-1]

    def ask(self, command, **keys):
        """Sends a request and returns its reply, which must be a success."""
        reply = json.loads(self.send_bytes(json.dumps({"command": command, **keys}).encode()))
        if not reply["ok"]:
            raise SystemExit(f"{command} {keys}: {reply['error']}")
        return reply

    def close(self):
        """Ends the session by closing its input; it must exit with code 0."""
        self.process.stdin.close()
        rest = self.process.stdout.read()
        if self.process.wait() != 0 or rest:
            raise SystemExit(f"exit code {self.process.returncode}, unread output {rest[:200]!r}")


class Chooser:
    """Reproducible choices: a linear congruential generator (Knuth's MMIX constants)."""

    def __init__(self, seed):
        self.state = seed

    def below(self, bound):
        self.state = (self.state * 6364136223846793005 + 1442695040888963407) % 2**64
        return (self.state >> 33) % bound


def play(session, seed, **keys):
    """Plays one game of random choices and checks everything that a client can check."""
    chooser = Chooser(seed)
    reply = session.ask("new", seed=seed, **keys)
    state = reply["state"]
    points = [0] * len(state["scores"])
    drawn = count_drawn(reply)
    while state["pending"] == "decision":
        actions = session.ask("actions")["actions"]
        action = actions[chooser.below(len(actions))]
        # The three ways to specify an action, in turn.
        name = [action["index"], action["text"], action][chooser.below(3)]
        reply = session.ask("apply", action=name)
        assert reply["action"]["text"] == action["text"], (reply, action)
        drawn += count_drawn(reply)
        # A tile kept since the start of the game is placed without a draw.
        drawn += action["verb"] == "place" and action.get("arg", 0) == 1
        for event in reply["scored"]:
            points[event["player"]] += 0 if event["final"] else event["points"]
        state = reply["state"]
        for figure in state["figures"]:
            check_figure(session, state, figure)
    final = session.ask("final")
    assert state["pending"] == "over" and final["over"]
    assert final["scores"] == state["scores"]
    for event in final["scored"]:
        assert event["final"], event
        points[event["player"]] += event["points"]
    assert state["scores"] == points, (state["scores"], points, final)
    placed = len(state["tiles"]) - 1
    assert drawn == placed + len(state["discarded"])
    return state


def count_drawn(reply):
    """Returns the number of tiles drawn now; tiles drawn ahead that fitted nowhere were counted before."""
    return sum("held_by" not in entry for entry in reply["drawn"])


def check_figure(session, state, figure):
    """Checks that a figure stands on a placed tile, on ports of its segment after rotation."""
    tile = next(t for t in state["tiles"] if (t["x"], t["y"]) == (figure["x"], figure["y"]))
    if not hasattr(session, "types"):
        session.types = {t["tile"]: t for t in session.ask("tiles")["tiles"]}
    segment = next(s for s in session.types[tile["tile"]]["segments"]
                   if s["segment"] == figure["segment"])
    turned = sorted((port + 3 * tile["rotation"]) % 12 for port in segment["ports"])
    assert turned == figure["ports"] and segment["kind"] == figure["kind"], (tile, figure)


def games(program):
    """Whole games with several rules; both runs are equal."""
    for keys in ({"tilesets": ["base"], "players": 2},
                 {"tilesets": ["winter"], "players": 5, "first_player": 4},
                 {"tilesets": ["winter", "gingerbread-man"], "players": 3},
                 {"tilesets": ["base"], "players": 4, "options": {"table": "5x5"}},
                 {"tilesets": ["carcassonne-2", "abbey-and-mayor", "traders-and-builders",
                               "inns-and-cathedrals", "river-2", "monasteries-germany",
                               "festival"],
                  "players": 3, "expansions": ["phantom", "little-buildings"]}):
        session = Session(program)
        states = [play(session, seed, **keys) for seed in (1, 2, 1)]
        assert states[0] == states[2] and states[0] != states[1]
        session.close()


def lists(program, root):
    """Compares hello and tiles with the files: shipped tile sets, options, tiles."""
    session = Session(program)
    configs = pathlib.Path(root) / "configs"
    sets = {path.stem: json.loads(path.read_text(encoding="utf-8"))
            for path in sorted((configs / "tilesets").glob("*.json")) if path.stem != "tileset.schema"}
    hello = session.ask("hello", id="first")
    assert (hello["id"], hello["protocol"], hello["program"]) == ("first", 1, "carcarena"), hello
    assert hello["commands"][:4] == ["hello", "new", "tiles", "state"] and "quit" in hello["commands"]
    assert hello["tilesets"] == [
        {"id": name, "name": tileset["name"], "tiles": sum(tile["count"] for tile in tileset["tiles"])}
        for name, tileset in sorted(sets.items())], hello["tilesets"]
    keys = [option["key"] for option in hello["options"]]
    assert len(keys) == len(set(keys)) and keys[:2] == ["small_city", "farm_edition"], keys
    for option in hello["options"]:
        assert option["help"], option
        assert "|" not in option["values"] or option["default"] in option["values"].split("|"), option
    expected = {}
    rules = session.ask("new", tilesets=["gingerbread-man", "base"])["rules"]
    assert rules["options"] == {option["key"]: option["default"] for option in hello["options"]
                                if option["expansion"] in ("", "gingerbread-man")}, rules
    for name in ("gingerbread-man", "base"):
        for tile in sets[name]["tiles"]:
            expected[f"{name}/{tile['id']}"] = tile
    tiles = session.ask("tiles")["tiles"]
    assert [tile["tile"] for tile in tiles] == list(expected), tiles
    for tile in tiles:
        printed = expected[tile["tile"]]
        assert tile["edges"] == printed["edges"] and tile["symbols"] == printed.get("symbols", []), tile
        assert "gingerbread" in tile["symbols"] or tile["copies"] == printed["count"], tile
        assert [(segment["segment"], segment["kind"], set(segment["edges"]), set(segment["halves"]),
                 segment["pennants"], segment["borders"]) for segment in tile["segments"]] == [
            (segment["id"], segment["kind"], set(segment.get("sides", "")),
             set(segment.get("halves", "").split()), segment.get("pennants", 0),
             segment.get("borders", [])) for segment in printed["segments"]], (tile, printed)
    session.close()


def garbage(program):
    """Checks that every line is answered and that the game is unchanged."""
    session = Session(program)
    session.ask("new", tilesets=["base"], seed=5)
    before = session.ask("state")
    lines = [b"", b"\x00", b"\xff\xfe\x00\x01", b"{", b"[" * 100000, b'{"a":' * 100000,
             b'{"command":"apply","action":"' + b"x" * 2000000 + b'"}', b" " * 2000000,
             b'{"command":"new","tilesets":["/nonexistent/x.json"]}',
             b'{"command":"new","tilesets":["base"],"players":1e400}',
             b'{"command":"apply","action":"deploy follower 0,0 \xff"}']
    chooser = Chooser(1)
    lines += [bytes(b for b in (chooser.below(256) for _ in range(chooser.below(300))) if b != 10)
              for _ in range(300)]
    for line in lines:
        reply = json.loads(session.send_bytes(line))
        assert reply["ok"] is False and reply["error"]["code"], (line[:100], reply)
    assert session.ask("state") == before
    session.ask("quit")
    session.close()


def record(program, path):
    """Writes a session: two whole games with few tiles, positions, boards and errors."""
    session = Session(program)
    chooser = Chooser(7)
    with open(path, "w", encoding="utf-8") as file:
        def exchange(request):
            line = request if isinstance(request, str) else json.dumps(request)
            reply = session.send_bytes(line.encode()).decode()
            file.write("\n".join([f"> {line}", *session_lines(reply)]) + "\n")
            return json.loads(reply)

        exchange({"command": "state", "id": "first"})
        for keys in ({"tilesets": ["base"], "players": 2, "seed": 11, "options": {"deck_limit": 10}},
                     {"tilesets": ["winter", "gingerbread-man"], "players": 3,
                      "seed": "0xffffffffffffffff", "first_player": 2, "options": {"deck_limit": 14}}):
            exchange({"command": "new", **keys})
            while actions := session.ask("actions")["actions"]:
                # Complete lists and states only occasionally, to keep the file readable.
                if chooser.below(10) == 0:
                    exchange({"command": "actions"})
                exchange({"command": "apply", "state": chooser.below(10) == 0,
                          "action": chooser.below(len(actions))})
            for command in ("state", "final", "board", "position"):
                exchange({"command": command})
        exchange({"command": "new", "tilesets": ["base"], "deck": ["base/U", "base/E"]})
        for action in ("place 1,0 r2", "deploy follower 1,0 r0", "place 0,-1 r2", "pass"):
            exchange({"command": "apply", "action": action})
        exchange({"command": "final"})
        exchange({"command": "apply", "action": 0})
        exchange({"command": "draw", "tile": "base/B"})
        exchange({"command": "apply", "action": "place 5,5 r0"})
        exchange("no JSON")
        exchange({"command": "quit"})
    session.close()


def compact(value):
    """Returns JSON in the format of the program."""
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False)


def broken(value, indent, prefix, suffix):
    """Returns JSON in lines of at most 200 characters, as far as members and elements allow."""
    whole = " " * indent + prefix + compact(value) + suffix
    if len(whole) <= 200 or not value or not isinstance(value, (dict, list)):
        return [whole]
    is_object = isinstance(value, dict)
    items = [(compact(key) + ":", item) for key, item in value.items()] if is_object else [("", item) for item in value]
    lines = [" " * indent + prefix + ("{" if is_object else "[")]
    row = ""
    for number, (key, item) in enumerate(items):
        comma = "," if number < len(items) - 1 else ""
        text = key + compact(item) + comma
        if row and len(row) + len(text) + indent >= 200:
            lines.append(" " * (indent + 1) + row)
            row = ""
        if len(text) + indent < 200:
            row += text
        else:
            lines += broken(item, indent + 1, key, comma)
    lines += [" " * (indent + 1) + row] if row else []
    return lines[:-1] + [lines[-1] + ("}" if is_object else "]") + suffix]


def session_lines(reply):
    """Returns the lines of a session file for a reply."""
    if len(reply) <= 1000 or compact(json.loads(reply)) != reply:
        return ["< " + reply]
    first, *rest = broken(json.loads(reply), 0, "", "")
    return ["< " + first] + ["< " + line for line in rest]


def session_read(path):
    """Returns the lines of a session file, with each reply in one line."""
    lines = []
    with open(path, encoding="utf-8") as file:
        for line in (line.rstrip("\n") for line in file):
            if line.startswith("<  "):
                lines[-1] += line[1:].strip()
            else:
                assert line[:2] in ("> ", "< ", "# "), line
                lines.append(line)
    return lines


def replies(program, path):
    """Runs the requests of a session. Returns its lines without replies, and the new replies."""
    session = Session(program)
    for line in session_read(path):
        if line.startswith("> "):
            yield line, session.send_bytes(line[2:].encode()).decode()
        elif line.startswith("# "):
            yield line, None
    session.close()


def check(program, *paths):
    """Replays recorded sessions."""
    for path in paths:
        expected = [line[2:] for line in session_read(path) if line.startswith("< ")]
        answered = [pair for pair in replies(program, path) if pair[1] is not None]
        assert expected and len(expected) == len(answered), path
        for (request, reply), kept in zip(answered, expected):
            if reply != kept:
                raise SystemExit(f"{path}\n{request}\nexpected {kept}\nreceived {reply}")


def answer(program, *paths):
    """Rewrites the replies of sessions."""
    for path in paths:
        lines = []
        for line, reply in replies(program, path):
            lines += [line] + (session_lines(reply) if reply is not None else [])
        with open(path, "w", encoding="utf-8") as file:
            file.write("\n".join(lines) + "\n")


def main():
    tasks = {"check": check, "answer": answer, "record": record, "games": games, "lists": lists,
             "garbage": garbage}
    if len(sys.argv) < 3 or sys.argv[2] not in tasks:
        raise SystemExit(__doc__)
    tasks[sys.argv[2]](sys.argv[1], *sys.argv[3:])


if __name__ == "__main__":
    main()
