# SPDX-License-Identifier: MIT
"""
Who is measured: programs of C jobs, each with one library, and JavaScript runtimes. A peer runs
one job in a process of its own and gives nanoseconds for each operation.
"""

import ctypes
import ctypes.util
import os
import shutil
import subprocess
import tempfile
import time
from pathlib import Path

SCRIPTS = Path(__file__).resolve().parent / "runtime"
RUNTIME_JOBS = ["start", "timers", "immediates", "ticks", "awaits", "read_files", "copy", "pipe", "echo", "http"]
LIMIT_S = 300


class Failure(Exception):
    """A job that failed."""


def output_of(command, environment=None):
    try:
        done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=LIMIT_S, check=False)
    except subprocess.TimeoutExpired as error:
        raise Failure(f"{' '.join(map(str, command))}: not done after {LIMIT_S} s") from error
    if done.returncode != 0:
        raise Failure(f"{' '.join(map(str, command))}: status {done.returncode}\n{done.stderr}")
    return done.stdout


class Program:
    """A program with the command line of measure.h."""

    kind = "lib"

    def __init__(self, name, path, version, folder=None):
        self.name, self.path, self.version = name, str(path), version
        self.environment = {**os.environ, "LD_LIBRARY_PATH": str(folder)} if folder else dict(os.environ)
        self.jobs = output_of([self.path]).split()

    def measure(self, job, *numbers, **variables):
        """{"cpu": ns}; for jobs that measure wall time, as their title says, it is wall time."""
        return {"cpu": float(output_of([self.path, job, *map(str, numbers)], {**self.environment, **variables}))}


class Runtime:
    """A JavaScript runtime: scripts print CPU and wall time; `start` is the whole process."""

    kind = "js"

    def __init__(self, name, *command):
        self.name, self.command, self.jobs = name, [str(word) for word in command], RUNTIME_JOBS
        self.version = output_of([self.command[0], "--version"]).split("\n")[0].removeprefix("deno ").split(" ")[0]

    def measure(self, job, *numbers):
        command = [*self.command, str(SCRIPTS / f"{job}.js"), *map(str, numbers)]
        if job == "start":
            return whole_process(command)
        # Files are in memory, so the disk adds no noise.
        with tempfile.TemporaryDirectory(prefix="bench-", dir=fast_folder()) as folder:
            cpu, wall = output_of(command, {**os.environ, "TMPDIR": folder}).split()
        return {"cpu": float(cpu), "wall": float(wall)}


def fast_folder():
    return "/dev/shm" if os.access("/dev/shm", os.W_OK) else None


def whole_process(command):
    begin = time.perf_counter_ns()
    with subprocess.Popen(command, stdout=subprocess.DEVNULL) as process:
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    wall = time.perf_counter_ns() - begin
    if process.returncode != 0:
        raise Failure(f"{command}: status {process.returncode}")
    return {"cpu": (usage.ru_utime + usage.ru_stime) * 1e9, "wall": float(wall)}


def text_from(library, function):
    """The version that a library reports."""
    call = getattr(ctypes.CDLL(library), function)
    call.restype = ctypes.c_char_p
    return call().decode()


def libev_version():
    library = ctypes.CDLL(ctypes.util.find_library("ev"))
    return f"{library.ev_version_major()}.{library.ev_version_minor()}"


def is_allowed(floor):
    """Whether the kernel allows it: some refuse io_uring."""
    return subprocess.run([floor, "echo", "1"], capture_output=True, check=False).returncode == 0


def programs(build):
    """libuv and Rondo first: the others are compared with them."""
    client, dropin = build / "bin/bench-client", build / "lib/rondo"
    if not client.exists():
        raise SystemExit("bench: there is no client: is Debian's libuv1-dev installed?")
    yield Program("libuv", client, text_from("libuv.so.1", "uv_version_string"))
    yield Program("rondo", client, "", dropin)
    if (build / "bin/bench-libev").exists():
        yield Program("libev", build / "bin/bench-libev", libev_version())
    if (build / "bin/bench-libevent").exists():
        yield Program("libevent", build / "bin/bench-libevent", text_from(ctypes.util.find_library("event_core"), "event_get_version"))
    for stem, name in (("epoll", "bare epoll"), ("ring", "bare io_uring")):
        floor = build / f"bin/floor-{stem}"
        if floor.exists() and is_allowed(floor):
            yield Program(name, floor, "")


def runtimes(build):
    """node and rondo first; bun and deno if they are installed. None if one of the first is missing."""
    rondo, node = build / "bin/rondo", shutil.which("node")
    if not rondo.exists() or node is None:
        return
    yield Runtime("node", node)
    yield Runtime("rondo", rondo)
    if shutil.which("bun"):
        yield Runtime("bun", shutil.which("bun"))
    if shutil.which("deno"):
        yield Runtime("deno", shutil.which("deno"), "run", "--allow-all")
