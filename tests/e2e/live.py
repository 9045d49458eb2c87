# SPDX-License-Identifier: MIT
#
# Tests the web pages of runs. The server of a live run may be killed without effect on the run. The server of
# a stored run does not change it.
#
# Usage: python3 live.py PROGRAM
import hashlib
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
GAMES = 800

CONFIG = {
    "name": "live", "seed": 14, "tilesets": ["base"], "players": 2, "games": GAMES,
    "bots": [{"name": "careful", "spec": "greedy"}, {"name": "</script><img>", "spec": "random"}],
}


def fail(text):
    sys.exit("FAILED: " + text)


def run_program(*words):
    return subprocess.run([PROGRAM, *words], capture_output=True, text=True, check=False)


KEYS = {}  # by port: the end of the printed address


def address_in(stream):
    """Returns the port in the output of a server."""
    while True:
        line = stream.readline()
        if not line:
            fail("no address was printed")
        found = re.search(r"http://127\.0\.0\.1:(\d+)/\?key=([0-9a-f]{32})\b", line)
        if found:
            KEYS[int(found.group(1))] = found.group(2)
            return int(found.group(1))


def cookie(port):
    return {"Cookie": "carcarena-%d=%s" % (port, KEYS[port])}


def ask(port, path, method="GET", headers=None):
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    connection.request(method, path, headers=cookie(port) if headers is None else headers)
    answer = connection.getresponse()
    text = answer.read().decode()
    connection.close()
    return answer, text


