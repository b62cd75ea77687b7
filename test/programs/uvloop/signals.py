# SPDX-License-Identifier: MIT
"""Signal handlers of the loop, Python's own beside them, and their removal."""
import asyncio
import os
import signal

import common


async def main():
    loop = asyncio.get_running_loop()
    seen = []
    done = asyncio.Event()
    for number in (signal.SIGUSR1, signal.SIGUSR2):
        loop.add_signal_handler(number, seen.append, number)
    loop.add_signal_handler(signal.SIGTERM, done.set)
    signal.signal(signal.SIGHUP, lambda *_: seen.append(signal.SIGHUP))

    for number in (signal.SIGUSR1, signal.SIGUSR2, signal.SIGHUP):
        os.kill(os.getpid(), number)
    while len(seen) < 3:
        await asyncio.sleep(0.001)
    assert set(seen) == {signal.SIGUSR1, signal.SIGUSR2, signal.SIGHUP}

    assert loop.remove_signal_handler(signal.SIGUSR1)
    assert not loop.remove_signal_handler(signal.SIGUSR1)
    signal.signal(signal.SIGUSR1, signal.SIG_IGN)
    os.kill(os.getpid(), signal.SIGUSR1)
    os.kill(os.getpid(), signal.SIGTERM)
    await done.wait()
    assert len(seen) == 3


common.run(main())
