# SPDX-License-Identifier: MIT
"""
Which jobs are measured, and how: in each round every peer does the job once, so that whatever
else the machine does meets all of them alike.
"""

import os
import platform
import statistics
import subprocess
import sys
from datetime import datetime, timezone
from pathlib import Path

from jobs import title_of
from runners import COLLECTIONS, Failure

START_ROUNDS = 3  # multiplies the number of rounds: a start is short
COLLECTION_ROUNDS = 1  # each call of a collection is measured three times in it


class Progress:
    """A progress line on stderr that overwrites itself; without a terminal, one line per job."""

    def __init__(self, steps):
        self.steps, self.step = steps, 0
        self.is_terminal = sys.stderr.isatty()

    def next_step(self, text):
        self.step += 1
        if not self.is_terminal:
            print(f"bench: {self.step} of {self.steps}: {text}", file=sys.stderr, flush=True)

    def tell(self, text):
        if self.is_terminal:
            print(f"\r\033[K{self.step} of {self.steps}: {text}", end="", file=sys.stderr, flush=True)

    def clear(self):
        if self.is_terminal:
            print("\r\033[K", end="", file=sys.stderr, flush=True)


def all_jobs(peers):
    """(kind, name) of each job that the first peer of a kind has, in its order."""
    seen = {}
    for peer in peers:
        for name in peer.jobs:
            seen.setdefault((peer.kind, name))
    return list(seen)


def chosen(words, jobs):
    """The jobs whose name, or kind and name, begins with one of the words; all without words."""
    def fits(word, kind, name):
        return name.startswith(word) or f"{kind}:{name}".startswith(word)

    unknown = [word for word in words if not any(fits(word, *job) for job in jobs)]
    if unknown:
        names = {kind: " ".join(name for of, name in jobs if of == kind) for kind, _ in jobs}
        lists = "\n".join(f"  {kind}: {text}" for kind, text in names.items())
        print(f"bench: no job begins with '{unknown[0]}'. There are\n{lists}", file=sys.stderr)
        raise SystemExit(2)
    return [job for job in jobs if not words or any(fits(word, *job) for word in words)]


def measure(peers, rounds, progress, label, call):
    """{peer: {clock: [ns of each round]}}, and bytes of memory; a peer that fails is reported and left out."""
    runs = {peer.name: {} for peer in peers}
    for turn in range(rounds):
        for peer in peers:
            if runs[peer.name] is None:
                continue
            progress.tell(f"{label}, round {turn + 1} of {rounds}, {peer.name}")
            try:
                for clock, ns in call(peer).items():
                    runs[peer.name].setdefault(clock, []).append(ns)
            except Failure as failure:
                progress.clear()
                print(f"bench: {label} on {peer.name}: {failure}", file=sys.stderr)
                runs[peer.name] = None
    return {name: clocks for name, clocks in runs.items() if clocks}


def row(peers, job, rounds, progress):
    kind, name = job
    able = [peer for peer in peers if peer.kind == kind and name in peer.jobs]
    title = title_of(kind, name)
    progress.next_step(title)
    if name in COLLECTIONS:
        rounds = COLLECTION_ROUNDS
    elif name.startswith("start"):
        rounds *= START_ROUNDS
    runs = measure(able, rounds, progress, title, lambda peer: peer.measure(name))
    return {"kind": kind, "job": name, "title": title, "runs": runs, "failed": len(runs) < len(able)}


def median(entry, peer, clock="cpu"):
    """Nanoseconds, or None if the peer does not have the job."""
    values = entry["runs"].get(peer, {}).get(clock)
    return statistics.median(values) if values else None


def spread(entry, peer, clock="cpu"):
    values = entry["runs"][peer][clock]
    return min(values), max(values)


def memory(entry, peer):
    """The median in bytes: the peak of a process, or what a worker adds; None for jobs that do not measure it."""
    return median(entry, peer, "memory")


def factor(entry, peer, base=None, clock="cpu"):
    """The speed-up of a peer over the baseline."""
    base = base or ("libuv" if entry["kind"] == "lib" else "node")
    theirs, ours = median(entry, base, clock), median(entry, peer, clock)
    return theirs / ours if theirs and ours else None


def machine():
    with open("/proc/cpuinfo", encoding="utf-8") as info:
        model = next((line.split(":")[1].strip() for line in info if line.startswith("model name")), platform.machine())
    return {"cpu": model, "cores": os.cpu_count(), "kernel": platform.release(), "system": system_name(),
            "date": datetime.now(timezone.utc).strftime("%Y-%m-%d"), "load": round(os.getloadavg()[0], 1),
            "commit": commit()}


def system_name():
    lines = Path("/etc/os-release").read_text(encoding="utf-8").splitlines() if Path("/etc/os-release").exists() else []
    names = dict(line.split("=", 1) for line in lines if "=" in line)
    return names.get("PRETTY_NAME", platform.system()).strip('"')


def commit():
    """The commit measured; empty without git, or outside a clone."""
    try:
        done = subprocess.run(["git", "-C", Path(__file__).parent, "rev-parse", "--short", "HEAD"],
                              capture_output=True, text=True, check=False)
    except FileNotFoundError:
        return ""
    return done.stdout.strip()
