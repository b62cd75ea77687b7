# SPDX-License-Identifier: MIT
"""Damaged serialized values (v8.deserialize), in the format of Node 20."""

import inputs
from mutate import mutate

COUNT = 300
HEAD = "ff0f"
SAMPLES = [bytes.fromhex(HEAD + body) for body in [
    "49f201", "4e182d4454fb210940", "5f", "30", "54", "5a1003020100000000000080", "2205416e6e6965", "63043412e900",
    "6f220161490222016249047b02", "4103490249044906240003", "61034900490249044906400203", "3b2201614902220162490e3a04", "27490249042c02",
    "44000000c0f3357842", "522203612b6203", "7954", "6e000000000000f03f", "732203616263", "42080102030405060708",
    "42080102030405060708564200080000", "42080102030405060708566400080000", "72546d220362616473220261742e",
    "6f2201615e007b01", "41016f220161410149022400017b01240001", "5c0103010203", "5c090400000000", "5c0b080000000000000000",
]]
WORDS = [bytes.fromhex(word) for word in ["ff0f", "ffffffff0f", "ffffffffffffffff7f", "5e00", "5e01", "6f", "7b00", "41ffffffff0f", "61ffffffff0f", "5a", "42", "56"]]


def fuzz(rondo, random, folder):
    picked = [("value", mutate(random, random.choice(SAMPLES), WORDS)) for _ in range(COUNT)]
    return inputs.feed(rondo, "values.js", picked, folder)
