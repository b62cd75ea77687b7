#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""
What the docs show must be code that is built: a block after `<!-- from path -->`
must occur in that file, line by line, whatever its indentation there.
"""

import re
import sys
import textwrap
from pathlib import Path

QUOTE = re.compile(r"<!-- from (\S+) -->\n```\w*\n(.*?)```", re.DOTALL)


def dedented(lines):
    return textwrap.dedent("\n".join(lines)).split("\n")


def stands_in(quote, source):
    """Whether the quoted lines follow each other in the source."""
    size = len(quote)
    return any(dedented(source[i : i + size]) == quote for i in range(len(source) - size + 1))


def wrong_quotes(root):
    for page in [*sorted(root.glob("README*.md")), *sorted(root.glob("docs/**/*.md"))]:
        for match in QUOTE.finditer(page.read_text(encoding="utf-8")):
            path, text = match.groups()
            source = (root / path).read_text(encoding="utf-8").split("\n")
            if not stands_in(dedented(text.rstrip("\n").split("\n")), source):
                yield f"{page.relative_to(root)}: not in {path}:\n{text}"


def main():
    wrong = list(wrong_quotes(Path(sys.argv[1])))
    print("\n".join(wrong), end="")
    return 1 if wrong else 0


sys.exit(main())
