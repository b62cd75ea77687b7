#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""
paths.py ROOT BUILD: runs each block of commands in the READMEs that follows `<!-- run -->`, in an empty directory where
`build`, `examples` and `include` are those of the project. Each has to succeed.
"""

import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

COMMANDS = re.compile(r"<!-- run -->\n```sh\n(.*?)```", re.DOTALL)


def run(commands, root, build):
    with tempfile.TemporaryDirectory() as directory:
        for name, target in [("build", build), ("examples", root / "examples"), ("include", root / "include")]:
            os.symlink(target, Path(directory) / name)
        environment = {**os.environ, "HOME": directory, "XDG_STATE_HOME": directory, "TERM": "dumb"}
        return subprocess.run(["sh", "-euxc", commands], cwd=directory, env=environment, stdin=subprocess.DEVNULL,
                              capture_output=True, text=True, timeout=100, check=False)


def main():
    root, build = map(Path, sys.argv[1:])
    count = 0
    for page in sorted(root.glob("README*.md")):
        for commands in COMMANDS.findall(page.read_text(encoding="utf-8")):
            count += 1
            if "nvim" in commands and shutil.which("nvim") is None:
                print("skipped what needs nvim")
                continue
            done = run(commands, root, build)
            if done.returncode != 0:
                sys.exit(f"{page.name}: status {done.returncode}\n{commands}{done.stdout}{done.stderr}")
    if count < 3:
        sys.exit("the READMEs have fewer than three paths")


main()