def next_event(port, event):
    """Returns the data of the next event of this name."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    connection.request("GET", "/feed", headers=cookie(port))
    answer = connection.getresponse()
    name = ""
    while True:
        line = answer.readline().decode().rstrip("\n")
        if line.startswith("event: "):
            name = line[len("event: "):]
        elif line.startswith("data: ") and name == event:
            connection.close()
            return line[len("data: "):]


def told_until(port, event, what):
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        data = json.loads(next_event(port, event))
        if what(data):
            return data
        time.sleep(0.2)
    return fail("no such " + event)


def child_of(process):
    """Returns the only child of a process."""
    for number in filter(str.isdigit, os.listdir("/proc")):
        try:
            with open("/proc/" + number + "/stat", encoding="utf-8") as stat:
                if int(stat.read().rsplit(")", 1)[1].split()[1]) == process:
                    return int(number)
        except OSError:
            continue
    return fail("there is no server")


def check_answers(port):
    """Existing pages, missing pages, and unauthorized requests."""
    answer, page = ask(port, "/")
    policy = answer.getheader("Content-Security-Policy")
    if answer.status != 200 or "default-src 'none'" not in policy or "unsafe" in policy:
        fail("the page returned status %d with %s" % (answer.status, policy))
    if "/live.js" not in page:
        fail("the page has no script")
    for path, kind in (("/live.js", "text/javascript"), ("/live.css", "text/css"), ("/report", "text/html")):
        answer, text = ask(port, path)
        if answer.status != 200 or not answer.getheader("Content-Type").startswith(kind) or not text:
            fail("%s returned status %d" % (path, answer.status))
    for path in ("/nothing", "/../etc/passwd", "/games/", "/games/999999.0x", "/run.db"):
        end = time.monotonic() + PATIENCE
        answer, text = ask(port, path)
        while answer.status == 200 and "Replaying game" in text and time.monotonic() < end:
            time.sleep(0.1)
            answer, text = ask(port, path)
        if answer.status != 404:
            fail("%s returned status %d" % (path, answer.status))
    if ask(port, "/", "POST")[0].status != 405:
        fail("a page allows changes")
    if ask(port, "/", headers={**cookie(port), "Host": "example.com"})[0].status != 403:
        fail("requests for another host are answered")
    for path in ("/", "/report", "/feed", "/?key=", "/?key=" + "0" * 32, "/report?key=" + KEYS[port]):
        answer, text = ask(port, path, headers={})
        if answer.status != 403 or "address with the key" not in text:
            fail("without a cookie %s returned status %d" % (path, answer.status))
    answer, _ = ask(port, "/?key=" + KEYS[port], headers={})
    if (answer.status, answer.getheader("Location")) != (303, "/") or \
            answer.getheader("Set-Cookie") != cookie(port)["Cookie"] + "; Path=/; HttpOnly; SameSite=Strict":
        fail("the key opens nothing: %d %s" % (answer.status, answer.headers))


def check_game(port, game):
    end = time.monotonic() + PATIENCE
    answer, text = ask(port, "/games/" + game)
    while "Replaying game" in text and time.monotonic() < end:
        time.sleep(0.1)
        answer, text = ask(port, "/games/" + game)
    if answer.status != 200 or 'id="game"' not in text or "<img" in text:
        fail("game %s returned status %d: %s" % (game, answer.status, text[:200]))


def check_beside(folder, config):
    """A run with a live page plays the same games as one without, also if the server dies."""
    slow = os.path.join(folder, "slow.json")  # slow enough to be observed while it is played
    with open(slow, "w", encoding="utf-8") as file:
        json.dump({**CONFIG, "wait_ms": 20}, file)
    plain, live = os.path.join(folder, "plain"), os.path.join(folder, "live")
    if run_program("run", config, "--out", plain, "--quiet").returncode != 0:
        fail("no run")
    with subprocess.Popen([PROGRAM, "run", slow, "--out", live, "--live", "--port", "0", "--threads", "1", "--quiet"],
                          stderr=subprocess.PIPE, text=True) as process:
        port = address_in(process.stderr)
        first = told_until(port, "progress", lambda data: data["stored"] > 0)
        told_until(port, "report", lambda data: data > 0)
        if first["total"] != GAMES or not first["games"]:
            fail("the progress is " + str(first))
        check_answers(port)
        check_game(port, first["games"][0]["id"])
        later = told_until(port, "progress", lambda data: data["stored"] > first["stored"])
        if later["state"] not in ("playing", "complete"):
            fail("the live run has state " + later["state"])
        if process.poll() is None:
            os.kill(child_of(process.pid), signal.SIGKILL)
        if process.wait(PATIENCE * 5) != 0:
            fail("the run ended with %d" % process.returncode)
    if run_program("export", plain).stdout != run_program("export", live).stdout:
        fail("a run with a page differs")


def digest(path):
    with open(path, "rb") as file:
        return hashlib.sha256(file.read()).hexdigest()


def check_stored(folder):
    run = os.path.join(folder, "plain")
    before = digest(os.path.join(run, "run.db"))
    with subprocess.Popen([PROGRAM, "serve", run, "--port", "0"], stdout=subprocess.PIPE, text=True) as process:
        port = address_in(process.stdout)
        there = told_until(port, "progress", lambda data: data["stored"] == GAMES)
        told_until(port, "report", lambda data: data > 0)
        if there["state"] != "complete":
            fail("the complete run has state " + there["state"])
        page = ask(port, "/report")[1]
        if "&lt;/script&gt;&lt;img&gt;" not in page or "<img" in page:
            fail("a name was not escaped")
        written = run_program("rate", run, "--format", "html").stdout
        if page != written:
            fail("the page is not the one that rate writes")
        process.send_signal(signal.SIGTERM)
        if process.wait(PATIENCE) != 0:
            fail("the server ended with %d" % process.returncode)
    if digest(os.path.join(run, "run.db")) != before:
        fail("serving changed the run")
    missing = run_program("serve", os.path.join(folder, "nowhere"))
    if missing.returncode != 3 or "no such run" not in missing.stderr:
        fail("a missing run: %d, %s" % (missing.returncode, missing.stderr))
    nothing = run_program("serve")
    if nothing.returncode != 3 or "expected a run, or --play" not in nothing.stderr:
        fail("nothing to serve: " + nothing.stderr)


def main():
    with tempfile.TemporaryDirectory() as folder:
        config = os.path.join(folder, "c.json")
        with open(config, "w", encoding="utf-8") as file:
            json.dump(CONFIG, file)
        check_beside(folder, config)
        check_stored(folder)


main()
