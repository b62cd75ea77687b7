# SPDX-License-Identifier: MIT
"""
Descriptions of the benchmark jobs: a title, what is done, and, where Rondo is not faster, why. The
programs list their jobs; the titles here appear in tables and charts.
"""

LIBRARY = {
    "idle": {
        "zh": "只有一个 idle 句柄的一轮", "title": "a turn with only an idle handle",
        "what": "An idle handle keeps the loop from waiting; one turn is one operation.",
    },
    "timers": {
        "zh": "一百万个定时器：启动、停掉一半、其余到期", "title": "1M timers: start, stop half, fire rest",
        "what": "A million timers with random delays below 50 ms are started, every other one is stopped, "
                "and the rest fire. One timer is one operation; waiting costs no CPU time.",
        "why": "Timers that are due at the same time fire in the order in which they were started, so each carries a longer "
               "key; and a timer has 152 bytes, as libuv's interface wants it, where libev's have 48.",
    },
    "rearm": {
        "title": "re-arm one of 100k timers",
        "what": "A timer chosen at random gets a new random delay; none fires.",
        "why": "As above.",
    },
    "async": {
        "zh": "唤醒一万个 async 句柄中的一个", "title": "wake one of 10,000 async handles",
        "what": "Each handle's callback wakes another handle, far away from it in memory.",
    },
    "ping_pong": {
        "title": "async ping-pong between two threads",
        "what": "Two loops on two threads wake each other in turn; there and back is one operation, "
                "with the CPU time of both threads.",
    },
    "read_1": {"zh": "读取缓存中的 4 KiB，一次一个", "title": "4 KiB cached read, one at a time", "what": "A block of a file that is in memory is read again and again."},
    "read_32": {"title": "4 KiB cached read, 32 at a time", "what": "The same, with 32 requests under way."},
    "stat_1": {"title": "stat, one at a time", "what": "One path, again and again."},
    "stat_32": {"title": "stat, 32 at a time", "what": "The same, with 32 requests under way.",
                "why": "The stat itself is most of it, and the kernel's on any thread."},
    "pool_1": {"title": "thread pool round trip, one at a time", "what": "Work that does nothing, and its callback on the loop.",
               "why": "A thread is woken for each, and the loop by that thread: that is the kernel's work, whoever asks for it."},
    "pool_64": {"zh": "线程池往返，64 个同时进行", "title": "thread pool round trip, 64 at a time", "what": "The same, with 64 requests under way."},
    "spawn": {
        "title": "spawn /bin/true from 512 MiB (wall)",
        "what": "Start a process, wait for its end, start the next; wall time, from a parent with 512 MiB of its own.",
        "why": "Most of this time is the kernel's, and the child's own.",
    },
    "echo": {
        "zh": "TCP 回显，100 个连接，64 字节", "title": "TCP echo, 100 connections, 64 bytes",
        "what": "Both ends of each connection are on the one loop; there and back is one operation: "
                "two writes and two reads.",
        "why": "Most of this time is the kernel's: see the bare programs, which have no library at all.",
    },
    "serve": {
        "title": "TCP echo, the server's end alone",
        "what": "As above, with the clients in another process, whose time does not count.",
        "why": "Most of this time is the kernel's.",
    },
    "accept": {
        "title": "TCP connect, accept and close",
        "what": "16 connections at a time are opened, accepted and closed by both ends, all on one loop.",
        "why": "Nearly all of this time is the kernel's: making and closing two sockets.",
    },
    "udp": {
        "zh": "UDP，1200 字节，单向", "title": "UDP, 1,200 bytes, one way",
        "what": "Eight datagrams are under way at a time, from one socket of the loop to another.",
        "why": "Most of this time is the kernel's.",
    },
}

RUNTIME = {
    "start": {"zh": "启动：打印一行并结束", "title": "start: print a line and end", "what": "The whole process, from start to end."},
    "timers": {"title": "setTimeout, a million of one duration", "what": "Set, and run."},
    "immediates": {"zh": "setImmediate，一个接一个", "title": "setImmediate, a chain", "what": "A million turns of the loop."},
    "ticks": {"title": "process.nextTick, a chain", "what": "Three million ticks, each set by the one before."},
    "awaits": {"title": "await, a chain", "what": "Three million awaits of a number.",
               "why": "Promises are the engine's alone, here JavaScriptCore's against V8's: the loop has no part in it."},
    "read_files": {"zh": "fs.readFile，4 KiB，32 个同时进行", "title": "fs.readFile, 4 KiB, 32 at a time", "what": "A thousand files that are in memory are read in turn."},
    "copy": {"title": "file stream to file stream, 1 MiB", "what": "256 MiB from a read stream into a write stream, in memory; one MiB is one operation.",
             "why": "Most of this time is the kernel's, which copies every byte out of one file and into the other."},
    "pipe": {"title": "through cat and back, 1 MiB", "what": "256 MiB through the pipes of a child process; the child's own time does not count.",
             "why": "Much of this time is the kernel's, which copies every byte into the pipe and out of it; the rest is the streams' own JavaScript."},
    "echo": {"zh": "net 回显，100 个连接，64 字节", "title": "net echo, 100 connections, 64 bytes", "what": "Client and server in one process; there and back is one operation."},
    "http": {"zh": "http hello world，一个请求", "title": "http hello world, one request", "what": "50 connections of `wrk` in another process; the server's time counts."},
}

# What the READMEs show.
SUMMARY = [
    ("lib", "idle"), ("lib", "timers"), ("lib", "async"), ("lib", "read_1"), ("lib", "pool_64"), ("lib", "echo"), ("lib", "udp"),
    ("js", "start"), ("js", "immediates"), ("js", "read_files"), ("js", "echo"), ("js", "http"),
]

KINDS = {"lib": LIBRARY, "js": RUNTIME}


def title_of(kind, name):
    return KINDS[kind].get(name, {}).get("title", name)
