# SPDX-License-Identifier: MIT
"""Damaged keys and certificates: PEM, DER and JSON web keys."""

import base64
import functools
import json
import re
from pathlib import Path

import inputs
from mutate import mutate

COUNT = 60
FOLDER = Path(__file__).resolve().parents[2] / "runtime" / "programs" / "tls" / "keys"
JWK = {"kty": "EC", "crv": "P-256", "x": "f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU", "y": "x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0"}
WORDS = [b"-----BEGIN ", b"-----END ", b"CERTIFICATE-----\n", b"\x30\x82\xff\xff", b"\x30\x80", b"\x02\x01\x00", b"\x06\x03\x55\x1d\x11", b", DNS:", b"=="]


@functools.lru_cache
def samples():
    found = [("jwk", json.dumps(JWK).encode())]
    for path in sorted(FOLDER.glob("*.pem")):
        text = path.read_text(encoding="ascii")
        found.append(("pem", text.encode()))
        found += [("der", base64.b64decode(body)) for body in re.findall(r"-----BEGIN [A-Z ]+-----\n([\w+/=\n]+)-----END", text)]
    return found


def fuzz(rondo, random, folder):
    picked = [(kind, mutate(random, data, WORDS)) for kind, data in random.choices(samples(), k=COUNT)]
    return inputs.feed(rondo, "keys.js", picked, folder)
