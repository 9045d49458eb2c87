# SPDX-License-Identifier: MIT
"""Sealed runs: the commitment is printed first and included in every output. The secret is revealed last, and
only by `reveal`.

Usage: sealed.py PROGRAM TASK
"""
import hashlib
import itertools
import json
import os
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time

from deck_attack import seeds_of, streams_of

HERE = pathlib.Path(__file__).parent
GAME = {"name": "r", "tilesets": ["base"], "players": 2, "options": {"deck_limit": 12}, "sealed": True}
NOBODY = 65534
OTHER = "00112233445566778899aabbccddeeff" * 2


class Arena:
    """Runs the program in a folder."""

    def __init__(self, program, folder):
        self.program = program
        self.folder = folder

    def start(self, *arguments, **options):
        return subprocess.Popen([self.program, *map(str, arguments)], cwd=self.folder, text=True,
                                stdout=subprocess.PIPE, stderr=subprocess.PIPE, **options)

    def run(self, *arguments, code=0, **options):
        """Returns standard output and standard error."""
        ran = subprocess.run([self.program, *map(str, arguments)], cwd=self.folder, text=True, capture_output=True,
                             check=False, timeout=300, **options)
        assert ran.returncode == code, (arguments, ran.returncode, ran.stdout, ran.stderr)
        return ran.stdout, ran.stderr

    def config(self, name="r.json", **keys):
        text = {**GAME, "bots": ["random", "mcts:simulations=10"], "blocks": 8, **keys}
        (self.folder / name).write_text(json.dumps(text), encoding="utf-8")
        return name

    def export(self, run, *arguments):
        return self.run("export", run, *arguments)[0]

    def secret(self, run):
        """Returns secret and commitment as printed by `reveal`."""
        lines = self.run("reveal", run)[0].splitlines()
        return lines[0].split()[1], lines[1].split()[1]

    def again(self, config, run, *arguments):
        """The same run with the revealed secret is byte-identical."""
        secret, commitment = self.secret(run)
        _, said = self.run("run", config, "--secret", secret, "--out", "again", "--quiet", *arguments)
        assert commitment in said, said
        assert self.export("again") == self.export(run)
        shutil.rmtree(self.folder / "again")
        return secret


def mode(path):
    return path.stat().st_mode & 0o777


def commitment(arena):
    """The commitment is printed before the first game and in every report and export; the secret only for a
    complete run.
    """
    config = arena.config(record=True, bots=["random", "greedy"])
    process = arena.start("run", config, "--out", "run", "--quiet", "--log", "log", "--log-level", "trace")
    first = process.stderr.readline()
    process.wait()
    made = re.fullmatch(r"carcarena run: sealed, commitment ([0-9a-f]{64})\n", first)
    assert made and process.returncode == 0, first
    made = made.group(1)
    assert mode(arena.folder / "run" / "run.db") == 0o600
    for form in ("text", "csv", "json", "md"):
        assert made in arena.run("rate", "run", "--format", form)[0], form
    assert made in arena.run("rate", "run", "--brief")[0]
    arena.run("rate", "run", "--html", "page.html")
    arena.run("rate", "run", "--section", "ratings", "--svg", "chart.svg")
    for page in ("page.html", "chart.svg"):
        assert made in (arena.folder / page).read_text(encoding="utf-8"), page
    for form in ("jsonl", "csv", "samples"):
        text = arena.export("run", "--format", form)
        assert made in text and "0x00000000" not in text.split("\n", 1)[1], form
    assert f'[Commitment "{made}"]' in arena.export("run", "--format", "pgn")
    # The run may be extended before anything is revealed.
    arena.run("run", config, "--out", "run", "--blocks", 10, "--quiet")
    secret, same = arena.secret("run")
    assert same == made
    preimage = arena.run("reveal", "run", "--preimage")[0]
    assert hashlib.blake2b(preimage.encode(), digest_size=32).hexdigest() == made
    assert preimage.startswith(secret + "\n{\n")
    assert made in arena.run("verify", "run")[0]
    assert secret not in (arena.folder / "log").read_text(encoding="utf-8")
    assert arena.again(config, "run", "--blocks", 10) == secret
    # Another secret, or no secret, makes another run.
    assert "another secret" in arena.run("run", config, "--out", "run", "--secret", OTHER, code=6)[1]
    assert "was revealed" in arena.run("run", config, "--out", "run", "--blocks", 12, code=6)[1]
    arena.run("run", config, "--out", "other", "--blocks", 10, "--quiet")
    assert arena.export("other") != arena.export("run")
    # A sealed run cannot be resumed as an open one, or vice versa; the messages tell the user what to do.
    arena.config("open.json", record=True, bots=["random", "greedy"], sealed=False)
    assert "this run is sealed" in arena.run("run", "open.json", "--out", "other", "--blocks", 10, code=6)[1]
    arena.run("run", "open.json", "--out", "open", "--quiet")
    assert "this run is not sealed" in arena.run("run", config, "--out", "open", code=6)[1]
    assert "leave -sealed" in arena.run("run", "open.json", "--out", "open", "--secret", OTHER, code=6)[1]


