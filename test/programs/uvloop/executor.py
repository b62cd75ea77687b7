# SPDX-License-Identifier: MIT
"""Threads beside the loop, names and addresses, and the order of timers and calls."""
import asyncio
import socket
import threading

import common


async def executor():
    loop = asyncio.get_running_loop()
    here = threading.get_ident()
    idents = await asyncio.gather(*(loop.run_in_executor(None, threading.get_ident) for _ in range(200)))
    assert here not in idents


async def called_from_a_thread():
    loop = asyncio.get_running_loop()
    event = asyncio.Event()
    thread = threading.Thread(target=lambda: loop.call_soon_threadsafe(event.set))
    thread.start()
    await event.wait()
    thread.join()


async def addresses():
    loop = asyncio.get_running_loop()
    found = await loop.getaddrinfo("127.0.0.1", 80, type=socket.SOCK_STREAM)
    assert found[0][4] == ("127.0.0.1", 80), found
    local = await loop.getaddrinfo("localhost", 80, family=socket.AF_INET, type=socket.SOCK_STREAM)
    assert ("127.0.0.1", 80) in [entry[4] for entry in local], local
    _, service = await loop.getnameinfo(("127.0.0.1", 80), socket.NI_NUMERICHOST | socket.NI_NUMERICSERV)
    assert service == "80"


async def order():
    loop = asyncio.get_running_loop()
    log = []
    loop.call_later(0.02, log.append, "later")
    loop.call_later(0.01, log.append, "sooner")
    loop.call_soon(log.append, "soon")
    cancelled = loop.call_later(0.005, log.append, "never")
    cancelled.cancel()
    await asyncio.sleep(0.05)
    # On a busy machine the first timer may be due before the loop runs call_soon callbacks.
    assert "soon" in log, log
    assert [entry for entry in log if entry != "soon"] == ["sooner", "later"], log


async def main():
    await asyncio.gather(executor(), called_from_a_thread(), addresses(), order())


common.run(main())
