# SPDX-License-Identifier: MIT
"""
Writes the measurements into the docs: the function called NAME generates the text between
`<!-- bench: NAME -->` and `<!-- /bench -->` from bench/results.json, so no figure is typed by hand.
"""

import json
import re
import sys

import bars
import curves
from jobs import KINDS, SUMMARY
from rounds import factor, median
from words import factor_text, peers_of, spread_text, time_text

PAGES = ["docs/benchmarks.md", "README.md", "README.zh-CN.md"]
BLOCK = re.compile(r"(<!-- bench: (\w+) -->\n).*?(<!-- /bench -->)", re.DOTALL)
EVEN = 1.05  # a smaller factor does not count as faster
SLOW = 0.8  # calls below this factor are listed
NAMES = {"lib:libuv": "libuv", "lib:libev": "libev", "lib:libevent": "libevent", "js:node": "Node", "js:bun": "Bun", "js:deno": "Deno"}


def of_kind(results, kind):
    return [entry for entry in results["jobs"] if entry["kind"] == kind]


def table(heads, rows):
    lines = ["| " + " | ".join(cells) + " |" for cells in [heads, ["---"] + ["---:"] * (len(heads) - 1), *rows]]
    return "\n".join(lines) + "\n"


def machine(results):
    where = results["machine"]
    versions = [f"{NAMES[key]} {text.removeprefix('v')}" for key, text in results["versions"].items() if key in NAMES]
    return (f"Measured on {where['date']} with {', '.join(versions)}: {where['cores']} cores of {where['cpu']}, "
            f"Linux {where['kernel'].split('-')[0]}, {where['system']}; {results['rounds']} rounds, "
            f"load {where['load']:.1f} at the end, commit {where['commit'] or 'unknown'}.\n")


def figure(entry, peer):
    if median(entry, peer) is None:
        return ""
    return f"{time_text(median(entry, peer))}<br><sub>{spread_text(entry, peer)}</sub>"


def library(results):
    entries = of_kind(results, "lib")
    others = [name for name in peers_of(entries) if name not in ("libuv", "rondo")]
    rows = [[entry["title"], figure(entry, "libuv"), figure(entry, "rondo"), f"**{factor_text(factor(entry, 'rondo'))}**",
             *[figure(entry, name) for name in others]] for entry in entries]
    return table(["", "libuv", "Rondo", "libuv / Rondo", *others], rows)


def runtime(results):
    entries = of_kind(results, "js")
    others = [name for name in peers_of(entries) if name not in ("node", "rondo")]
    rows = [[entry["title"], figure(entry, "node"), figure(entry, "rondo"), f"**{factor_text(factor(entry, 'rondo'))}**",
             factor_text(factor(entry, "rondo", clock="wall")), *[figure(entry, name) for name in others]] for entry in entries]
    return table(["", "node", "rondo", "node / rondo", "wall time", *others], rows)


def note(entry):
    return KINDS[entry["kind"]].get(entry["job"], {}).get("why", "")


def remarks(entry):
    """Remarks on a job in which Rondo is not the fastest."""
    base = "libuv" if entry["kind"] == "lib" else "node"
    if factor(entry, "rondo") and factor(entry, "rondo") < EVEN:
        yield f"Rondo has {factor_text(factor(entry, 'rondo'))} the speed of {base}"
    for name in ("libev", "libevent", "bun", "deno"):
        times = factor(entry, name, "rondo")
        if times and times > EVEN:
            yield f"{name} has {factor_text(times)} the speed of Rondo"


def not_faster(results):
    """Jobs in which Rondo is not faster than libuv or node, or another library is faster."""
    lines = []
    for entry in results["jobs"]:
        found = "; ".join(remarks(entry))
        if found:
            lines.append(f"- **{entry['title']}**: {found}. {note(entry)}".rstrip())
    return "\n".join(lines or ["Nowhere in these tables."]) + "\n"


def what(results):
    lines = [f"- **{entry['title']}** (`{entry['kind']}:{entry['job']}`). {KINDS[entry['kind']][entry['job']]['what']}"
             for entry in results["jobs"] if entry["job"] in KINDS[entry["kind"]]]
    return "\n".join(lines) + "\n"


def calls_of(entry, peer):
    """{name: ns} of a collection; empty for other jobs."""
    found = entry["runs"].get(peer, {}).get("calls")
    return found[0] if found else {}


def slow_calls(results):
    """The calls of the collections that take longer than in node."""
    lines = []
    for entry in of_kind(results, "js"):
        node, rondo = calls_of(entry, "node"), calls_of(entry, "rondo")
        factors = {name: node[name] / ns for name, ns in rondo.items() if name in node}
        slow = [f"{name} {factors[name]:.2f}" for name in sorted(factors, key=factors.get) if factors[name] < SLOW]
        if factors:
            lines.append(f"- **{entry['title']}**: {len(factors)} calls, {len(slow)} of them below {SLOW} × the speed of node"
                         + (f": {', '.join(slow)}." if slow else "."))
    return "\n".join(lines) + "\n" if lines else ""