def unfinished(arena):
    """The secret of an unfinished run cannot be revealed; the message tells the user what to do."""
    config = arena.config(blocks=40, bots=["greedy", "mcts:simulations=200"])
    process = arena.start("run", config, "--out", "run", "--quiet", "--threads", 1)
    process.stderr.readline()
    said = ""
    for _ in range(200):
        ran = subprocess.run([arena.program, "reveal", "run"], cwd=arena.folder, text=True, capture_output=True,
                             check=False)
        said = ran.stderr
        assert ran.returncode == 3 and not re.search("secret +[0-9a-f]{64}", ran.stdout), ran
        if "not complete (" in said and "(0 of" not in said:
            break
        time.sleep(0.02)
    for name in ("run.db", "run.db-wal", "run.db-shm"):
        assert mode(arena.folder / "run" / name) == 0o600, name
    process.send_signal(signal.SIGINT)
    process.wait()
    assert "play the remaining games first" in said, said
    text = arena.export("run") + arena.export("run", "--format", "csv") + arena.export("run", "--format", "pgn")
    stored = re.search(b"secret([0-9a-f]{64})", (arena.folder / "run" / "run.db").read_bytes())
    assert stored and stored.group(1).decode() not in text
    assert "not a sealed run" in arena.run("run", arena.config("open.json", sealed=False), "--out", "open", "--quiet") \
        [1] + arena.run("reveal", "open", code=3)[1]
    deals = arena.config("deals.json", deals=[1, 2, 3, 4, 5, 6, 7, 8])
    assert "cannot be combined with 'deals'" in arena.run("run", deals, code=3)[1]


def killed(arena):
    """Kills at any moment and any number of threads lead to the same bytes."""
    config = arena.config(blocks=60, bots=["greedy", "mcts:simulations=30"])
    for share in range(1, 7):
        process = arena.start("run", config, "--out", "run", "--quiet")
        time.sleep(0.05 * share)
        process.kill()
        process.wait()
    arena.run("run", config, "--out", "run", "--quiet")
    arena.again(config, "run", "--threads", 3)
    assert " 0 differ" in arena.run("verify", "run")[0]


