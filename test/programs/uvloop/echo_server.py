# SPDX-License-Identifier: MIT
"""An echo server with 200 parallel clients."""
import asyncio

import common

CLIENTS = 200
SIZE = 100_000


async def echo(reader, writer):
    while data := await reader.read(65536):
        writer.write(data)
        await writer.drain()
    writer.close()


async def client(number, port):
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    sent = bytes([number % 256]) * SIZE
    writer.write(sent)
    writer.write_eof()
    assert await reader.read() == sent
    writer.close()
    await writer.wait_closed()


async def main():
    server = await asyncio.start_server(echo, "127.0.0.1", 0, backlog=CLIENTS)
    port = server.sockets[0].getsockname()[1]
    async with server:
        await asyncio.gather(*(client(number, port) for number in range(CLIENTS)))


common.run(main())
