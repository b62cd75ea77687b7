# SPDX-License-Identifier: MIT
"""Damaged package.json files, for require() and import(), and damaged source maps, for stacks."""

import inputs
from mutate import mutate

COUNT = 60
SAMPLES = [
    ("package", b'{"name": "p", "main": "./main.js", "version": "1.0.0"}'),
    ("package", b'{"name": "p", "type": "module", "exports": {".": {"import": "./main.js", "default": "./main.js"}, "./sub/*": "./*.js"}}'),
    ("package", b'{"name": "p", "exports": ["./main.js", null], "imports": {"#self": {"node": "./main.js"}, "#dep": "fs"}}'),
    ("package", b'{"name": "p", "exports": {"./sub/main": "./main.js", "./folder/": "./"}}'),
    ("map", b'{"version":3,"sources":["a.ts","b.ts"],"sourcesContent":["one\\ntwo"],"names":["f"],"mappings":"AAAA,SAASA,CAAC;ACCV;;AAAA"}'),
    ("map", b'{"version":3,"sections":[{"offset":{"line":0,"column":0},"map":{"version":3,"sources":["a.ts"],"names":[],"mappings":"AAAA"}}]}'),
]
WORDS = [b'"', b"{", b"}", b"[", b"]", b"null", b"true", b"-1", b"1e999", b'"exports":', b'"./*"', b'"../"', b'"__proto__":', b"\\u0000", b"\\ud800", b"gggggggB", b";;", b"\xef\xbb\xbf"]


def fuzz(rondo, random, folder):
    picked = [(kind, mutate(random, data, WORDS)) for kind, data in random.choices(SAMPLES, k=COUNT)]
    return inputs.feed(rondo, "packages.js", picked, folder, ["--enable-source-maps"])
