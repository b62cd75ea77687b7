# SPDX-License-Identifier: MIT
"""Formats figures, and the table that is printed."""

from rounds import factor, median, memory, spread


def unit_of(ns):
    if ns < 1e3:
        return 1, "ns"
    return (1e3, "µs") if ns < 1e6 else (1e6, "ms")


def digits(value):
    """Three significant digits."""
    return f"{value:.0f}" if value >= 100 else f"{value:.1f}" if value >= 10 else f"{value:.2f}"


def time_text(ns):
    scale, unit = unit_of(ns)
    return f"{digits(ns / scale)} {unit}"


def spread_text(entry, peer, clock="cpu"):
    """Minimum and maximum, in the unit of the median."""
    scale, _ = unit_of(median(entry, peer, clock))
    return "–".join(digits(ns / scale) for ns in spread(entry, peer, clock))


def factor_text(value):
    return "" if value is None else f"{value:.0f} ×" if value >= 100 else f"{value:.1f} ×" if value >= 10 else f"{value:.2f} ×"


def memory_text(entry, peers):
    """Memory of node and rondo, for jobs that measure it: the peak of a whole process, or that of a worker."""
    return " / ".join(f"{memory(entry, peer) / 2**20:.1f} MiB" for peer in peers if is_main(peer) and memory(entry, peer))


def is_main(peer):
    """The three that are compared; for the others the median is enough."""
    return peer in ("libuv", "node", "rondo")


def cell(entry, peer):
    if median(entry, peer) is None:
        text = "·"
    elif is_main(peer):
        text = f"{time_text(median(entry, peer))} ({spread_text(entry, peer)})"
    else:
        text = time_text(median(entry, peer))
    return f"{text:>{width_of(peer)}}"


def width_of(peer):
    return 23 if is_main(peer) else len(peer) + 3 if len(peer) > 8 else 11


def peers_of(entries):
    names = {}
    for entry in entries:
        for name in entry["runs"]:
            names.setdefault(name)
    return list(names)


def print_head(peers, base):
    columns = "".join(f"{peer:>{width_of(peer)}}" for peer in peers)
    print(f"\n{'CPU time for each operation':40}{columns}{base + '/rondo':>13}" + ("      wall        memory" if base == "node" else ""))


def print_row(entry, peers):
    line = f"{entry['title']:40}" + "".join(cell(entry, peer) for peer in peers) + f"{factor_text(factor(entry, 'rondo')):>13}"
    if entry["kind"] == "js":
        line += f"{factor_text(factor(entry, 'rondo', clock='wall')):>10}   {memory_text(entry, peers)}".rstrip()
    print(line, flush=True)
