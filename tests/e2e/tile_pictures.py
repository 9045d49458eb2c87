# SPDX-License-Identifier: MIT
"""Parses the pictures of all tile sets and compares them with the tile set files.

No code is shared with the program that draws. Paths are taken from the SVG, flattened and rotated
independently, and compared with the sides and halves in configs/tilesets.

Usage: tile_pictures.py PROGRAM ROOT
"""
import json
import pathlib
import re
import subprocess
import sys
import tempfile
import xml.dom.minidom

SIZE = 120
SIDES = "NESW"
THIRDS = (20, 60, 100)  # left, center and right of a side, clockwise
NUMBER = re.compile(r"-?\d+")
STEPS = 24


def flatten(path):
    """Returns the polylines of a path of M, L, C and Z."""
    lines = []
    for command, rest in re.findall(r"([MLCZ])([^MLCZ]*)", path):
        numbers = [int(n) for n in NUMBER.findall(rest)]
        points = list(zip(numbers[::2], numbers[1::2]))
        assert len(numbers) % 2 == 0 and len(points) == {"M": 1, "L": 1, "C": 3, "Z": 0}[command], path
        if command == "M":
            lines.append(points)
        elif command == "L":
            lines[-1].append(points[0])
        elif command == "Z":
            lines[-1].append(lines[-1][0])
        else:
            a, (b, c, d) = lines[-1][-1], points
            for step in range(1, STEPS + 1):
                t = step / STEPS
                s = 1 - t
                lines[-1].append(tuple(s**3 * a[i] + 3 * s * s * t * b[i] + 3 * s * t * t * c[i] + t**3 * d[i]
                                       for i in (0, 1)))
    return lines


def turn(point, rotation):
    """Same as rotate(90 * rotation 60 60)."""
    for _ in range(rotation):
        point = (SIZE - point[1], point[0])
    return point


def along(point, side):
    """Returns the position of a point along a side, clockwise, or None if it is not on the side."""
    x, y = point
    return {"N": x if y == 0 else None, "E": y if x == SIZE else None,
            "S": SIZE - x if y == SIZE else None, "W": SIZE - y if x == 0 else None}[side]


def covered(lines, side):
    """Returns the joined intervals of a side that closed lines follow."""
    stretches = []
    for line in lines:
        for a, b in zip(line, line[1:]):
            ends = sorted(p for p in (along(a, side), along(b, side)) if p is not None)
            if len(ends) == 2 and ends[1] - ends[0] > 0.5:
                stretches.append(ends)
    stretches.sort()
    joined = []
    for begin, end in stretches:
        if joined and begin <= joined[-1][1] + 0.5:
            joined[-1][1] = max(joined[-1][1], end)
        else:
            joined.append([begin, end])
    return joined


def reaches(lines, kind):
    """Returns the ports that a segment's lines reach, as (side, 0 to 2)."""
    ports = set()
    for side in SIDES:
        if kind in ("road", "river"):
            for line in lines:
                for end in (line[0], line[-1]):
                    place = along(end, side)
                    if place is not None:
                        assert place == SIZE / 2, "it ends at %s of %s" % (place, side)
                        ports.add((side, 1))
                for point in line[1:-1]:
                    assert along(point, side) is None, "it runs along a side"
        else:
            # A field on both sides of the center also fills the center, below the road if there is one.
            ports |= {(side, third) for third, place in enumerate(THIRDS)
                      if (third != 1 or kind != "field") and any(begin + 3 <= place <= end - 3 for begin, end in covered(lines, side))}
    return ports


def owned(tile, segment):
    """Returns the ports of a segment in the file. The side of a city belongs to it except for ports of other
    segments.
    """
    halves = {(half[0], 0 if half[1] == "L" else 2) for half in segment.get("halves", "").split()}
    centers = {(side, 1) for side in segment.get("sides", "")}
    if segment["kind"] == "city":
        others = {(half[0], 0 if half[1] == "L" else 2) for other in tile["segments"] if other is not segment
                  for half in other.get("halves", "").split()}
        centers |= {(side, third) for side, _ in centers for third in (0, 2)} - others
    return halves | centers


def turned(ports, rotation):
    return {(SIDES[(SIDES.index(side) + rotation) % 4], third) for side, third in ports}


def profile(segments, side):
    """Returns what a side shows: the interval of cities and the ways that leave it."""
    cities = [line for kind, lines in segments if kind == "city" for line in lines]
    ways = sorted(kind for kind, lines in segments if kind in ("road", "river")
                  for line in lines if any(along(end, side) is not None for end in (line[0], line[-1])))
    return sorted((round(begin), round(end)) for begin, end in covered(cities, side)), ways


