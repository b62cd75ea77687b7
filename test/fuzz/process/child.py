# SPDX-License-Identifier: MIT
"""A monitored child: a signal, a hang, a silent exit, or a sanitizer's report is a failure."""

import os
import signal
import subprocess

LIMIT_S = 60
REPORTS = ["Sanitizer", "runtime error:", "panic"]


def environment(**more):
    """This process's environment, without variables that change how rondo runs."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("RONDO_", "NODE_"))}
    return {**kept, **more}


def verdict(status, out, err):
    """None, or the problem with a child's exit."""
    tail = f"\n{out[-1500:]}\n{err[-1500:]}"
    if status < 0 or status in (128 + signal.SIGSEGV, 128 + signal.SIGABRT):
        number = -status if status < 0 else status - 128
        return f"ended by {signal.Signals(number).name}{tail}"
    if any(report in err for report in REPORTS):
        return f"a report{tail}"
    if status != 0 and not err.strip():
        return f"ended silently with status {status}{tail}"
    return None


def watch(command, folder, *, env=None, fds=(), says=None, given=""):
    """Runs a command. Returns None, or the problem; `says` is what its output must contain."""
    with subprocess.Popen(command, cwd=folder, env=env or environment(), pass_fds=fds, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, text=True, errors="replace") as process:
        try:
            out, err = process.communicate(given, timeout=LIMIT_S)
        except subprocess.TimeoutExpired:
            process.kill()
            out, err = process.communicate()
            return f"still running after {LIMIT_S} s\n{out[-1500:]}\n{err[-1500:]}"
    wrong = verdict(process.returncode, out, err)
    if wrong is None and says is not None and says not in out:
        return f"status {process.returncode}, but it did not say '{says}'\n{out[-1500:]}\n{err[-1500:]}"
    return wrong