def shards(arena):
    """Shards share one secret, passed in a file that only their user can read."""
    config = arena.config()
    assert "--secret-file" in arena.run("run", config, "--shard", "1/3", code=3)[1]
    parts = [arena.start("run", config, "--shard", f"{part}/3", "--out", f"part{part}", "--secret-file", "secret",
                         "--quiet") for part in (1, 2, 3)]
    assert [part.wait() for part in parts] == [0, 0, 0], [part.stderr.read() for part in parts]
    assert mode(arena.folder / "secret") == 0o600 and not list(arena.folder.glob("secret.*"))
    assert "shard" in arena.run("reveal", "part1", code=3)[1]
    arena.run("merge", "all", "part1", "part2", "part3")
    assert mode(arena.folder / "all" / "run.db") == 0o600
    assert arena.again(config, "all") == (arena.folder / "secret").read_text(encoding="ascii").strip()
    arena.run("run", config, "--shard", "1/3", "--out", "alien", "--secret-file", "alien.secret", "--quiet")
    assert "another secret" in arena.run("merge", "none", "alien", "part2", code=6)[1]
    (arena.folder / "secret").chmod(0o644)
    assert "chmod 600" in arena.run("run", config, "--shard", "1/3", "--secret-file", "secret", code=3)[1]
    (arena.folder / "secret").write_text("0123\n", encoding="ascii")
    (arena.folder / "secret").chmod(0o600)
    assert "64 hexadecimal digits" in arena.run("run", config, "--secret-file", "secret", code=3)[1]
    os.mkfifo(arena.folder / "pipe")  # a pipe without a writer
    assert "pipe: expected a regular file" in arena.run("run", config, "--secret-file", "pipe", code=3)[1]
    assert " no/key: cannot be written" in arena.run("run", config, "--secret-file", "no/key", code=7)[1]
    assert "64 hexadecimal digits" in arena.run("run", config, "--secret", "0123", code=3)[1]
    arena.run("run", config, "--secret-file", "-", "--out", "piped", "--quiet", input=OTHER + "\n")
    assert arena.secret("piped")[0] == OTHER
    arena.run("salvage", "rescued", "piped")
    assert arena.export("rescued") == arena.export("piped")


def stages(arena):
    """Random draws of formats with rounds, and of their shards, depend on the secret, too."""
    bots = [{"name": f"b{i}", "class": "random"} for i in range(6)]
    for form, keys in (("swiss", {"rounds": 3}), ("knockout", {}), ("ladder", {"rounds": 2}), ("adaptive", {"blocks": 20})):
        config = arena.config(format=form, bots=bots, **{"blocks": 1, **keys})
        for run in ("run", "run2"):
            arena.run("run", config, "--out", run, "--quiet")
            arena.again(config, run)
            assert " 0 differ" in arena.run("verify", run)[0]
        if form == "swiss":
            first = [[json.loads(line)["bots"] for line in arena.export(run).splitlines()[1:7]]
                     for run in ("run", "run2")]
            if first[0] == first[1]:  # one in 15 pairs of draws is equal
                print("the same draws twice")
        for run in ("run", "run2"):
            shutil.rmtree(arena.folder / run)
    config = arena.config(format="knockout", bots=bots[:4], blocks=1)
    whole = []
    for _ in range(4):
        after = ["--after", "all"] if whole else []
        codes = [arena.start("run", config, "--shard", f"{part}/2", "--out", f"s{part}", "--secret-file", "key",
                             "--quiet", *after).wait() for part in (1, 2)]
        whole = arena.start("merge", "all", "s1", "s2")
        whole.communicate()
        if whole.returncode == 0:
            break
        assert codes == [8, 8] and whole.returncode == 8, (codes, whole.returncode)
    arena.again(config, "all")


def tuning(arena):
    """A tuning, its test and its exports. New entrants of a list are sealed like its first run."""
    config = arena.config("t.json", bots=[{"name": "g", "class": "greedy"}], blocks=None,
                          tune={"iterations": 4, "blocks": 2, "parameters": {"city": {}}, "test": {"blocks": 4}})
    text = json.loads((arena.folder / config).read_text(encoding="utf-8"))
    del text["blocks"]
    (arena.folder / config).write_text(json.dumps(text), encoding="utf-8")
    said = arena.start("tune", config, "--out", "tuned", "--quiet")
    said.communicate()
    secret, made = arena.secret("tuned")
    for form in ("tuning", "tuning-csv", "jsonl"):
        assert made in arena.export("tuned", "--format", form), form
    arena.start("tune", config, "--out", "tuned2", "--secret", secret, "--quiet").communicate()
    for run in ("tuned", "tuned/test"):
        other = run.replace("tuned", "tuned2", 1)
        assert arena.export(run) == arena.export(other)
    assert arena.secret("tuned/test")[0] != secret
    config = arena.config(bots=["random", "greedy"])
    for run in ("a", "b"):
        arena.run("run", config, "--out", run, "--quiet")
    report = arena.run("rate", "a", "b", "--all")[0]
    for run in ("a", "b"):
        made = arena.secret(run)[1]
        assert made in report, report
    arena.run("pool", "list", "a", "b")
    _, said = arena.run("pool", "list", "--add", "greedy:city=2", "--name", "new", "--opponents", "random", "--blocks",
                        4, "--quiet")
    assert "sealed, commitment" in said, said
    assert arena.secret("list/new")[0] != arena.secret("a")[0]


