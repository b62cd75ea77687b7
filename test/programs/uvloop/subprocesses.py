# SPDX-License-Identifier: MIT
"""Child processes: their pipes, exit codes, signals, and code that runs before exec."""
import asyncio
import os
import signal
from asyncio.subprocess import DEVNULL, PIPE, STDOUT

import common


def before_exec():
    os.umask(0o027)
    os.setsid()


async def pipes():
    process = await asyncio.create_subprocess_exec("cat", stdin=PIPE, stdout=PIPE)
    text = os.urandom(500_000)
    output, _ = await process.communicate(text)
    assert output == text and process.returncode == 0


async def exit_codes():
    processes = [await asyncio.create_subprocess_exec("sh", "-c", f"exit {code}") for code in range(40)]
    assert [await process.wait() for process in processes] == list(range(40))


async def signals():
    process = await asyncio.create_subprocess_exec("sleep", "60", stdin=DEVNULL)
    process.send_signal(signal.SIGTERM)
    assert await process.wait() == -signal.SIGTERM


async def preexec():
    process = await asyncio.create_subprocess_shell(
        "umask; cut -d ' ' -f 6 /proc/$$/stat; echo error >&2",
        stdout=PIPE, stderr=STDOUT, preexec_fn=before_exec, cwd=os.environ["SCRATCH"])
    output, _ = await process.communicate()
    mask, session, error = output.decode().split()
    assert mask == "0027" and int(session) == process.pid and error == "error", output


async def missing():
    try:
        await asyncio.create_subprocess_exec("no-such-program-here")
    except FileNotFoundError:
        return
    raise AssertionError("a program that does not exist was started")


async def main():
    await asyncio.gather(pipes(), exit_codes(), signals(), preexec(), missing())


common.run(main())
