# SPDX-License-Identifier: MIT
"""Malformed recordings (docs/trace-format.md), for `rondo trace view` and `rondo top`."""

import os
import select
import struct
import subprocess
from random import Random

import child
from mutate import mutate

RING = 16
THREADS = 2
HEADER_SIZE = 128 + 64 * 255
TEXTS = b"\0main\0work at file.js:1\0"
MAPS = b"00400000-00500000 r-xp 00000000 00:00 1 lib.so\n\0"
FORMATS = ["summary", "text", "chrome", "html"]
LAST_HEADING = b"Callbacks by"
RING_AT = 24
COUNTS_AT = [136, 200]


def record(random, when):
    """One of a plausible type, mostly about the same few handles."""
    subject = random.choice([0x1000, 0x1040, 0x1080, random.randrange(1 << 63)])
    value = random.choice([0, 0x400010, when, random.randrange(1 << 63)])
    detail = random.choice([0, 1, 6, random.randrange(1 << 32)])
    return struct.pack("<QBBBBIQQ", when, random.randrange(17), random.choice([0, 1, 13, 16, 70, 255]), random.randrange(6), random.randrange(9),
                       detail, subject, value)


def sample(random):
    """A whole recording of two threads."""
    start = 10**12
    texts_at = HEADER_SIZE
    maps_at = texts_at + len(TEXTS)
    rings_at = (maps_at + len(MAPS) + 63) & ~63
    head = b"RONDOTRC" + struct.pack("<IIIIQQQQQQQQQQQ", 1, HEADER_SIZE, 32, THREADS, RING, 4242, start, 10**18, texts_at, len(TEXTS), len(TEXTS),
                                     maps_at, len(MAPS), len(MAPS) - 1, 0)
    data = bytearray(head.ljust(128, b"\0"))
    for i in range(THREADS):
        count = random.randrange(2 * RING)
        data += struct.pack("<QQQII16s16x", rings_at + i * RING * 32, count, 0, 100 + i, 0, b"thread")
    data = data.ljust(HEADER_SIZE, b"\0") + TEXTS + MAPS
    data = data.ljust(rings_at, b"\0")
    for i in range(THREADS * RING):
        data += record(random, start + i * 1000)
    return bytes(data)


def damaged(random):
    """Mostly in the header, the thread table and the rings: the rest is zero."""
    data = sample(random)
    used, rings = 128 + 64 * THREADS, data[HEADER_SIZE:]
    middle = data[used:HEADER_SIZE]
    if random.random() < 0.2:
        return mutate(random, data)
    words = [struct.pack("<Q", 1 << n) for n in (4, 20, 32, 53, 60, 63)]
    start = bytearray(data[:used])
    for _ in range(random.randrange(5)):
        at = random.choice([RING_AT, *COUNTS_AT, random.randrange(1, used // 8) * 8])
        start[at:at + 8] = random.choice([*words, bytes(8), b"\xff" * 8])
    return bytes(start) + middle + mutate(random, rings, words)


def watch_top(watching, file, data):
    """Reads what `rondo top` prints: replaces the file at its first screen, and ends it at the second."""
    out, screens = b"", 0
    while select.select([watching.stdout], [], [], child.LIMIT_S)[0]:
        part = os.read(watching.stdout.fileno(), 65536)
        if not part:
            return out
        out += part
        if out.count(LAST_HEADING) > screens:
            screens += 1
            if screens == 2:
                watching.terminate()
            file.seek(0)
            file.write(data)
            file.truncate()
            file.flush()
    watching.kill()
    return None


def top(rondo, folder, path, data):
    """A process that keeps a valid recording open, like a recorded one; the recording then changes to `data`."""
    with open(path, "w+b") as file:
        file.write(sample(Random(0)))
        file.flush()
        with subprocess.Popen(["cat"], stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, pass_fds=[file.fileno()]) as recorded, \
             subprocess.Popen([rondo, "top", str(recorded.pid)], cwd=folder, env=child.environment(), stdin=subprocess.DEVNULL,
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE) as watching:
            out = watch_top(watching, file, data)
            err = watching.stderr.read().decode(errors="replace")
            watching.wait()
            recorded.stdin.close()
    if out is None:
        return f"rondo top says nothing for {child.LIMIT_S} s\n{err}"
    return child.verdict(watching.returncode, out.decode(errors="replace"), err)


def show(rondo, folder, data, form):
    path = os.path.join(folder, "recording.rtrace")
    if form == "top":
        return top(rondo, folder, path, data)
    with open(path, "wb") as file:
        file.write(data)
    return child.watch([rondo, "trace", f"--format={form}", "-o", "shown", "view", path], folder)


def replay(rondo, data, folder, name):
    """A saved input."""
    return show(rondo, folder, data, "text") or (show(rondo, folder, data, "top") if "count" in name else None)


def fuzz(rondo, random, folder):
    return show(rondo, folder, damaged(random), random.choice([*FORMATS, "top"]))
