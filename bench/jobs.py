# SPDX-License-Identifier: MIT
"""
Descriptions of the benchmark jobs: a title, what the job does and, where Rondo is not faster, why.
The benchmark programs define which jobs exist; tables and pictures show the titles given here.
"""

LIBRARY = {
    "idle": {
        "zh": "只有一个 idle 句柄的一轮", "title": "a turn with only an idle handle",
        "what": "An idle handle keeps the loop from blocking; one turn is one operation.",
    },
    "timers": {
        "zh": "一百万个定时器：启动、停掉一半、其余到期", "title": "1M timers: start, stop half, fire rest",
        "what": "Starts a million timers with random delays below 50 ms, stops every other one, and lets the "
                "rest fire. One timer is one operation; waiting costs no CPU time.",
        "why": "Rondo fires timers that are due at the same time in start order, so each has a longer key; and libuv's "
               "interface requires 152 bytes for a timer, while libev's has 48.",
    },
    "rearm": {
        "title": "re-arm one of 100k timers",
        "what": "Gives a random timer a new random delay; none fires.",
        "why": "See above.",
    },
    "async": {
        "zh": "唤醒一万个 async 句柄中的一个", "title": "wake one of 10,000 async handles",
        "what": "Each handle's callback wakes another handle that is far away in memory.",
    },
    "ping_pong": {
        "title": "async ping-pong between two threads",
        "what": "Two loops on two threads wake each other alternately; one round trip is one operation, "
                "with the CPU time of both threads.",
    },
    "read_1": {"zh": "读取缓存中的 4 KiB，一次一个", "title": "4 KiB cached read, one at a time", "what": "Reads a block of a cached file repeatedly."},
    "read_32": {"title": "4 KiB cached read, 32 at a time", "what": "The same, with 32 requests in flight."},
    "stat_1": {"title": "stat, one at a time", "what": "The same path, repeatedly."},
    "stat_32": {"title": "stat, 32 at a time", "what": "The same, with 32 requests in flight.",
                "why": "Most of this time is the stat itself, in the kernel."},
    "pool_1": {"title": "thread pool round trip, one at a time", "what": "Work that does nothing, followed by its callback on the loop.",
               "why": "Each request wakes a thread, which then wakes the loop; both are work of the kernel."},
    "pool_64": {"zh": "线程池往返，64 个同时进行", "title": "thread pool round trip, 64 at a time", "what": "The same, with 64 requests in flight."},
    "spawn": {
        "title": "spawn /bin/true from 512 MiB (wall)",
        "what": "Starts a process, waits until it exits, and starts the next; wall time, from a parent that uses 512 MiB.",
        "why": "Most of this time is spent in the kernel and in the child.",
    },
    "echo": {
        "zh": "TCP 回显，100 个连接，64 字节", "title": "TCP echo, 100 connections, 64 bytes",
        "what": "Both ends of each connection are on the same loop; one round trip is one operation: "
                "two writes and two reads.",
        "why": "Most of this time is spent in the kernel: compare the bare programs, which use no library.",
    },
    "serve": {
        "title": "TCP echo, the server's end alone",
        "what": "As above, with the clients in another process, whose CPU time does not count.",
        "why": "Most of this time is spent in the kernel.",
    },
    "accept": {
        "title": "TCP connect, accept and close",
        "what": "Opens, accepts and closes 16 connections at a time, with both ends on one loop.",
        "why": "Nearly all of this time is spent in the kernel, creating and closing two sockets.",
    },
    "udp": {
        "zh": "UDP，1200 字节，单向", "title": "UDP, 1,200 bytes, one way",
        "what": "Eight datagrams are in flight at a time, from one socket to another on the same loop.",
        "why": "Most of this time is spent in the kernel.",
    },
}

