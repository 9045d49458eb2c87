# SPDX-License-Identifier: MIT
#
# Tests attacks on the pages of `serve --play`: forbidden programs, files and runs, malformed bodies, and
# another user of this machine.
#
# Usage: python3 hostile_requests.py PROGRAM ENDLESS_PLUGIN
import atexit
import http.client
import json
import os
import re
import signal
import subprocess
import sys
import tempfile
import time

PROGRAM = sys.argv[1]
PATIENCE = 60.0  # seconds
NOBODY = 65534
TILES = {"id": "mine", "name": "Mine", "tiles": []}


def fail(text):
    sys.exit("FAILED: " + text)


class Server:
    """`serve --play`, and the information of a browser that was given its address."""

    def __init__(self, folder, *words):
        self.process = subprocess.Popen(
            [PROGRAM, "serve", "--play", "--port", "0", "--out", folder, *words], stdout=subprocess.PIPE, text=True)
        atexit.register(self.process.kill)
        found = re.search(r"http://127\.0\.0\.1:(\d+)/\?key=([0-9a-f]{32}) ", self.process.stdout.readline())
        if not found:
            fail("no address was printed")
        self.port = int(found.group(1))
        self.cookie = {"Cookie": "carcarena-%d=%s" % (self.port, found.group(2))}
        page = self.ask("GET", "/")[1]
        self.token = re.search(r'name="token" content="([0-9a-f]{32})"', page).group(1)

    def ask(self, method, path, body=None, headers=None):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        connection.request(method, path, body=body, headers={**self.cookie, **(headers or {})})
        answer = connection.getresponse()
        text = answer.read().decode()
        connection.close()
        return answer.status, text

    def post(self, path, wish):
        body = wish if isinstance(wish, (bytes, str)) else json.dumps(wish)
        return self.ask("POST", path, body, {"X-Carcarena-Token": self.token})

    def refuses(self, path, wish, words):
        status, text = self.post(path, wish)
        if status != 400 or words not in json.loads(text)["error"]:
            fail("%s %s returned status %d: %s" % (path, wish, status, text))

    def takes(self, path, wish):
        status, text = self.post(path, wish)
        if status != 200:
            fail("%s %s returned status %d: %s" % (path, wish, status, text))

    def end(self, how=signal.SIGTERM):
        self.process.send_signal(how)
        if self.process.wait(PATIENCE) != 0:
            fail("the server ended with %d" % self.process.returncode)

    def wait_for_event(self, event, what):
        """Waits until an event of this name has data that match."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        connection.request("GET", "/feed", headers=self.cookie)
        answer, name = connection.getresponse(), ""
        while True:
            line = answer.readline().decode().rstrip("\n")
            if line.startswith("event: "):
                name = line[len("event: "):]
            elif line.startswith("data: ") and name == event and what(json.loads(line[len("data: "):])):
                connection.close()
                return


def game(*players, **more):
    return {"tilesets": ["base"], "players": list(players), "options": {"deck_limit": "6"}, "old": "discard", **more}


def check_names(server, mark, program, tiles):
    """Programs, plug-ins, files and runs are accepted only in exactly the words of the command line."""
    other = program.replace(mark, mark + "2")
    for bot in (other, program + ",memory_mb=99", "process:command=[\"id\"]", "process", "plugin:path=/tmp/x.so",
                "plugin:path=" + mark, "missing", ":", "", " mcts", "process:", "PROCESS:command=[]",
                "greedy:net=/etc/shadow", "mcts:simulations=5,net=\"/etc/shadow\""):
        server.refuses("/game/new", game("human", bot), "a page cannot name this bot")
        server.refuses("/think/study", {"bot": bot, "simulations": 1}, "a page cannot name this bot")
    for path in ("/etc/shadow", "/dev/zero", "../base.json", "./base.json", tiles + "/../" + os.path.basename(tiles),
                 "base.json", "", "/proc/self/environ"):
        server.refuses("/game/new", {**game("human", "greedy"), "tilesets": [path]}, "a page cannot name this tile set")
        server.refuses("/study/new", {"tilesets": ["base", path], "seats": 2}, "a page cannot name this tile set")
    for run in ("/etc", "/tmp/run", "..", ".", "", "x/y", "../results", "a/../..", os.path.dirname(mark)):
        server.refuses("/study/new", {"run": run, "game": "0.0", "ply": 0}, "a page cannot name this run")
    server.refuses("/study/new", {"run": "none", "game": "0.0", "ply": 0}, "no such run")
    if os.path.exists(mark) or os.path.exists(mark + "2"):
        fail("a program was started")
    server.refuses("/game/new", {**game("human", "greedy"), "tilesets": [tiles]}, tiles)  # the tile set is read, and is invalid
    server.takes("/game/new", game(program, "greedy"))
    end = time.monotonic() + PATIENCE
    while not os.path.exists(mark) and time.monotonic() < end:
        time.sleep(0.05)
    if not os.path.exists(mark):
        fail("an allowed program was not started")


def check_shapes(server):
    """Members of wrong types, and bodies that continue after their end."""
    for wish, words in (
            ({**game("human", "greedy"), "options": "x"}, "options: expected an object"),
            ({**game("human", "greedy"), "options": ["x"]}, "options: expected an object"),
            ({**game("human", "greedy"), "options": {"deck_limit": 6}}, "options: expected texts"),
            ({**game("human", "greedy"), "tilesets": "base"}, "tilesets: expected texts"),
            ({**game("human", "greedy"), "tilesets": [["base"]]}, "tilesets: expected texts"),
            ({**game("human", "greedy"), "players": {"a": "greedy"}}, "players: expected texts"),
            ({**game("human", "greedy"), "players": [1]}, "players: expected texts"),
            ({**game("human", "greedy"), "output": "/tmp/x"}, "output: unknown key"),
            ({**game("human", "greedy"), "record": {}}, "record: expected"),
            ({**game("human", "greedy"), "help": "yes"}, "help: expected"),
            ({**game("human", "greedy"), "name": 5}, "name: expected a text"),
            ("[]", "an object"), ("", "line 1"), ("{}x", "line 1"), (b"{}\0junk", "line 1"), (b"\0{}", "line 1"),
            ("{\"name\": \"a\", \"name\": \"b\"}", "given twice")):
        server.refuses("/game/new", wish, words)
    for wish, words in (({"tilesets": ["base"], "seats": 2, "options": "x"}, "options: expected an object"),
                        ({"tilesets": ["base"], "seats": "2"}, "seats: expected a number"),
                        ({"tilesets": ["base"], "seats": 2, "position": 7}, "position: expected a text"),
                        ({"run": ["a"], "game": "0.0", "ply": 0}, "run: expected a text")):
        server.refuses("/study/new", wish, words)
    for path in ("/think/study", "/study/go", "/game/act"):
        server.refuses(path, "x" * 100, "line 1")


def check_other_account(server):
    """Another user of this machine who even has the key."""
    if os.geteuid() != 0:
        return
    child = os.fork()
    if child == 0:
        os.setgroups([])
        os.setgid(NOBODY)
        os.setuid(NOBODY)
        try:
            answered = server.ask("GET", "/")[0]
        except ConnectionError: # the connection is closed at once
            answered = 0
        os._exit(0 if answered == 0 else 1)
    if os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) != 0:
        fail("another user was answered")
    if server.ask("GET", "/")[0] != 200:
        fail("the own user is not answered any more")


def check_bot_lines():
    """Lines for a built-in bot as a program: each is answered, and none ends it."""
    lines = ['{"command":"hello","id":1,"options":%s}' % options for options in ('"x"', '["x"]', '[["x"]]', "7", "[null]")]
    for rules in ('["x"]', '"x"', '[{"tilesets":1}]', '{"tilesets":["base"],"players":2,"options":["x"]}',
                  '{"tilesets":["base"],"players":2,"options":"x"}', '{"tilesets":["/dev/zero"],"players":2}'):
        lines.append('{"command":"new","id":1,"seat":0,"first_player":0,"stream":"0 1","rules":%s}' % rules)
    lines += ['["command"]', '[["command"]]', '"command"', '{"command":["hello"]}', '{"id":[1],"command":"hello"}']
    said = subprocess.run([PROGRAM, "bot", "greedy"], input="\n".join(lines) + '\n{"id":2,"command":"ping"}\n', timeout=PATIENCE,
                          capture_output=True, text=True, check=False)
    answers = said.stdout.splitlines()
    if said.returncode != 0 or len(answers) != len(lines) + 1 or json.loads(answers[-1]) != {"id": 2}:
        fail("the bot ended with %d: %s" % (said.returncode, said.stdout))
    for line, answer in zip(lines, answers):
        if "error" not in json.loads(answer):
            fail("%s is answered by %s" % (line, answer))


# Answers all requests before a game, and no decision.
SILENT = """
import json, sys, time
for line in sys.stdin:
    request = json.loads(line)
    if request["command"] == "choose":
        open(sys.argv[1], "w").close()
        time.sleep(3600)
    print(json.dumps({"id": request["id"], "name": "silent", "wants": []}), flush=True)
