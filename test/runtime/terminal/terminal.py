# SPDX-License-Identifier: MIT
"""
A process on a pseudo-terminal, for the tests of this folder: they type, and wait for
what the terminal shows; nothing sleeps. A test is a function whose name begins with
`test_`;  <file> RONDO [name ...]  runs all, or those named.
"""

import fcntl
import os
import pty
import re
import select
import signal
import struct
import sys
import termios
import time

LIMIT_S = 60
# The path of the binary, set by run().
RONDO = [""]
PROMPT = "> \x1b[3G"
MARK = "\x1e"
# A shell, since a process without one cannot be stopped. It resumes the job after a line.
JOB = ["/bin/sh", "-mc", '"$0" "$@"; echo "[stopped]"; read line; fg']


class Terminal:
    """
    A process on its own terminal. Its output is in `seen`, from which text that was waited for is removed.
    A variable that is None is not in its environment.
    """

    def __init__(self, *arguments, columns=80, rows=24, script=None, is_job=False, **variables):
        environment = {"PATH": os.environ["PATH"], "HOME": "/nonexistent", "TERM": "xterm", "NO_COLOR": "1", "RONDO_REPL_HISTORY": ""}
        for name in ("ASAN_OPTIONS", "LD_LIBRARY_PATH", "UV_USE_IO_URING"):
            if name in os.environ:
                environment[name] = os.environ[name]
        environment.update(variables)
        environment = {name: value for name, value in environment.items() if value is not None}
        if script is not None:
            arguments = ("-e", script, *arguments)
        self.main, child = pty.openpty()
        self.resize(columns, rows)
        self.modes = termios.tcgetattr(child)
        self.child_end = child
        self.seen = ""
        self.pid = os.fork()
        if self.pid == 0:
            os.setsid()
            fcntl.ioctl(child, termios.TIOCSCTTY, 0)
            for number in range(3):
                os.dup2(child, number)
            os.closerange(3, 256)
            command = [*(JOB if is_job else []), RONDO[0], *arguments]
            os.execve(command[0], command, environment)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.pid:
            os.kill(self.pid, signal.SIGKILL)
            os.waitpid(self.pid, 0)
        os.close(self.main)
        os.close(self.child_end)

    def resize(self, columns, rows):
        fcntl.ioctl(self.main, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def type(self, text):
        os.write(self.main, text.encode())

    def read_some(self, until):
        if not select.select([self.main], [], [], max(0, until - time.monotonic()))[0]:
            raise AssertionError(f"not seen in time; there is {self.seen!r}")
        self.seen += os.read(self.main, 65536).decode(errors="replace")

    def wait(self, text):
        """Waits until the text has been shown, and returns what preceded it."""
        until = time.monotonic() + LIMIT_S
        while text not in self.seen:
            try:
                self.read_some(until)
            except AssertionError as error:
                raise AssertionError(f"waited for {text!r}: {error}") from None
        before, self.seen = self.seen.split(text, 1)
        return before

    def enter(self, line, prompt=PROMPT):
        """Types a line at the prompt, and returns what is shown before the next prompt."""
        self.type(f"{line}\r")
        self.wait("\r\n")
        return re.sub(r"\x1b\[\d*[GJ]", "", self.wait(prompt))

    def status(self):
        """Waits for the exit: the exit code, or minus the signal."""
        until = time.monotonic() + LIMIT_S
        while time.monotonic() < until:
            pid, status = os.waitpid(self.pid, os.WNOHANG)
            if pid:
                self.pid = 0
                self.read_rest(until)
                return os.waitstatus_to_exitcode(status)
            if select.select([self.main], [], [], 0.01)[0]:
                self.seen += os.read(self.main, 65536).decode(errors="replace")
        raise AssertionError(f"did not end; there is {self.seen!r}")

    def read_rest(self, until):
        """Reads all that the process has written: up to a mark that is written after it."""
        while select.select([self.main], [], [], 0)[0]:
            self.seen += os.read(self.main, 65536).decode(errors="replace")
        os.write(self.child_end, MARK.encode())
        while MARK not in self.seen:
            self.read_some(until)
        self.seen = self.seen.replace(MARK, "")

    def is_restored(self):
        return termios.tcgetattr(self.child_end) == self.modes

    def is_raw(self):
        return not termios.tcgetattr(self.child_end)[3] & termios.ICANON

    def becomes_raw(self):
        """Whether it becomes raw: output may arrive before the mode is set."""
        until = time.monotonic() + LIMIT_S
        while not self.is_raw() and time.monotonic() < until:
            select.select([], [], [], 0.01)
        return self.is_raw()


def equal(actual, expected):
    assert actual == expected, f"{actual!r} is not {expected!r}"


def run(tests):
    """Runs the tests among the names of a file, and returns its exit status."""
    RONDO[0] = os.path.abspath(sys.argv[1])
    chosen = sys.argv[2:] or [name[5:] for name in tests if name.startswith("test_")]
    failures = 0
    for name in chosen:
        try:
            tests[f"test_{name}"]()
        except (AssertionError, OSError) as error:
            failures += 1
            print(f"{name}: {error}")
    print(f"{len(chosen) - failures} passed, {failures} failed")
    return 1 if failures else 0