def chance(arena):
    """Dice, tokens and reshuffled tiles; determinism checks; packed runs; replayed ties."""
    for number, keys in enumerate((
            {"tilesets": ["base", "flier"], "bots": ["random", "greedy"]},
            {"options": {"deck_limit": 12, "unplayable": "return"}, "bots": ["random", "random:joint"]},
            {"tie": "replay", "bots": ["random", "random:joint"], "blocks": 20},
            {"store": "packed", "bots": ["random", "random:joint"], "blocks": 200},
            {"bots": ["greedy", "random"], "blocks": 40, "sprt": {"elo0": 0, "elo1": 100}},
            {"start": "random", "bots": ["random", "greedy"], "players": 3, "seats": "rotate"})):
        config = arena.config(**keys)
        arena.run("run", config, "--out", f"run{number}", "--quiet")
        assert arena.run("rate", f"run{number}")[0]
        arena.again(config, f"run{number}")
        assert " 0 differ" in arena.run("verify", f"run{number}")[0]
        if "record" not in keys and number == 0:
            decks = [json.loads(line)["deck"] for line in arena.export("run0").splitlines()[1:]]
            assert len(set(decks)) == len(decks) / 2, decks


def thief(arena):
    """A bot stores all it receives and all it can see without opening other programs' files: the secret is not
    in it.
    """
    given = os.urandom(32).hex()  # no other test has it on its command line
    for name, arguments in (("drawn", []), ("given", ["--secret", given]), ("file", ["--secret-file", "key"])):
        seen = arena.folder / f"seen-{name}"
        config = arena.config(bots=[{"name": "thief", "class": "process", "limits": {"trace": f"trace-{name}"},
                                     "command": [sys.executable, str(HERE / "recording_bot.py"), str(seen), "look"]},
                                    "random"])
        arena.run("run", config, "--out", name, "--quiet", "--threads", 1, *arguments)
        secret, _ = arena.secret(name)
        assert (secret == given) == (name == "given")
        kept = seen.read_bytes() + (arena.folder / f"trace-{name}").read_bytes()
        assert b"carcarena" in kept and b"cmdline" in kept and b"environ" in kept
        raw = bytes.fromhex(secret)
        for form in (secret.encode(), secret.upper().encode(), raw, raw[::-1], secret[:16].encode()):
            assert form not in kept, name
        # The streams that the attack explains belong to behavior hashes, which play the same games in every
        # run.
        assert len({stream for stream in streams_of(seen) if not seeds_of(stream)}) >= 8, name


def boxed(arena):
    """A program in the sandbox finds no secret in any file it can open; without a sandbox it does."""
    python = shutil.which("python3", path="/usr/bin:/bin")
    if python is None or subprocess.run(["bwrap", "--unshare-user", "--unshare-net", "--unshare-pid", "--ro-bind", "/",
                                         "/", "true"], capture_output=True, check=False).returncode != 0:
        print("skipped: sandboxes are not available")
        return
    (arena.folder / "bot").mkdir()
    shutil.copy(HERE / "searching_bot.py", arena.folder / "bot")
    for number, (arguments, boxes) in enumerate(itertools.product(([], ["--secret-file", "key"]), (False, True))):
        run = f"run{number}"
        config = arena.config(blocks=2, bots=[{"name": "thief", "class": "process", "limits": {"trace": f"{run}.trace"},
                                               "command": [python, "bot/searching_bot.py",
                                                           str(arena.folder).encode().hex()]}, "random"],
                              **({"sandbox": "bubblewrap"} if boxes else {}))
        arena.run("run", config, "--out", run, "--quiet", "--threads", 1, *arguments)
        secret, _ = arena.secret(run)
        kept = (arena.folder / f"{run}.trace").read_text(encoding="utf-8")
        (arena.folder / f"{run}.trace").unlink()
        assert re.search("opened [1-9]", kept), kept
        assert (secret in kept) != boxes, (run, kept)
        shutil.rmtree(arena.folder / run)