def node_folder(results):
    """The means of Node's own benchmarks, by area."""
    found = results.get("node_folder")
    if not found:
        return ""
    head = f"Measured on {found['machine']['date']}, {found['rounds']} rounds, load {found['machine']['load']:.1f} at the end.\n\n"
    rows = [[area, str(mean["count"]), f"{mean['mean']:.2f} ×"] for area, mean in sorted(found["areas"].items())]
    slow = [f"- `{name} {words}`: {ratio:.2f} ×" for name, words, ratio in found["slow"]]
    return head + table(["area", "configurations", "node / rondo"], rows) + "\n" + "\n".join(slow) + "\n"


def growth(results):
    found = results.get("growth")
    if not found:
        return ""
    parts = [f"Measured on {found['machine']['date']}; {found['rounds']} rounds, load {found['machine']['load']:.1f} at the end.\n"]
    for name, panels in found["curves"].items():
        curve = curves.CURVES[name]
        parts.append(f"![{curve['title']}](bench-{name}.svg)\n")
        for panel in panels:
            rows = [[f"{point['x']:,}", *[time_text(median(point, peer)) for peer in ("libuv", "rondo")],
                     factor_text(median(point, "libuv") / median(point, "rondo"))] for point in panel["points"]]
            parts.append(table([panel["title"] or curve["axis"], "libuv", "Rondo", "libuv / Rondo"], rows))
    return "\n".join(parts)


def recording(results):
    found = results.get("recording")
    if not found:
        return ""
    base = min(found["times"]["not recorded"])
    rows = [[name, time_text(min(times)), f"{(min(times) / base - 1) * 100:+.1f} %"] for name, times in found["times"].items()]
    return (f"Measured on {found['machine']['date']}; {found['rounds']} rounds, load {found['machine']['load']:.1f} at the end.\n\n"
            + table(["", "CPU time per request", "cost"], rows))


def summary_in(language, heads):
    """Returns a function that makes the short table of a README."""
    def summary(results):
        entries = {(entry["kind"], entry["job"]): entry for entry in results["jobs"]}
        rows = []
        for kind, job in SUMMARY:
            entry = entries.get((kind, job))
            if entry and factor(entry, "rondo"):
                base = "libuv" if kind == "lib" else "node"
                rows.append([KINDS[kind][job].get(language, entry["title"]), f"{base} {time_text(median(entry, base))}",
                             time_text(median(entry, "rondo")), factor_text(factor(entry, "rondo"))])
        return table(heads, rows)
    return summary


MAKERS = {
    "machine": machine, "library": library, "runtime": runtime, "not_faster": not_faster, "what": what, "growth": growth,
    "slow_calls": slow_calls, "node_folder": node_folder, "recording": recording,
    "summary": summary_in("en", ["CPU time per operation", "", "Rondo", "ratio"]),
    "summary_zh": summary_in("zh", ["每次操作的 CPU 时间", "", "Rondo", "倍数"]),
}


def filled(page, results):
    return BLOCK.sub(lambda match: match.group(1) + MAKERS[match.group(2)](results) + match.group(3), page)


def contents(root, results):
    """{path: text} of every file that contains figures."""
    made = {name: filled((root / name).read_text(encoding="utf-8"), results) for name in PAGES if (root / name).exists()}
    made["docs/bench.svg"] = bars.picture(results["jobs"])
    for name, panels in results.get("growth", {}).get("curves", {}).items():
        made[f"docs/bench-{name}.svg"] = curves.picture(curves.CURVES[name], panels)
    return made


def latest(root, build):
    """The latest measurements; the stored ones for jobs that were not measured here."""
    results = json.loads((root / "bench/results.json").read_text(encoding="utf-8")) if (root / "bench/results.json").exists() else {}
    if (build / "bench.json").exists():
        results.update(json.loads((build / "bench.json").read_text(encoding="utf-8")))
    if (build / "bench-curves.json").exists():
        results["growth"] = json.loads((build / "bench-curves.json").read_text(encoding="utf-8"))
    if (build / "node-benchmarks.json").exists():
        results["node_folder"] = json.loads((build / "node-benchmarks.json").read_text(encoding="utf-8"))
    if (build / "bench-recording.json").exists():
        results["recording"] = json.loads((build / "bench-recording.json").read_text(encoding="utf-8"))
    if "jobs" not in results:
        raise SystemExit("bench: nothing has been measured: run `make bench` first")
    return results


def write(root, build):
    results = latest(root, build)
    (root / "bench").mkdir(exist_ok=True)
    (root / "bench/results.json").write_text(json.dumps(results) + "\n", encoding="utf-8")
    for name, text in contents(root, results).items():
        (root / name).write_text(text, encoding="utf-8")
        print(f"bench: wrote {name}")
    return 0


def check(root):
    """Whether all pages agree with bench/results.json."""
    results = json.loads((root / "bench/results.json").read_text(encoding="utf-8"))
    wrong = [name for name, text in contents(root, results).items()
             if not (root / name).exists() or (root / name).read_text(encoding="utf-8") != text]
    for name in wrong:
        print(f"bench: {name} does not show what bench/results.json has: `make bench-docs` mends it", file=sys.stderr)
    return 1 if wrong else 0
