# SPDX-License-Identifier: MIT
"""Shared by the scripts: a uvloop loop, after a check of the library it runs on."""
import asyncio
import os

import uvloop


def check_library():
    dropin = os.environ["DROPIN"]
    with open("/proc/self/maps", encoding="ascii") as maps:
        paths = {line.split(None, 5)[5].strip() for line in maps if "libuv" in line}
    assert paths == {dropin}, f"runs on {paths}, not on {dropin}"


def run(main):
    check_library()
    uvloop.install()

    async def main_on_uvloop():
        assert isinstance(asyncio.get_running_loop(), uvloop.Loop)
        await asyncio.wait_for(main, 60)

    asyncio.run(main_on_uvloop())
