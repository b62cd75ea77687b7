#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""
Checks what compilers, clang-format and clang-tidy cannot see: the length of
functions and files, the opening of files, the names of symbols, exports against
src/exports.txt, the direction of includes (tools/layers.py), the names of tests, descriptors that
inherit, leftovers, and what the runtime keeps outside of an instance. Symbols are read from the dev
build. tools/lint-exceptions.txt lists findings that are accepted.
"""

import os
import re
import subprocess
import sys
from pathlib import Path

import layers

ROOT = Path(__file__).resolve().parent.parent
LIB = ROOT / "build/dev/lib"
SKIPPED = {"build", ".git", ".cache", "node_modules", "__pycache__", "corpus"}
EXCEPTIONS = ROOT / "tools/lint-exceptions.txt"

MAX_FUNCTION_LINES = 70
MAX_FILE_LINES = 400

C_SPDX = "/* SPDX-License-Identifier: MIT */"
SCRIPT_SPDX = "# SPDX-License-Identifier: MIT"
SCRIPT_SUFFIXES = (".cmake", ".py", ".sh", ".in")
SCRIPT_NAMES = ("CMakeLists.txt", "Makefile")

INTERNAL = re.compile(r"(uv|rondo|rd)_\w+$")

# What must not stay in a file; the classes in brackets keep this file clean itself.
LEFTOVERS = [
    (re.compile(r"\b(TOD[O]|FIXM[E]|XX[X])\b(?!\()"), "a leftover marker"),
    (re.compile(r"[ \t]+$"), "trailing space"),
    (re.compile(r"(?<![\w.*}])/(wor[k]|hom[e]|roo[t])/"), "a path of one machine"),
]
# Descriptors inherit from Object.prototype, which programs may write to.
DEFINES = re.compile(r"\bObject\.definePropert(y|ies)\(")
MAY_DEFINE = {Path("runtime/js/internal/descriptors.js"), Path("runtime/js/internal/globals.js")}
DEBUG_PRINT = re.compile(r"\b(printf|puts|putchar|perror)\s*\(|fprintf\s*\(\s*stderr")

findings = []


def find(rule, place, message):
    findings.append((rule, str(place), message))


def run(*command):
    result = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    return result.stdout.splitlines()


def project_files():
    """All text files, with their lines, except what is built, fetched or git's own."""
    for folder, folders, names in os.walk(ROOT):
        folders[:] = sorted(set(folders) - SKIPPED)
        for name in sorted(set(names) - {".git"}):  # a file in a work tree
            path = Path(folder, name)
            try:
                yield path.relative_to(ROOT), path.read_text(encoding="utf-8").split("\n")
            except UnicodeDecodeError:
                pass


