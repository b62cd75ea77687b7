# SPDX-License-Identifier: MIT
"""
How cost grows: runs the client's jobs with increasing numbers of connections, timers and threads,
on libuv and on Rondo, and draws the results.
"""

import math
import sys

import svg
from rounds import Progress, measure, median, spread
from words import time_text

# Each panel: what it shows, the job, and (x, count, depth) of its points.
CURVES = {
    "connections": {
        "title": "TCP echo: the server's CPU time per message",
        "axis": "connections",
        "panels": [{"title": "", "job": "serve", "points": [(n, 100000, n) for n in (1, 10, 100, 1000, 10000)]}],
    },
    "timers": {
        "title": "Timers: CPU time to start and then stop or fire one",
        "axis": "concurrent timers",
        "panels": [{"title": "", "job": "timers", "points": [
            (10, 300, 10), (100, 2000, 100), (1000, 20000, 1000), (10**4, 10**5, 10**4), (10**5, 5 * 10**5, 10**5),
            (10**6, 10**6, 10**6), (10**7, 10**7, 10**7)]}],
    },
    "threads": {
        "title": "Threads: CPU time per round trip",
        "axis": "threads",
        "panels": [
            {"title": "threads in the pool, with 256 requests in flight", "job": "pool_64", "pool": True,
             "points": [(n, 200000, 256) for n in (1, 2, 4, 8, 16, 32, 64)]},
            {"title": "threads, each running a loop in ping-pong with the main loop", "job": "ping_pong",
             "points": [(n, 50000, n) for n in (1, 2, 4, 8, 16, 32, 64)]},
        ],
    },
}
WIDTH, HEIGHT, LEFT, RIGHT = 960, 300, 80, 110


def chosen(names):
    unknown = [name for name in names if name not in CURVES]
    if unknown:
        print(f"bench: no curve is named '{unknown[0]}'. There are {' '.join(CURVES)}", file=sys.stderr)
        raise SystemExit(2)
    return names or list(CURVES)


def measure_panel(peers, panel, axis, rounds, progress):
    points = []
    for x, count, depth in panel["points"]:
        label = f"{x:,} {axis}, {panel['job']}"
        variables = {"UV_THREADPOOL_SIZE": str(x)} if panel.get("pool") else {}
        progress.next_step(label)
        runs = measure(peers, rounds, progress, label,
                       lambda peer: peer.measure(panel["job"], count, depth, **variables))  # pylint: disable=cell-var-from-loop
        progress.clear()
        points.append({"x": x, "runs": runs})
        print(f"{label:34}" + "".join(f"{name:>8} {time_text(median(points[-1], name)):>9}" for name in runs), flush=True)
    return {"title": panel["title"], "points": points}


def measure_all(peers, names, rounds):
    both = [peer for peer in peers if peer.name in ("libuv", "rondo")]
    names = chosen(names)
    progress = Progress(sum(len(panel["points"]) for name in names for panel in CURVES[name]["panels"]))
    return {name: [measure_panel(both, panel, CURVES[name]["axis"], rounds, progress) for panel in CURVES[name]["panels"]]
            for name in names}


class Axes:
    """Both logarithmic: x from the first point to the last, y over whole decades' 1, 2 and 5."""

    def __init__(self, points, top):
        values = [bound for point in points for name in point["runs"] for bound in spread(point, name)]
        self.ticks = ticks_around(min(values), max(values))
        self.xs = [point["x"] for point in points]
        self.top, self.bottom = top, top + HEIGHT

    def x(self, value):
        share = math.log(value / self.xs[0]) / math.log(self.xs[-1] / self.xs[0])
        return LEFT + share * (WIDTH - LEFT - RIGHT)

    def y(self, value):
        share = math.log(value / self.ticks[0]) / math.log(self.ticks[-1] / self.ticks[0])
        return self.bottom - share * HEIGHT

    def lines(self, label):
        for tick in self.ticks:
            yield svg.line(LEFT, self.y(tick), WIDTH - RIGHT, self.y(tick))
            yield svg.text(LEFT - 10, self.y(tick) + 4, tick_text(tick), "end", "small")
        for x in self.xs:
            yield svg.line(self.x(x), self.top, self.x(x), self.bottom)
            yield svg.text(self.x(x), self.bottom + 18, f"{x:,}", "middle", "small")
        yield svg.text((LEFT + WIDTH - RIGHT) / 2, self.bottom + 38, label, "middle", "small")


def ticks_around(low, high):
    ticks = [step * 10**power for power in range(0, 9) for step in (1, 2, 5)]
    below = max(i for i, tick in enumerate(ticks) if tick <= low)
    above = min(i for i, tick in enumerate(ticks) if tick >= high)
    return ticks[below : max(above, below + 1) + 1]


def tick_text(ns):
    return f"{ns} ns" if ns < 1000 else f"{ns // 1000} µs" if ns < 10**6 else f"{ns // 10**6} ms"


def one_line(axes, points, name):
    shown = [point for point in points if name in point["runs"]]
    middle = [(axes.x(point["x"]), axes.y(median(point, name))) for point in shown]
    low = [(axes.x(point["x"]), axes.y(spread(point, name)[0])) for point in shown]
    high = [(axes.x(point["x"]), axes.y(spread(point, name)[1])) for point in shown]
    path = lambda places: "L".join(f"{x:.1f} {y:.1f}" for x, y in places)
    yield f'<path d="M{path(low)}L{path(high[::-1])}Z" class="band {name}"/>'
    yield f'<path d="M{path(middle)}" class="line {name}"/>'
    for x, y in middle:
        yield f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3.5" class="{name}"/>'


def end_labels(axes, points):
    """The names at the right ends of the lines, apart from each other even where the lines meet."""
    names = sorted(points[-1]["runs"], key=lambda name: axes.y(median(points[-1], name)))
    lowest = -math.inf
    for name in names:
        y = max(axes.y(median(points[-1], name)) + 4.5, lowest + 17)
        lowest = y
        yield svg.text(WIDTH - RIGHT + 12, y, name, kind="strong")


def picture(curve, panels):
    parts = [svg.text(20, 30, curve["title"], kind="head"),
             svg.text(20, 50, "Medians; the band spans minimum to maximum. Both scales are logarithmic; lower is better.", kind="small")]
    y = 64
    for panel in panels:
        if panel["title"]:
            y += 24
            parts.append(svg.text(LEFT, y - 2, panel["title"], kind="strong"))
        axes = Axes(panel["points"], y + 10)
        parts += axes.lines(curve["axis"])
        for name in ("libuv", "rondo"):
            parts += one_line(axes, panel["points"], name)
        parts += end_labels(axes, panel["points"])
        y = axes.bottom + 48
    return svg.document(WIDTH, y + 6, curve["title"], parts)


def draw_all(found, folder):
    for name, panels in found.items():
        (folder / f"bench-{name}.svg").write_text(picture(CURVES[name], panels), encoding="utf-8")
