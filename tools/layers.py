#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""
The layers of src/: which folder may include headers of which others. tools/lint.py checks it, and
that a header declares only functions that its own folder defines. Run as a program, it writes the
table of includes in ARCHITECTURE.md.
"""

import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
DOCUMENT = ROOT / "ARCHITECTURE.md"
BEGIN = "<!-- layers: written by tools/layers.py -->"
END = "<!-- end of layers -->"

# From left to right. A file in src/ itself belongs to "library" and may include everything.
MAY_INCLUDE = {
    "base": [],
    "os": ["base"],
    "trace": ["base", "os"],
    "backend": ["base", "os", "trace"],
    "loop": ["base", "os", "trace", "backend"],
    "handle": ["base", "os", "trace", "backend", "loop"],
    "work": ["base", "os", "trace", "backend", "loop"],
    "library": ["base", "os", "trace", "backend", "loop", "handle", "work"],
}
PUBLIC = {"uv.h", "rondo.h"}

INCLUDE = re.compile(r'^#include "([^"]+)"', re.MULTILINE)
COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
DECLARATION = re.compile(r"^(?!static\b|typedef\b)[A-Za-z_][\w *]*?\b(rd_\w+)\([^;{}]*\);", re.MULTILINE)
DEFINITION = re.compile(r"^(?!static\b)[A-Za-z_][^;={}\n]*?\b(rd_\w+)\([^;{}]*\)\s*\{", re.MULTILINE)


def layer_of(path):
    """`path` is relative to src/."""
    return path.parts[0] if len(path.parts) > 1 else "library"


def sources():
    """(path relative to src/, text without comments) of each C file and header."""
    for path in sorted((ROOT / "src").rglob("*.[ch]")):
        yield path.relative_to(ROOT / "src"), COMMENT.sub("", path.read_text(encoding="utf-8"))


def wrong_includes(files):
    for path, text in files:
        layer = layer_of(path)
        for name in INCLUDE.findall(text):
            other = layer_of(Path(name))
            if name in PUBLIC or other == layer:
                continue
            if other not in MAY_INCLUDE.get(layer, []):
                yield path, f"{layer} must not include {name}"


def wrong_declarations(files):
    defined = {}
    for path, text in files:
        if path.suffix == ".c":
            for name in DEFINITION.findall(text):
                defined.setdefault(name, set()).add(layer_of(path))
    for path, text in files:
        if path.suffix == ".h":
            for name in DECLARATION.findall(text):
                if layer_of(path) not in defined.get(name, set()):
                    yield path, f"declares {name}, which {layer_of(path)} does not define"


def table(files):
    used = {layer: {} for layer in MAY_INCLUDE}
    for path, text in files:
        layer = layer_of(path)
        for name in INCLUDE.findall(text):
            other = layer_of(Path(name))
            if name not in PUBLIC and other != layer:
                used[layer].setdefault(other, set()).add(Path(name).stem)
    lines = ["| folder | includes from other folders |", "|---|---|"]
    for layer, others in used.items():
        parts = [f"`{other}/`: {', '.join(sorted(others[other]))}" for other in MAY_INCLUDE if other in others]
        lines.append(f"| `{'library.c' if layer == 'library' else layer + '/'}` | {'; '.join(parts) or 'nothing'} |")
    return "\n".join(lines)


def document_with(text):
    """ARCHITECTURE.md with this table between the markers."""
    before, rest = DOCUMENT.read_text(encoding="utf-8").split(BEGIN)
    return f"{before}{BEGIN}\n\n{text}\n\n{END}{rest.split(END)[1]}"


def findings():
    """(rule, place, message) of everything that is wrong, for tools/lint.py."""
    files = list(sources())
    for rule, wrong in (("include", wrong_includes), ("declaration", wrong_declarations)):
        for path, message in wrong(files):
            yield rule, Path("src") / path, message
    if document_with(table(files)) != DOCUMENT.read_text(encoding="utf-8"):
        yield "layers", DOCUMENT.name, "the table of includes is old: run tools/layers.py"


def main():
    DOCUMENT.write_text(document_with(table(list(sources()))), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
