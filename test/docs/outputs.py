#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""
outputs.py ROOT PROGRAMS: what the docs show as output must be what the program prints: a block after
`<!-- output of examples/name -->` is compared with the lines of PROGRAMS/name, in any order, because callbacks of
different kinds may come in either. `…` stands for any text.
"""

import re
import subprocess
import sys
from pathlib import Path

OUTPUT = re.compile(r"<!-- output of examples/(\S+) -->\n```\w*\n(.*?)```", re.DOTALL)


def matches(shown, printed):
    """Whether each line shown matches a printed one of its own, or several if it has an `…`, and none is left."""
    left = list(printed)
    for line in shown:
        pattern = re.compile(".*".join(re.escape(part) for part in line.split("…")))
        found = [each for each in left if pattern.fullmatch(each)]
        if not found:
            return False
        for each in found if "…" in line else found[:1]:
            left.remove(each)
    return not left


def main():
    root, programs = map(Path, sys.argv[1:])
    count = 0
    for page in [*sorted(root.glob("README*.md")), *sorted(root.glob("docs/**/*.md"))]:
        for name, text in OUTPUT.findall(page.read_text(encoding="utf-8")):
            count += 1
            done = subprocess.run([programs / name], capture_output=True, text=True, timeout=50, check=False)
            if done.returncode != 0 or not matches(text.rstrip("\n").split("\n"), done.stdout.rstrip("\n").split("\n")):
                sys.exit(f"{page.relative_to(root)}: examples/{name} ended with {done.returncode} and printed\n{done.stdout}{done.stderr}")
    if count == 0:
        sys.exit("the docs show no output")


main()