"""


def check_thinking(server, silent, asked):
    """Bots that think for hours block neither the server nor its shutdown."""
    long_one = "mcts:simulations=50000000"
    study = {"tilesets": ["base"], "seats": 2}
    for first, second in ((long_one, "human"), ("human", long_one)) * 2:
        server.takes("/game/new", game(first, second, "greedy", help=True))
        server.takes("/study/new", study)
        server.refuses("/think/study", {"bot": long_one, "simulations": 100000000}, "no decision is pending")
        server.takes("/study/go", {"text": "base/D"})
        server.takes("/think/study", {"bot": long_one, "simulations": 100000000})
        if any(server.ask("GET", path)[0] != 200 for path in ("/game/rules", "/game.html", "/carcassonne.game")):
            fail("no state is sent while a bot thinks")
        server.takes("/game/resign", {})
    server.takes("/game/new", game(silent, "human"))
    end = time.monotonic() + PATIENCE
    while not os.path.exists(asked) and time.monotonic() < end:
        time.sleep(0.05)
    if not os.path.exists(asked):
        fail("the silent program was not asked")
    os.remove(asked)
    server.takes("/game/new", game(long_one, "human"))
    server.wait_for_event("game", lambda data: data.get("thinking"))


def check_endless(folder):
    """A plug-in that ignores requests to stop cannot be asked again; everything else continues."""
    endless = "plugin:path=" + os.path.abspath(sys.argv[2])
    server = Server(folder, "--allow", endless)
    server.takes("/game/new", game(endless, endless))
    server.wait_for_event("game", lambda data: data.get("thinking"))
    server.refuses("/game/new", game("greedy", "human"), "has not stopped yet")
    study = {"tilesets": ["base"], "seats": 2}
    server.takes("/study/new", study)
    server.takes("/study/go", {"text": "base/D"})
    server.takes("/think/study", {"bot": endless, "simulations": 1})
    server.takes("/study/back", {})
    server.refuses("/study/new", study, "has not stopped yet")
    if server.ask("GET", "/")[0] != 200 or server.ask("GET", "/study/rules")[0] != 200:
        fail("nothing is answered while a bot thinks")
    server.end()


def main():
    check_bot_lines()
    with tempfile.TemporaryDirectory() as folder:
        mark = os.path.join(folder, "started")
        program = "process:command=" + json.dumps(["sh", "-c", "touch %s" % mark]).replace('"', '\\"')
        program = "process:command=\"" + program.split("=", 1)[1] + "\""
        tiles = os.path.join(folder, "mine.json")
        with open(tiles, "w", encoding="utf-8") as file:
            json.dump(TILES, file)
        server = Server(os.path.join(folder, "games"), "--allow", program, "--allow", tiles)
        check_names(server, mark, program, tiles)
        check_shapes(server)
        check_other_account(server)
        server.end()
        script, asked = os.path.join(folder, "silent.py"), os.path.join(folder, "asked")
        with open(script, "w", encoding="utf-8") as file:
            file.write(SILENT)
        silent = "process:command=\"" + json.dumps([sys.executable, script, asked]).replace('"', '\\"') + "\""
        for how in (signal.SIGINT, signal.SIGTERM):
            server = Server(os.path.join(folder, "thought"), "--allow", silent)
            check_thinking(server, silent, asked)
            server.end(how)
        check_endless(os.path.join(folder, "endless"))


main()