def without_text(lines):
    """The lines with comments, strings and characters blanked out."""
    pattern = re.compile(r'/\*.*?\*/|//[^\n]*|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'', re.DOTALL)
    blank = lambda match: re.sub(r"[^\n]", " ", match.group())
    return pattern.sub(blank, "\n".join(lines)).split("\n")


def functions(lines):
    """(name, first line, number of lines) of each function; a function's braces are the outermost."""
    depth = 0
    head = ""
    name, start = None, 0
    for number, line in enumerate(lines, 1):
        if line.startswith("#") or (number > 1 and lines[number - 2].endswith("\\")):
            continue
        for char in line:
            if char == "{":
                depth += 1
                if depth == 1 and "=" not in head:
                    match = re.search(r"(\w+)\s*\(", head)
                    if match:
                        name, start = match.group(1), number
            elif char == "}":
                depth -= 1
                if depth == 0:
                    if name:
                        yield name, start, number - start + 1
                    name, head = None, ""
            elif depth == 0:
                head = "" if char == ";" else head + char
        if depth == 0:
            head += " "


def check_lengths(path, lines):
    if path.suffix not in (".c", ".h", ".py") or path.parts[0] == "include":
        return
    if len(lines) - 1 > MAX_FILE_LINES:
        find("file-length", path, f"{len(lines) - 1} lines, more than {MAX_FILE_LINES}")
    if path.suffix == ".py":
        return
    for name, start, length in functions(without_text(lines)):
        if length > MAX_FUNCTION_LINES:
            find("function-length", f"{path}:{name}", f"line {start}: {length} lines, more than {MAX_FUNCTION_LINES}")


def check_opening(path, lines):
    """An SPDX line first (or second, after #!), then a few lines on what the file owns."""
    if path.suffix in (".c", ".h"):
        spdx, comment = C_SPDX, "/*"
    elif path.suffix in SCRIPT_SUFFIXES or path.name in SCRIPT_NAMES or lines[0].startswith("#!"):
        spdx, comment = SCRIPT_SPDX, ("#", '"""')
        if lines[0].startswith("#!"):
            lines = lines[1:]
        if path.name.endswith(".pc.in"):
            comment = ""
    else:
        return
    if lines[0] != spdx:
        find("opening", path, f"does not begin with {spdx}")
    elif not lines[1].startswith(comment):
        find("opening", path, "does not say what it owns after the SPDX line")


def check_leftovers(path, lines):
    for number, line in enumerate(lines, 1):
        for pattern, what in LEFTOVERS:
            if pattern.search(line):
                find("leftover", path, f"line {number}: {what}")
        if path.parts[0] == "src" and path.suffix in (".c", ".h") and DEBUG_PRINT.search(line):
            find("debug-print", path, f"line {number}: prints")


def check_descriptors(path, lines):
    if path.parts[:2] != ("runtime", "js") or path in MAY_DEFINE:
        return
    for number, line in enumerate(lines, 1):
        if DEFINES.search(line):
            find("descriptor", path, f"line {number}: use defineProperty of internal/descriptors")


def check_test_names(files):
    seen = {}
    for path, lines in files:
        if path.parts[0] != "test" or path.suffix != ".c":
            continue
        for line in lines:
            match = re.match(r"TEST(?:_TIMEOUT)?\((\w+)", line)
            if match and seen.setdefault(match.group(1), path) != path:
                find("test-name", path, f"{match.group(1)} is also in {seen[match.group(1)]}")


def listed_exports():
    lines = (ROOT / "src/exports.txt").read_text(encoding="utf-8").splitlines()
    return {line.split("#")[0].strip() for line in lines} - {""}


def symbols(library, *options):
    """The defined, global symbols that nm lists."""
    lines = run("nm", "--defined-only", "--format=posix", *options, str(library))
    return {line.split()[0] for line in lines if len(line.split()) >= 3}


def check_symbols():
    listed = listed_exports()
    for library in (LIB / "librondo.so", LIB / "rondo/libuv.so"):
        exported = symbols(library, "-D")
        for name in sorted(exported - listed):
            find("exports", name, f"exported by {library.name}, not in src/exports.txt")
        for name in sorted(listed - exported):
            find("exports", name, f"in src/exports.txt, not exported by {library.name}")
    for name in sorted(symbols(LIB / "librondo.a", "-g")):
        if not INTERNAL.match(name):
            find("prefix", name, "a global symbol must begin with uv_, rondo_ or rd_")
        elif not name.startswith("rd_") and name not in listed:
            find("prefix", name, "only what src/exports.txt lists may be called uv_ or rondo_")


def check_runtime_layers(path, lines):
    """codec <- engine <- binding <- js, and tool separately: which folders a file may include."""
    folders = {
        "codec": {"codec"},
        "engine": {"codec", "engine"},
        "binding": {"codec", "engine", "binding", "tool"},
        "tool": {"tool"},
    }
    bottom = {"engine": {"instance.h", "originals.inc"}, "codec": set(), "tool": set()}
    if path.parts[0] != "runtime" or len(path.parts) != 3 or path.parts[1] not in folders:
        return
    folder = path.parts[1]
    for number, line in enumerate(lines, 1):
        match = re.match(r'#include "(?:([\w.]+)/)?([\w./]+)"', line)
        if not match:
            continue
        if match.group(1):
            is_good = match.group(1) in folders[folder]
        else:
            is_good = folder not in bottom or match.group(2) in bottom[folder]
        if not is_good:
            find("runtime-layer", path, f"line {number}: {folder} may not include {match.group(0)[10:-1]}")


def listed_globals():
    """(file, symbol) of each line of tools/runtime-globals.txt."""
    lines = (ROOT / "tools/runtime-globals.txt").read_text(encoding="utf-8").splitlines()
    return {tuple(line.split()) for line in lines if line.strip() and not line.startswith("#")}


def writable_data(*objects):
    """(file, symbol) of all writable data; a static of a function is named without its number."""
    file = None
    for line in run("nm", "--format=sysv", *map(str, objects)):
        heading = re.match(r"Symbols from .*?([\w.]+)\.o\]?:$", line)
        if heading:
            file = heading.group(1)
        columns = [column.strip() for column in line.split("|")]
        if len(columns) == 7 and re.match(r"(\.t?data|\.t?bss|\*COM\*)(?!\.rel\.ro)", columns[6]):
            yield file, columns[0].split(".")[0]


def check_runtime_globals():
    """A runtime instance is a struct: what is not in one is listed with a reason."""
    main = ROOT / "build/dev/runtime/CMakeFiles/rondo_runtime.dir/main.c.o"
    found = set(writable_data(LIB / "librondo_instance.a", main))
    listed = listed_globals()
    for file, symbol in sorted(found - listed):
        find("runtime-global", f"{file}:{symbol}", "belongs into struct rt_instance, or tools/runtime-globals.txt")
    for file, symbol in sorted(listed - found):
        find("runtime-global", f"{file}:{symbol}", "is no longer there: remove it from tools/runtime-globals.txt")


def accepted():
    """Lines of the form `rule place`."""
    lines = EXCEPTIONS.read_text(encoding="utf-8").splitlines()
    return {tuple(line.split()[:2]) for line in lines if line.strip() and not line.startswith("#")}


def main():
    files = list(project_files())
    for path, lines in files:
        check_lengths(path, lines)
        check_opening(path, lines)
        check_leftovers(path, lines)
        check_descriptors(path, lines)
        check_runtime_layers(path, lines)
    check_test_names(files)
    check_symbols()
    check_runtime_globals()
    for rule, place, message in layers.findings():
        find(rule, place, message)

    exceptions = accepted()
    open_findings = [finding for finding in findings if finding[:2] not in exceptions]
    for rule, place in sorted(exceptions - {finding[:2] for finding in findings}):
        open_findings.append(("exception", f"{rule} {place}", "is no longer needed: remove it"))
    for rule, place, message in open_findings:
        print(f"{place}: {message} [{rule}]")
    return 1 if open_findings else 0


if __name__ == "__main__":
    sys.exit(main())
