# SPDX-License-Identifier: MIT
"""Many mutated inputs for one process, which reads them from a file: `kind<space>hexadecimal digits` on each line."""

import os

import child

HERE = os.path.dirname(os.path.abspath(__file__))


def feed(rondo, script, inputs, folder, options=()):
    """Runs a script on (kind, bytes) pairs. Returns None, or the problem."""
    with open(os.path.join(folder, "inputs"), "w", encoding="ascii") as file:
        file.writelines(f"{kind} {data.hex()}\n" for kind, data in inputs)
    return child.watch([rondo, *options, os.path.join(HERE, script), "inputs"], folder, says="all read")