def memory(arena):
    """A bot of the same user cannot read the arena's memory. Root could, so as root the test uses another user."""
    user = {}
    if os.geteuid() == 0:
        program = arena.folder / "carcarena"
        shutil.copy(arena.program, program)
        shutil.copy(HERE / "recording_bot.py", arena.folder)
        arena.program = str(program)
        subprocess.run(["chown", "-R", str(NOBODY), str(arena.folder)], check=True)
        user = {"user": NOBODY, "group": NOBODY}
    bot = arena.folder / "recording_bot.py" if user else HERE / "recording_bot.py"
    config = arena.config(bots=[{"name": "thief", "class": "process", "command": ["python3", str(bot), "seen", "look"]},
                                "random"])
    for sealed in (True, False):
        arena.config(record=False, bots=json.loads((arena.folder / config).read_text(encoding="utf-8"))["bots"], sealed=sealed)
        arena.run("run", config, "--out", f"run{sealed}", "--quiet", "--threads", 1, **user)
        seen = (arena.folder / "seen").read_text(encoding="utf-8", errors="replace")
        (arena.folder / "seen").unlink()
        print("sealed" if sealed else "open", sorted(set(re.findall("# mem .*", seen))))
        assert "# mem" in seen and not (sealed and "# mem 1" in seen), seen
    for command in (["verify", "runTrue"], ["replay", "runTrue", "0.0"], ["salvage", "rescued", "runTrue"]):
        arena.run(*command, "--trust-bots", **user)
        seen = (arena.folder / "seen").read_text(encoding="utf-8", errors="replace")
        (arena.folder / "seen").unlink()
        assert "# mem denied" in seen and "# mem 1" not in seen, (command, seen)


def mpi(arena):
    """All ranks draw the decks of rank 0's secret."""
    found = shutil.which("mpirun.openmpi")
    if found is None or not (pathlib.Path(arena.program).parent / "carcarena-mpi.so").exists():
        print("skipped: no Open MPI")
        return
    config = arena.config(blocks=12)
    environment = {**os.environ, "OMPI_ALLOW_RUN_AS_ROOT": "1", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1"}
    for form in ({}, {"format": "swiss", "rounds": 2, "blocks": 2,
                      "bots": [{"name": f"b{i}", "class": "random"} for i in range(4)]}):
        config = arena.config(**{"blocks": 12, **form})
        ran = subprocess.run([found, "--oversubscribe", "-n", "3", arena.program, "run", config, "--mpi", "--quiet",
                              "--out", "run", "--secret-file", "key"], cwd=arena.folder, env=environment, text=True,
                             capture_output=True, check=False, timeout=200)
        assert ran.returncode == 0, ran
        arena.again(config, "run")
        shutil.rmtree(arena.folder / "run")
    ran = subprocess.run([found, "--oversubscribe", "-n", "2", arena.program, "run", config, "--mpi", "--quiet",
                          "--out", "run", "--secret", OTHER], cwd=arena.folder, env=environment, text=True,
                         capture_output=True, check=False, timeout=200)
    assert ran.returncode != 0 and "use --secret-file" in ran.stderr, ran


if __name__ == "__main__":
    tasks = {task.__name__: task for task in (commitment, unfinished, killed, shards, stages, tuning, chance, thief,
                                              boxed, memory, mpi)}
    with tempfile.TemporaryDirectory(prefix="carcarena-sealed-") as where:
        tasks[sys.argv[2]](Arena(os.path.abspath(sys.argv[1]), pathlib.Path(where)))
