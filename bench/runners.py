# SPDX-License-Identifier: MIT
"""
The peers that are measured: programs of C jobs, each with one library, and JavaScript runtimes. A peer runs
each job in a separate process and returns nanoseconds per operation.
"""

import ctypes
import ctypes.util
import os
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

SCRIPTS = Path(__file__).resolve().parent / "runtime"
START_JOBS = ["start", "start_empty", "start_module", "start_number", "start_object", "start_http"]
PACKAGE_JOBS = ["start_express"]  # need packages that the tests fetch
RUNTIME_JOBS = [*START_JOBS, "timers", "immediates", "ticks", "awaits", "read_files", "copy", "pipe", "echo", "http",
                "https", "cluster_1", "cluster_2", "cluster_4", "worker_number", "worker_object", "worker_transfer", "worker_start",
                "worker_memory"]
COLLECTIONS = ["events", "streams", "values", "buffers", "zlib"]  # many calls each, a line for each
CALL = re.compile(r"^(\S.{27,}?) +(\d+)$", re.MULTILINE)
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
    """A JavaScript runtime: scripts print CPU and wall time; start jobs measure the whole process."""

    kind = "js"

    def __init__(self, name, *command, packages=None):
        self.name, self.command, self.packages = name, [str(word) for word in command], packages
        self.jobs = [*START_JOBS, *(PACKAGE_JOBS if packages else []), *RUNTIME_JOBS[len(START_JOBS):], *COLLECTIONS]
        self.version = output_of([self.command[0], "--version"]).split("\n")[0].removeprefix("deno ").split(" ")[0]

    def measure(self, job, *numbers):
        command = [*self.command, str(script_of(job)), *map(str, numbers)]
        if job in START_JOBS or job in PACKAGE_JOBS:
            return whole_process(command, {**os.environ, "NODE_PATH": str(self.packages or "")})
        if job in COLLECTIONS:
            return collection(command)
        # Files are in memory, so the disk adds no noise.
        with tempfile.TemporaryDirectory(prefix="bench-", dir=fast_folder()) as folder:
            numbers = output_of(command, {**os.environ, "TMPDIR": folder}).split()
        return {clock: float(number) for clock, number in zip(("cpu", "wall", "memory"), numbers)}


def collection(command):
    """{"cpu": geometric mean of all calls, "calls": {name: ns}}; a call that takes no time counts as half a nanosecond."""
    with tempfile.TemporaryFile("w+") as lines:
        done = subprocess.run(command, stdout=lines, stderr=subprocess.STDOUT, timeout=LIMIT_S, check=False)
        lines.seek(0)
        calls = {name.strip(): max(float(ns), 0.5) for name, ns in CALL.findall(lines.read())}
    if done.returncode != 0 or not calls:
        raise Failure(f"{' '.join(command)}: status {done.returncode}")
    return {"cpu": statistics.geometric_mean(calls.values()), "calls": calls}


def script_of(job):
    module = SCRIPTS / f"{job}.mjs"
    return module if module.exists() else SCRIPTS / f"{job}.js"


def packages_of(build):
    """The folder of packages that `make test` has fetched, for any preset; None if there is none."""
    folders = (folder / "test/packages/fetched/node_modules" for folder in (build, *sorted(build.glob("*"))))
    return next((folder for folder in folders if (folder / "express").exists()), None)


def fast_folder():
    return "/dev/shm" if os.access("/dev/shm", os.W_OK) else None


# The peak memory of a process includes that of the process that forks it, so a small process starts it.
STARTER = """
import os, sys, time
begin = time.perf_counter_ns()
pid = os.posix_spawn(sys.argv[1], sys.argv[1:], os.environ, file_actions=[(os.POSIX_SPAWN_OPEN, 1, '/dev/null', os.O_WRONLY, 0)])
_, status, usage = os.wait4(pid, 0)
wall = time.perf_counter_ns() - begin
print(os.waitstatus_to_exitcode(status), usage.ru_utime + usage.ru_stime, wall, usage.ru_maxrss)
"""


def whole_process(command, environment):
    """{"cpu": ns, "wall": ns, "memory": bytes}"""
    status, cpu_s, wall, peak_kib = output_of([sys.executable, "-I", "-S", "-c", STARTER, *command], environment).split()
    if status != "0":
        raise Failure(f"{command}: status {status}")
    return {"cpu": float(cpu_s) * 1e9, "wall": float(wall), "memory": float(peak_kib) * 1024}


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
    packages = packages_of(build)
    yield Runtime("node", node, packages=packages)
    yield Runtime("rondo", rondo, packages=packages)
    if shutil.which("bun"):
        yield Runtime("bun", shutil.which("bun"))
    if shutil.which("deno"):
        yield Runtime("deno", shutil.which("deno"), "run", "--allow-all")
