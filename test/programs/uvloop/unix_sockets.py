# SPDX-License-Identifier: MIT
"""Unix sockets, datagrams, and descriptors that are watched."""
import asyncio
import os
import socket

import common


async def unix_server():
    path = os.path.relpath(os.path.join(os.environ["SCRATCH"], "socket"))

    async def upper(reader, writer):
        writer.write((await reader.readline()).upper())
        writer.close()

    server = await asyncio.start_unix_server(upper, path)
    for _ in range(50):
        reader, writer = await asyncio.open_unix_connection(path)
        writer.write(b"hello\n")
        assert await reader.read() == b"HELLO\n"
        writer.close()
    server.close()
    await server.wait_closed()


async def datagrams():
    loop = asyncio.get_running_loop()
    received = loop.create_future()

    class Receiver(asyncio.DatagramProtocol):
        def datagram_received(self, data, addr):
            received.set_result((data, addr[0]))

    receiver, _ = await loop.create_datagram_endpoint(Receiver, local_addr=("127.0.0.1", 0))
    address = receiver.get_extra_info("sockname")
    sender, _ = await loop.create_datagram_endpoint(asyncio.DatagramProtocol, remote_addr=address)
    sender.sendto(b"datagram")
    assert await received == (b"datagram", "127.0.0.1")
    sender.close()
    receiver.close()


async def watched_descriptor():
    loop = asyncio.get_running_loop()
    near, far = socket.socketpair()
    readable = loop.create_future()
    loop.add_reader(near, lambda: readable.done() or readable.set_result(near.recv(16)))
    far.send(b"ready")
    assert await readable == b"ready"
    loop.remove_reader(near)
    near.close()
    far.close()


async def main():
    await asyncio.gather(unix_server(), datagrams(), watched_descriptor())


common.run(main())