RUNTIME = {
    "start": {"zh": "启动：打印一行并结束", "title": "start: print a line and end", "what": "The whole process, from start to exit."},
    "start_empty": {"title": "start: an empty script", "what": "The same, with nothing to do."},
    "start_module": {"title": "start: an empty ES module", "what": "The same for a file `.mjs`."},
    "start_number": {"title": "start: console.log(2)", "what": "The same with a number instead of a string."},
    "start_object": {"title": "start: console.log({ a: 1 })", "what": "The same with an object."},
    "start_http": {"title": "start: require('http')", "what": "Loads a large module."},
    "start_express": {"title": "start: require('express')", "what": "Loads a package of many modules, which `make test` fetches."},
    "timers": {"title": "setTimeout, a million of one duration", "what": "Sets a million timers and runs them."},
    "immediates": {"zh": "setImmediate，一个接一个", "title": "setImmediate, a chain", "what": "A million turns of the loop."},
    "ticks": {"title": "process.nextTick, a chain", "what": "Three million ticks, each queued by the previous one."},
    "awaits": {"title": "await, a chain", "what": "Three million awaits of a number.",
               "why": "Only the engine matters here, JavaScriptCore against V8: the loop is not involved."},
    "read_files": {"zh": "fs.readFile，4 KiB，32 个同时进行", "title": "fs.readFile, 4 KiB, 32 at a time", "what": "Reads a thousand cached files in turn."},
    "copy": {"title": "file stream to file stream, 1 MiB", "what": "Copies 256 MiB from a read stream to a write stream, in memory; one MiB is one operation.",
             "why": "Most of this time is spent in the kernel, which copies every byte out of one file and into the other."},
    "pipe": {"title": "through cat and back, 1 MiB", "what": "Sends 256 MiB through the pipes of a child process; the child's CPU time does not count.",
             "why": "Much of this time is spent in the kernel, which copies every byte into and out of the pipe; the rest is the JavaScript of the streams."},
    "echo": {"zh": "net 回显，100 个连接，64 字节", "title": "net echo, 100 connections, 64 bytes", "what": "Client and server in one process; one round trip is one operation."},
    "http": {"zh": "http hello world，一个请求", "title": "http hello world, one request", "what": "50 connections from `wrk` in another process; only the server's CPU time counts."},
    "https": {"title": "https hello world, one request", "what": "As `http`, with TLS 1.3; connections are kept, so handshakes do not count."},
    "cluster_1": {"title": "http in a cluster of one worker", "what": "As `http`, with the CPU time of the primary and its workers, as in the next two rows."},
    "cluster_2": {"title": "http in a cluster of two workers", "what": "One request is one operation, whichever worker answers it."},
    "cluster_4": {"title": "http in a cluster of four workers", "what": "More workers than cores, on a machine with two."},
    "worker_number": {"title": "worker: a number there and back", "what": "A message to a worker thread and its answer; CPU time of both threads, as in the next two rows.",
                      "why": "Most of this time is spent in the kernel, which wakes two threads."},
    "worker_object": {"title": "worker: an object there and back", "what": "An object with seven values in three objects.",
                      "why": "Most of this time is spent in the kernel, which wakes two threads."},
    "worker_transfer": {"title": "worker: 1 MiB there and back", "what": "An ArrayBuffer that is transferred, not copied.",
                        "why": "Most of this time is spent in the kernel, which wakes two threads."},
    "worker_start": {"title": "worker: start, one message, end", "what": "Starts a worker thread, waits until it has ended, and starts the next."},
    "worker_memory": {"title": "worker: start of one of 50 that wait", "what": "The memory is what each of them adds to the resident set."},
    "events": {"title": "events: emitters, targets, signals", "what": "The geometric mean of the script's calls, as in the next four rows."},
    "streams": {"title": "streams: creating, reading, piping", "what": "Node's streams and web streams, per stream or chunk.",
                "why": "Async iteration and web streams are mostly promises and async generators of the engine."},
    "values": {"title": "values: text, errors, equality, process", "what": "Small calls of `util`, `assert` and `process`."},
    "buffers": {"title": "buffers: making, comparing, encoding", "what": "Small calls of `Buffer`."},
    "zlib": {"title": "zlib: compressing large and small buffers", "what": "The synchronous calls, with a MiB and with 200 bytes."},
}

# The jobs that the READMEs show.
SUMMARY = [
    ("lib", "idle"), ("lib", "timers"), ("lib", "async"), ("lib", "read_1"), ("lib", "pool_64"), ("lib", "echo"), ("lib", "udp"),
    ("js", "start"), ("js", "immediates"), ("js", "read_files"), ("js", "echo"), ("js", "http"),
]

KINDS = {"lib": LIBRARY, "js": RUNTIME}


def title_of(kind, name):
    return KINDS[kind].get(name, {}).get("title", name)
