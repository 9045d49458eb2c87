# SPDX-License-Identifier: MIT
"""Trains networks for the evaluation of greedy, mcts and uct: python train.py DIR

Writes DIR/best.net, which these bots read (option net=FILE), DIR/log.json and log.csv with the figures of
each round, and DIR/curves.html. If it is interrupted, run the same command again to resume it.
"""

import argparse
import dataclasses
import os
import sys
from pathlib import Path

import carcarena
import data
import files
import games
import judge
import network
import numpy as np
import page
from settings import SETTINGS, SettingsError, check, name_of, rules_of, sample


class Training:
    """A training in a folder. Every step writes a file, and is skipped if there is one."""

    def __init__(self, folder, settings, threads, say):
        self.folder, self.settings, self.threads, self.say = folder, settings, threads, say
        self.rules = {name_of(text): rules_of(text) for text in settings.tilesets}
        self.begin = folder / "begin.net" if settings.begin else None
        self.data = self.data_of(Path(settings.data)) if settings.data else None
        self.names = sorted({name for rules in self.rules.values() for name in carcarena.net_names(rules)})

    def data_of(self, folder):
        samples = {key: sample(rules, self.settings) for key, rules in self.rules.items()}
        return data.of_training(folder, samples)

    def step(self, name, make):
        """Returns the JSON of a step."""
        path = self.folder / f"{name}.json"
        if not path.exists():
            with files.timed(self.folder, name):
                files.write_json(path, make())
        return files.read_json(path)

    def rollouts(self, name, number, positions, decks, horizon, net):
        """Makes the missing files of all rule sets. Returns their paths, by rule set."""
        text = None if net is None else net.read_text()
        return {key: data.make(self.folder, f"{name}/{key}", rules, self.settings, number, positions, decks,
                               horizon, text, self.threads, self.say) for key, rules in self.rules.items()}

    def panels(self, name, number, net):
        paths = self.rollouts(name, data.PANELS + number, self.settings.panel_positions, self.settings.panel_decks, 0,
                              net)
        return paths, {key: judge.Panel(chunks) for key, chunks in paths.items()}

    def train(self, net, tables, held_out):
        """Trains networks, checks them, and writes them to the file `net`. Returns the losses."""
        samples = data.Samples(tables)
        self.say(f"{samples.positions:,} positions, {len(samples.targets):,} turns")
        nets, losses = network.train(samples, data.Samples(held_out), self.settings, self.say)
        integers = network.quantized(nets)
        text = network.text_of(integers, self.names)
        network.check(integers, text, *self.some_rows(tables))
        self.say(f"C and Python agree on {self.settings.checked:,} rows")
        files.write(net, text)
        return {"positions": samples.positions, "turns": len(samples.targets), "checked": self.settings.checked,
                "losses": losses}

    def some_rows(self, tables):
        """Returns kinds and inputs of random rows of all rule sets."""
        parts = [files.read_arrays(paths[0]) for paths in tables]
        kinds = np.concatenate([part["kind"] for part in parts])
        lots = np.random.Generator(np.random.PCG64(self.settings.seed))
        at = lots.integers(len(kinds), size=self.settings.checked)
        return kinds[at], np.concatenate([part["inputs"] for part in parts])[at]

    def duels(self, net, opponent, seed):
        result = {key: games.duel(rules, games.player_of(net), games.player_of(opponent), self.settings.games, seed,
                                  self.threads) for key, rules in self.rules.items()}
        for key, figures in result.items():
            against = "no networks" if opponent is None else str(opponent.relative_to(self.folder))
            self.say(f"{key}: {100 * figures['score']:.1f} ± {100 * figures['interval']:.1f} % against {against}, "
                     f"equal is {100 * figures['equal']:.1f} %")
        return result

    def round(self, number, best, before, held_out, panels):
        """Returns the entry of a round in the log. `best`: the networks of the player of the rollouts, or None;
        `before`: data of earlier rounds."""
        name = f"round-{number}"
        self.say(f"round {number}")
        paths = self.data or self.rollouts(f"{name}/data", number, self.settings.positions, self.settings.decks,
                                           self.settings.horizon, best)
        for key, chunks in paths.items():
            before.setdefault(key, []).extend(chunks)
        net = self.folder / name / "learned.net"
        training = self.step(f"{name}/training",
                             lambda: self.train(net, list(before.values()), list(held_out.values())))
        text = net.read_text()
        panel = self.step(f"{name}/panel", lambda: {key: each.report(text) for key, each in panels.items()})
        first = self.step(f"{name}/games", lambda: self.duels(net, None, 2 * number))
        second = first if best is None else self.step(f"{name}/games-best",
                                                      lambda: self.duels(net, best, 2 * number + 1))
        relative = [figures["score"] / figures["equal"] for figures in second.values()]
        return {"round": number, "adopted": bool(np.mean(relative) > 1), "positions": training["positions"],
                "decks": self.settings.decks, "hours": round(files.hours(self.folder, f"{name}/"), 4),
                "loss": training["losses"][-1], "sets": {key: {
                    "panel": panel[key], "games": first[key], "games_best": second[key]} for key in self.rules}}

    def run(self):
        held_out, panels = self.panels("panel", 0, None)
        log, before, best = [], {}, self.begin
        for number in range(1, self.settings.rounds + 1):
            log.append(self.round(number, best, before, held_out, panels))
            if log[-1]["adopted"]:
                best = self.folder / f"round-{number}" / "learned.net"
                files.write(self.folder / "best.net", best.read_text())
            self.say(f"round {number}: {'adopted' if log[-1]['adopted'] else 'not adopted'}")
            self.write_log(log)
        if best is not None:
            self.judge_again(log, best)
            self.write_log(log)
        return None if best == self.begin else best

    def judge_again(self, log, best):
        """Adds figures of all rounds by a second judge to the log: rollouts by the player with the best networks."""
        rounds = len(log)
        _, panels = self.panels(f"panel-{rounds}", rounds, best)
        for entry in log:
            net = self.folder / f"round-{entry['round']}" / "learned.net"
            for key, panel in panels.items():
                entry["sets"][key]["panel_best"] = panel.report(net.read_text())

    def write_log(self, log):
        files.write_json(self.folder / "log.json", log)
        columns = ["round", "set", "adopted", "positions", "decks", "hours", "loss_data", "loss_held_out", "tau_without",
                   "tau", "regret_without", "regret", "gain", "gain_interval", "judge_error", "games", "score",
                   "score_interval", "score_best", "score_best_interval"]
        lines = [",".join(columns)]
        for entry in log:
            for key, part in entry["sets"].items():
                panel, first, second = part["panel"], part["games"], part["games_best"]
                cells = [entry["round"], key, int(entry["adopted"]), entry["positions"], entry["decks"], entry["hours"],
                         entry["loss"]["data"], entry["loss"]["held_out"], panel["without"]["tau"], panel["with"]["tau"],
                         panel["without"]["regret"], panel["with"]["regret"], panel["gain"], panel["interval"],
                         panel["judge_error"], first["decks"] * self.rules[key].players, first["score"],
                         first["interval"], second["score"], second["interval"]]
                lines.append(",".join(f"{cell:.4f}" if isinstance(cell, float) else str(cell) for cell in cells))
        files.write(self.folder / "log.csv", "\n".join(lines) + "\n")
        losses = files.read_json(self.folder / f"round-{log[-1]['round']}" / "training.json")["losses"]
        files.write(self.folder / "curves.html", page.page(log, losses))


def arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", metavar="DIR", type=Path, help="folder of the training, made if it does not exist")
    parser.add_argument("--setting", choices=SETTINGS, default="small",
                        help="small: minutes, to see it work; full: a night on two cores (default: small)")
    parser.add_argument("--threads", type=int, default=os.cpu_count(), help="does not change the result (default: all)")
    parser.add_argument("--tilesets", nargs="+", metavar="SETS:PLAYERS",
                        help="rule sets, such as base:2 winter+gingerbread-man:4")
    parser.add_argument("--begin", type=Path, metavar="NET", help="networks that the player of the first round has")
    for field in dataclasses.fields(SETTINGS["small"]):
        if field.name not in ("tilesets", "begin"):
            parser.add_argument(f"--{field.name.replace('_', '-')}", type=field.type, metavar="N",
                                help="as in settings.py")
    given = parser.parse_args()
    changes = {name: value for name, value in vars(given).items()
               if value is not None and name not in ("folder", "setting", "threads", "begin")}
    if "tilesets" in changes:
        changes["tilesets"] = tuple(changes["tilesets"])
    return given, dataclasses.replace(SETTINGS[given.setting], **changes)


def main():
    given, settings = arguments()
    try:
        if not 1 <= given.threads <= 256:
            raise SettingsError(f"--threads: expected 1 to 256, got {given.threads}")
        begin = given.begin.read_text(errors="replace") if given.begin else None
        check(settings, begin)
        if begin is not None:
            settings = dataclasses.replace(settings, begin=begin.split()[-1])
        training = Training(given.folder, settings, given.threads, lambda text: print(text, flush=True))
        with files.opened(given.folder, settings):
            if begin is not None:
                files.write(given.folder / "begin.net", begin)
            best = training.run()
    except SettingsError as error:
        sys.exit(f"train.py: {error}")
    except OSError as error:
        sys.exit(f"train.py: {error}")
    except KeyboardInterrupt:
        print("train.py: interrupted; run the same command again to resume", file=sys.stderr)
        sys.exit(130)
    print(f"{given.folder / 'curves.html'}: figures; " + (f"{given.folder / 'best.net'}: the networks" if best else
                                                       "no better networks were found"))


if __name__ == "__main__":
    main()