def mirrored(shown):
    """Returns the same side as seen from the neighbor."""
    cities, ways = shown
    return sorted((SIZE - end, SIZE - begin) for begin, end in cities), ways


def seen_sides(tile):
    """Returns the visible sides of the cell. A half tile is cut off and shows its two short sides only."""
    return SIDES[:2] if "-" in tile["edges"] else SIDES


def check_tile(name, tile, drawing, sides_seen):
    by_id = {}
    half = "-" in tile["edges"]
    assert half == drawing.hasAttribute("clip-path"), "%s: whole or half" % name
    for path in drawing.getElementsByTagName("path"):
        if path.hasAttribute("data-s"):
            by_id[path.getAttribute("data-s")] = flatten(path.getAttribute("d"))
    for segment in tile["segments"]:
        if segment["kind"] in ("cloister", "garden"):
            continue
        lines = by_id.pop(segment["id"], [])
        for rotation in range(4):
            shown = turned({(side, third) for side in seen_sides(tile) for third in range(3)}, rotation)
            found = reaches([[turn(p, rotation) for p in line] for line in lines], segment["kind"]) & shown
            expected = turned(owned(tile, segment), rotation) & shown
            assert found == expected, "%s %s turned %d: reaches %s, owns %s" % (
                name, segment["id"], rotation, sorted(found), sorted(expected))
        segment["lines"] = lines
    assert not by_id, "%s: drawn and not in the file: %s" % (name, sorted(by_id))
    for rotation in range(4):
        segments = [(s["kind"], [[turn(p, rotation) for p in line] for line in s["lines"]])
                    for s in tile["segments"] if "lines" in s]
        for i, side in enumerate(SIDES):
            at = (i - rotation) % 4
            letter = tile["edges"][at]
            if letter not in "ia" and SIDES[at] in seen_sides(tile):
                sides_seen.setdefault(letter, set()).add(repr(mirrored(profile(segments, side))))
                sides_seen[letter].add(repr(profile(segments, side)))


def check_block(tiles):
    """Tiles of a block also meet inside the block."""
    cells = {tuple(tile["block"]): tile for tile in tiles if "block" in tile}
    for (x, y), tile in cells.items():
        for side, dx, dy, facing in (("E", 1, 0, "W"), ("S", 0, 1, "N")):
            other = cells.get((x + dx, y + dy))
            if other:
                shown = [profile([(s["kind"], s["lines"]) for s in t["segments"] if "lines" in s], at)
                         for t, at in ((tile, side), (other, facing))]
                assert shown[0] == mirrored(shown[1]), "%s and %s: %s" % (tile["id"], other["id"], shown)


def check_set(path, drawn, sides_seen):
    facts = json.loads(path.read_text())
    text = (drawn / (facts["id"] + ".svg")).read_text()
    assert not re.search(r"\b(nan|inf)\b", text, re.I), path.name
    document = xml.dom.minidom.parseString(text)
    groups = {group.getAttribute("id"): group for group in document.getElementsByTagName("g")}
    used = [use.getAttribute("href") for use in document.getElementsByTagName("use")]
    assert not [href for href in used if href[1:] not in groups], "%s: used and not there" % path.name
    for tile in facts["tiles"]:
        name = facts["id"] + "." + tile["id"]
        assert used.count("#cc-t-" + name) == 1, name
        check_tile(name, tile, groups["cc-t-" + name], sides_seen)
    check_block(facts["tiles"])
    return len(facts["tiles"])


def main():
    program, root = sys.argv[1], pathlib.Path(sys.argv[2])
    sides_seen = {}
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([program, "tilesets", "--svg", folder], check=True)
        count = sum(check_set(path, pathlib.Path(folder), sides_seen)
                    for path in sorted((root / "configs/tilesets").glob("*.json"))
                    if not path.name.endswith(".schema.json"))
    for path in sorted((root / "tests/golden/pictures").glob("*.svg")):
        xml.dom.minidom.parse(str(path))
    # Each letter has one appearance, from both sides. So tiles that fit by the rules also match in the
    # picture.
    for letter, shown in sorted(sides_seen.items()):
        assert len(shown) == 1, "sides %s: %s" % (letter, sorted(shown))
    assert sorted(sides_seen) == ["c", "f", "r", "s"]
    print("%d tiles in 4 rotations reach their ports and meet their like" % count)


main()
