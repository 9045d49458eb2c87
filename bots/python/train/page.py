# SPDX-License-Identifier: MIT
"""The page of curves: one HTML file without references to other files."""

import html
import math

WIDTH, HEIGHT, LEFT, BOTTOM, TOP = 460, 240, 52, 30, 10
COLORS = ("#1b6ca8", "#c2552d", "#2e8b57", "#8552a1", "#b8860b", "#5a5a5a", "#c23b6e", "#008b8b")

STYLE = """body { font: 15px/1.5 sans-serif; max-width: 67em; margin: 2em auto; padding: 0 1em; color: #222; background: #fff }
figure { display: inline-block; margin: 0 1em 1em 0 } figcaption { font-weight: bold }
svg { font-size: 11px; max-width: 100% } div.table { overflow-x: auto }
table { border-collapse: collapse; font-size: 13px } td, th { padding: .1em .6em; text-align: right; white-space: nowrap }
td:nth-child(-n+3), th:nth-child(-n+3) { text-align: left } tr:nth-child(even) { background: #f3f3f3 }"""


def ticks(low, high):
    """Returns two to six round numbers from low to high."""
    power = 10.0 ** math.floor(math.log10((high - low) / 5))
    step = next(factor * power for factor in (1, 2, 5, 10) if factor * power >= (high - low) / 5)
    return [number * step for number in range(math.ceil(low / step), math.floor(high / step) + 1)]


def chart(title, axis, curves, level=None):
    """Returns a figure. `curves`: by name, points (x, y, half width of the interval). `level`: a dashed line."""
    points = [point for curve in curves.values() for point in curve]
    edges = [y + sign * half for _, y, half in points for sign in (-1, 1)] + ([] if level is None else [level])
    low, high = min(edges), max(edges)
    margin = (high - low) * 0.05 or 0.5
    low, high = low - margin, high + margin
    last = max(x for x, _, _ in points)
    start = min(x for x, _, _ in points)

    def across(x):
        return LEFT + (WIDTH - LEFT - 10) * ((x - start) / (last - start) if last > start else 0.5)

    def down(y):
        return TOP + (HEIGHT - TOP - BOTTOM) * (high - y) / (high - low)

    lines = [f'<svg viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}" role="img" '
             f'aria-label="{html.escape(title)}">']
    for y in ticks(low, high):
        lines.append(f'<path d="M{LEFT} {down(y):.1f}H{WIDTH - 10}" stroke="#ddd"/>'
                     f'<text x="{LEFT - 5}" y="{down(y) + 4:.1f}" text-anchor="end">{y:.4g}</text>')
    for x in sorted({x for x, _, _ in points}):
        lines.append(f'<text x="{across(x):.1f}" y="{HEIGHT - BOTTOM + 16}" text-anchor="middle">{x}</text>')
    lines.append(f'<text x="{WIDTH - 10}" y="{HEIGHT - 2}" text-anchor="end">{html.escape(axis)}</text>')
    if level is not None:
        lines.append(f'<path d="M{LEFT} {down(level):.1f}H{WIDTH - 10}" stroke="#222" stroke-dasharray="4 3"/>')
    for number, curve in enumerate(curves.values()):
        color = COLORS[number % len(COLORS)]
        path = "L".join(f"{across(x):.1f} {down(y):.1f}" for x, y, _ in curve)
        lines.append(f'<path d="M{path}" fill="none" stroke="{color}" stroke-width="2"/>')
        for x, y, half in curve:
            lines.append(f'<circle cx="{across(x):.1f}" cy="{down(y):.1f}" r="3" fill="{color}"/>'
                         f'<path d="M{across(x):.1f} {down(y - half):.1f}V{down(y + half):.1f}" stroke="{color}"/>')
    names = " ".join(f'<span style="color:{COLORS[number % len(COLORS)]}">&#9632;</span> {html.escape(name)}'
                     for number, name in enumerate(curves))
    return f"<figure><figcaption>{html.escape(title)}</figcaption>\n{''.join(lines)}</svg>\n<div>{names}</div></figure>"


def figure_of(log, title, read, level=None):
    """Returns a chart over the rounds, a curve for each rule set. `read` makes (y, half width) of an entry."""
    names = list(log[0]["sets"])
    return chart(title, "round", {name: [(entry["round"], *read(entry["sets"][name])) for entry in log]
                                  for name in names}, level)


def table(log):
    rows = ["<tr><th>round<th>rule set<th>adopted<th>positions<th>hours<th>tau<th>regret<th>loss<th>gain<th>score"
            "<th>against the best before<th>gain by the last judge"]
    for entry in log:
        for name, part in entry["sets"].items():
            panel, games, best = part["panel"], part["games"], part["games_best"]
            last = part.get("panel_best")
            rows.append(
                f"<tr><td>{entry['round']}<td>{html.escape(name)}<td>{'yes' if entry['adopted'] else 'no'}"
                f"<td>{entry['positions']:,}<td>{entry['hours']:.2f}"
                f"<td>{panel['without']['tau']:.3f} to {panel['with']['tau']:.3f}"
                f"<td>{panel['without']['regret']:.3f} to {panel['with']['regret']:.3f}"
                f"<td>{panel['without']['loss']:.3f} to {panel['with']['loss']:.3f}"
                f"<td>{panel['gain']:+.3f} ± {panel['interval']:.3f}"
                f"<td>{100 * games['score']:.1f} ± {100 * games['interval']:.1f} %"
                f"<td>{100 * best['score']:.1f} ± {100 * best['interval']:.1f} %"
                + ("<td>" if last is None else f"<td>{last['gain']:+.3f} ± {last['interval']:.3f}"))
    return '<div class="table"><table>' + "\n".join(rows) + "</table></div>"


def page(log, losses):
    """Returns the page. `losses`: of the last round, by epoch."""
    charts = [
        figure_of(log, "Score against no networks, % of an equal share",
                  lambda part: (100 * part["games"]["score"] / part["games"]["equal"],
                                100 * part["games"]["interval"] / part["games"]["equal"]), 100),
        figure_of(log, "Gain: points a turn by the judge",
                  lambda part: (part["panel"]["gain"], part["panel"]["interval"]), 0),
        figure_of(log, "Kendall's tau with the judge: change by the networks",
                  lambda part: (part["panel"]["with"]["tau"] - part["panel"]["without"]["tau"], 0), 0),
        figure_of(log, "Loss by the judge, % of the loss without networks",
                  lambda part: (100 * part["panel"]["with"]["loss"] / part["panel"]["without"]["loss"], 0), 100),
        chart(f"Loss in training, round {log[-1]['round']}, % of the loss at the beginning", "epoch",
              {name.replace("_", " "): [(point["epoch"], 100 * point[name] / losses[0][name], 0) for point in losses]
               for name in ("data", "held_out")}, 100),
    ]
    return (f'<!DOCTYPE html>\n<html lang="en"><meta charset="utf-8"><title>Training of networks</title>\n'
            f"<style>{STYLE}</style>\n<h1>Training of networks</h1>\n"
            f"<p>Intervals are of 95 %: of games over decks, of the gain over held-out positions.</p>\n"
            + "\n".join(charts) + f"\n{table(log)}\n</html>\n")
