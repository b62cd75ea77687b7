# SPDX-License-Identifier: MIT
"""
Draws the results: a bar for each job, whose length is the speed-up over libuv or node. Marks show
the other libraries and the bare programs, relative to the same baseline.
"""

import math

import svg
from rounds import factor
from words import factor_text, peers_of

WIDTH, LEFT, RIGHT = 960, 330, 90
ROW, BAR = 27, 15
HEADS = {
    "lib": ("CPU time: libuv / Rondo", "One program on both libraries. Longer is better; the scale is logarithmic. Marks: libuv / others."),
    "js": ("CPU time: node / rondo", "The same scripts on both runtimes. Longer is better; the scale is logarithmic."),
}


class Scale:
    """A logarithmic scale, from a half (or less if necessary) to the next power of two."""

    def __init__(self, values):
        self.low = min(-1, math.floor(math.log2(min(values))))
        self.high = max(2, math.ceil(math.log2(max(values))))

    def at(self, value):
        share = (math.log2(value) - self.low) / (self.high - self.low)
        return LEFT + share * (WIDTH - LEFT - RIGHT)

    def lines(self, top, bottom):
        for power in range(self.low, self.high + 1):
            x = self.at(2.0**power)
            yield svg.line(x, top, x, bottom, "one" if power == 0 else "grid")
            label = f"{2**power} ×" if power >= 0 else f"1/{2**-power} ×"
            yield svg.text(x, bottom + 16, label, "middle", "small")


def legend(names, y):
    x = LEFT
    for index, name in enumerate(names):
        yield svg.mark(x + 5, y - 4, index)
        yield svg.text(x + 16, y, name, kind="small")
        x += 34 + 7.2 * len(name)


def one_row(entry, others, scale, y):
    value = factor(entry, "rondo")
    start, end = scale.at(1), scale.at(value)
    middle = y + ROW / 2
    yield svg.text(LEFT - 12, middle + 4.5, entry["title"], "end")
    yield svg.bar(min(start, end), middle - BAR / 2, abs(end - start), BAR, "more" if value >= 1 else "less")
    marks = [(scale.at(factor(entry, name)), index) for index, name in enumerate(others) if factor(entry, name)]
    for x, index in marks:
        yield svg.mark(round(x, 1), middle, index)
    yield svg.text(WIDTH - 20, middle + 4.5, factor_text(value), "end", "strong")


def panel(entries, kind, top):
    """The elements, and where they end."""
    base = "libuv" if kind == "lib" else "node"
    others = [name for name in peers_of(entries) if name not in (base, "rondo")]
    values = [factor(entry, name) for entry in entries for name in ["rondo", *others]]
    scale = Scale([value for value in values if value])
    head, note = HEADS[kind]
    parts = [svg.text(20, top + 26, head, kind="head"), svg.text(20, top + 46, note, kind="small"), *legend(others, top + 26)]
    first = top + 60
    bottom = first + ROW * len(entries)
    parts += scale.lines(first, bottom)
    for index, entry in enumerate(entries):
        parts += one_row(entry, others, scale, first + ROW * index)
    return parts, bottom + 26


def picture(entries):
    parts, y = [], 0
    for kind in HEADS:
        of_kind = [entry for entry in entries if entry["kind"] == kind and factor(entry, "rondo")]
        if of_kind:
            more, y = panel(of_kind, kind, y)
            parts += more
    return svg.document(WIDTH, y + 10, "Benchmarks of Rondo", parts)
