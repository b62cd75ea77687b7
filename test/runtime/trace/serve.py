# SPDX-License-Identifier: MIT
"""A server and its client on uvloop: the first argument is the number of requests."""

import asyncio
import sys

import uvloop


async def answer(reader, writer):
    while line := await reader.readline():
        writer.write(line)
    writer.close()


async def main():
    server = await asyncio.start_server(answer, "127.0.0.1", 0)
    host, port = server.sockets[0].getsockname()[:2]
    await asyncio.get_running_loop().getaddrinfo("localhost", port)
    reader, writer = await asyncio.open_connection(host, port)
    answers = 0
    for i in range(int(sys.argv[1])):
        writer.write(b"%d\n" % i)
        answers += await reader.readline() == b"%d\n" % i
    writer.close()
    server.close()
    print(answers, "answers")


uvloop.install()
asyncio.run(main())
