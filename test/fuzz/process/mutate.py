# SPDX-License-Identifier: MIT
"""Mutations of valid samples: a few small random changes each."""

INTERESTING = [0, 1, 0x7F, 0x80, 0xC0, 0xFF]
WORDS = [bytes(8), b"\xff" * 8, b"\x00\x00\x00\x80", b"\xff\xff\xff\x7f", b"\xff\xff", b"\x00\x01", b"\x00\x00\x00\x00\x00\x00\x20\x00"]


def _place(random, data):
    return random.randrange(len(data) + 1)


def _flip(random, data, _words):
    if data:
        data[random.randrange(len(data))] ^= 1 << random.randrange(8)


def _byte(random, data, _words):
    if data:
        data[random.randrange(len(data))] = random.choice([*INTERESTING, random.randrange(256)])


def _overwrite(random, data, words):
    word = random.choice(words)
    at = _place(random, data)
    data[at:at + len(word)] = word[:max(len(data) - at, 0)]


def _insert(random, data, words):
    at = _place(random, data)
    data[at:at] = random.choice([random.choice(words), random.randbytes(random.randrange(1, 9))])


def _delete(random, data, _words):
    at = _place(random, data)
    del data[at:at + random.randrange(1, 17)]


def _repeat(random, data, _words):
    at = _place(random, data)
    data[at:at] = data[at:at + random.randrange(1, 65)] * random.choice([1, 2, 50])


def _cut(random, data, _words):
    del data[_place(random, data):]


CHANGES = [_flip, _flip, _byte, _byte, _overwrite, _overwrite, _insert, _delete, _repeat, _cut]


def mutate(random, sample, words=()):
    """The sample with up to four changes; sometimes with none. `words` are tokens of its format."""
    data = bytearray(sample)
    for _ in range(random.randrange(5)):
        random.choice(CHANGES)(random, data, [*WORDS, *words])
    return bytes(data)


def pieces(random, data):
    """The data in a few chunks, as reads may split it."""
    cuts = sorted(random.randrange(len(data) + 1) for _ in range(random.randrange(4)))
    parts = [data[start:end] for start, end in zip([0, *cuts], [*cuts, len(data)])]
    return [part for part in parts if part]
