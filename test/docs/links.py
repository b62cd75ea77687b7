#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""
Every relative link in a Markdown page leads to a file, and its fragment to a heading of that
file.
"""

import re
import sys
import unicodedata
from pathlib import Path

LINK = re.compile(r"\]\(([^()\s]+)\)")
FENCE = re.compile(r"^```.*?^```", re.MULTILINE | re.DOTALL)
INLINE_CODE = re.compile(r"`[^`\n]*`")
HEADING = re.compile(r"^#+ +(.*?) *$", re.MULTILINE)


def pages(root):
    return [*sorted(root.glob("*.md")), *sorted(root.glob("docs/**/*.md"))]


def anchor(heading):
    """The fragment that GitHub derives from a heading."""
    text = re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", heading).lower()
    kept = (c for c in text if c in " -_" or unicodedata.category(c)[0] in "LN")
    return "".join(kept).replace(" ", "-")


def anchors(page):
    return {anchor(heading) for heading in HEADING.findall(FENCE.sub("", page.read_text(encoding="utf-8")))}


def links(page):
    """(path, fragment, target) of each relative link; code may contain what looks like one."""
    text = page.read_text(encoding="utf-8")
    for target in LINK.findall(INLINE_CODE.sub("`", FENCE.sub("", text))):
        if not re.match(r"[a-z]+:", target):
            path, _, fragment = target.partition("#")
            yield page if path == "" else (page.parent / path).resolve(), fragment, target


def broken_links(root):
    for page in pages(root):
        for path, fragment, target in links(page):
            if not path.exists():
                yield f"{page.relative_to(root)}: {target} does not exist"
            elif fragment and path.suffix == ".md" and fragment not in anchors(path):
                yield f"{page.relative_to(root)}: {target}: no such heading"


def main():
    root = Path(sys.argv[1]).resolve()
    wrong = list(broken_links(root))
    print("\n".join(wrong))
    return 1 if wrong else 0


sys.exit(main())
