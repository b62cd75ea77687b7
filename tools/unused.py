#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""
Finds what no other file uses: exports of the runtime's internal JavaScript modules, functions of its bindings, and
C functions and variables with external linkage. Symbols are read from the dev build.
"""

import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SCRIPTS = ROOT / "runtime/js"
VIEWER = ROOT / "viewer"  # its scripts use modules of the runtime, too
BUILD = ROOT / "build/dev"
# Folders of objects, and where their sources are.
OBJECTS = [
    (BUILD / "CMakeFiles/rondo_objects.dir", ROOT),
    *((BUILD / f"runtime/CMakeFiles/rondo_{part}.dir", ROOT / "runtime") for part in
      ("instance", *(f"instance_{name}" for name in ("brotlidec", "brotlienc", "cares", "crypto", "nghttp2", "zlib")))),
]

COMMENT = re.compile(r"//[^\n]*|/\*.*?\*/", re.DOTALL)
EXPORTS = re.compile(r"^module\.exports = \{(.*?)\};", re.DOTALL | re.MULTILINE)
REQUIRE = re.compile(r"require\('([\w/]+)'\)")
METHODS = re.compile(r"struct rt_method \w+\[\] = \{(.*?)\n\};", re.DOTALL)
KEY = re.compile(r"\s*(\w+)")
OWN = re.compile(r"r[dt]_")


def parts(text):
    """Splits at commas outside brackets."""
    depth, start = 0, 0
    for at, char in enumerate(text):
        depth += (char in "([{") - (char in ")]}")
        if char == "," and depth == 0:
            yield text[start:at]
            start = at + 1
    yield text[start:]


def names_used(text, module):
    """The names that a script uses of a module it requires; None if unknown."""
    names = set()
    for match in re.finditer(rf"(?:\{{([^{{}}]*)\}}|(\w+))? = require\('{module}'\);|require\('{module}'\)(\.\w+)?", text):
        listed, variable, member = match.groups()
        if listed is not None:
            names |= set(re.findall(r"\w+", listed))
        elif member is not None:
            names.add(member[1:])
        elif variable is not None and not re.search(rf"(?<!\w)(?:\.\.\.|(?<!\.)){variable}\b(?!\s*\.|\s*=)", text[match.end():]):
            names |= set(re.findall(rf"\b{variable}\.(\w+)", text))
        else:
            return None
    return names


def unused_exports():
    paths = sorted(SCRIPTS.rglob("*.js"))
    texts = {str(path.relative_to(SCRIPTS))[:-3]: COMMENT.sub("", path.read_text(encoding="utf-8")) for path in paths}
    users = {}
    # Scripts of the page share their variables.
    page = "\n".join(COMMENT.sub("", path.read_text(encoding="utf-8")) for path in sorted(VIEWER.glob("*.js")))
    for text in [*texts.values(), page]:
        for wanted in set(REQUIRE.findall(text)):
            users.setdefault(wanted, []).append(names_used(text, wanted))
    # Public modules and the global object load many internal ones when a name of theirs is first used.
    public = "\n".join(text for name, text in texts.items() if name.startswith("node/") or name == "internal/globals")
    for name, text in texts.items():
        exports = EXPORTS.search(text)
        if name not in users or None in users[name] or exports is None or not name.startswith("internal/"):
            continue
        keys = [match.group(1) for match in map(KEY.match, parts(exports.group(1))) if match]
        for key in keys:
            if not any(key in names for names in users[name]) and not re.search(rf"\b{key}\b", public):
                yield f"runtime/js/{name}.js: no other module uses {key}"


def unused_natives():
    """Functions of bindings whose names no script contains."""
    scripts = "\n".join(path.read_text(encoding="utf-8") for path in SCRIPTS.rglob("*.js"))
    for path in sorted((ROOT / "runtime/binding").glob("*.c")):
        for table in METHODS.findall(path.read_text(encoding="utf-8")):
            for name in re.findall(r'\{"(\w+)"', table):
                if not re.search(rf"\b{name}\b", scripts):
                    yield f"runtime/binding/{path.name}: no script calls {name}"


def objects():
    """Objects whose source is still there: the build keeps those of removed files."""
    for folder, sources in OBJECTS:
        for path in sorted(folder.rglob("*.c.o")):
            if (sources / str(path.relative_to(folder))[:-2]).exists():
                yield str(path)


def symbols(files, *options):
    result = subprocess.run(["nm", "-A", "-P", "-g", *options, *files], capture_output=True, text=True, check=True)
    for line in result.stdout.splitlines():
        file, name = line.split(": ", 1)
        yield file, name.split()[0]


def unused_symbols():
    files = list(objects())
    others = [str(path) for folder in ("runtime", "test") for path in (BUILD / folder).rglob("*.c.o")]
    used = {name for _, name in symbols([*files, *others], "--undefined-only")}
    for file, name in symbols(files, "--defined-only"):
        if OWN.match(name) and name not in used:
            source = file.split(".dir/", 1)[1][:-2]
            yield f"{source}: no other file uses {name}: make it static, or remove it"


def main():
    findings = [*unused_exports(), *unused_natives(), *unused_symbols()]
    print(*findings, sep="\n", end="\n" if findings else "")
    return 1 if findings else 0


if __name__ == "__main__":
    sys.exit(main())
