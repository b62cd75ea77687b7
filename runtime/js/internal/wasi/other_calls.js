// SPDX-License-Identifier: MIT
//
// The calls of WASI preview1 that take neither a path nor a file: arguments, environment, clocks, random bytes, the
// process, and sockets. See fd_calls.
'use strict';

const { errno, fail, checked, numberOf } = require('internal/wasi/errno');
const { R, type } = require('internal/wasi/rights');
const system = internalBinding('wasi');

const SIGNALS = [undefined, 'SIGHUP', 'SIGINT', 'SIGQUIT', 'SIGILL', 'SIGTRAP', 'SIGABRT', 'SIGBUS', 'SIGFPE', 'SIGKILL', 'SIGUSR1',
  'SIGSEGV', 'SIGUSR2', 'SIGPIPE', 'SIGALRM', 'SIGTERM', 'SIGCHLD', 'SIGCONT', 'SIGSTOP', 'SIGTSTP', 'SIGTTIN', 'SIGTTOU', 'SIGURG',
  'SIGXCPU', 'SIGXFSZ', 'SIGVTALRM', 'SIGPROF', 'SIGWINCH', 'SIGPOLL', 'SIGPWR', 'SIGSYS'];
const CLOCKS = 4;
const RECV_PEEK = 1;
const RECV_WAITALL = 2;
const FDFLAG_NONBLOCK = 4;

// Texts with a zero after each, and a list of pointers to them.
function putTexts(memory, texts, pointers, at) {
  memory.check(pointers, 4 * texts.length);
  memory.check(at, sizeOf(texts));
  let next = at;
  texts.forEach((bytes, i) => {
    memory.putU32(pointers + 4 * i, next);
    memory.bytes(next, bytes.length + 1).set(bytes);
    memory.putU8(next + bytes.length, 0);
    next += bytes.length + 1;
  });
}

function sizeOf(texts) {
  return texts.reduce((sum, bytes) => sum + bytes.length + 1, 0);
}

function putSizes(memory, texts, count, size) {
  memory.check(count, 4);
  memory.check(size, 4);
  memory.putU32(count, texts.length);
  memory.putU32(size, sizeOf(texts));
}

function clock(memory, id, isResolution, at) {
  const out = memory.bytes(at, 8);
  if (id >= CLOCKS) fail(errno.EINVAL);
  checked(system.clock(id, isResolution, out));
}

function socketOf(descriptors, fd, rights) {
  const entry = descriptors.get(fd, rights);
  if (entry.kind !== type.STREAM && entry.kind !== type.DATAGRAM) fail(errno.ENOTSOCK);
  return entry.fd;
}

module.exports = {
  calls: {
    args_get(memory, pointers, at) { putTexts(memory, this.args, pointers, at); },
    args_sizes_get(memory, count, size) { putSizes(memory, this.args, count, size); },
    environ_get(memory, pointers, at) { putTexts(memory, this.env, pointers, at); },
    environ_sizes_get(memory, count, size) { putSizes(memory, this.env, count, size); },

    clock_res_get(memory, id, at) { clock(memory, id, true, at); },
    clock_time_get(memory, id, precision, at) { clock(memory, id, false, at); },

    // Node ends without 'exit' events, too.
    proc_exit(memory, code) { globalThis.process.reallyExit(code); },

    proc_raise(memory, signal) {
      const number = SIGNALS[signal] && internalBinding('signal').numbers[SIGNALS[signal]];
      if (number === undefined) fail(errno.ENOSYS);
      checked(internalBinding('process').kill(globalThis.process.pid, number));
    },

    random_get(memory, at, length) { checked(system.random(memory.bytes(at, length))); },

    sched_yield() { checked(system.yield()); },

    sock_accept(memory, fd, flags, at) {
      memory.check(at, 4);
      const opened = checked(system.accept(socketOf(this.descriptors, fd, R.SOCK_ACCEPT), (flags & FDFLAG_NONBLOCK) !== 0));
      memory.putU32(at, this.descriptors.add(opened));
    },

    sock_recv(memory, fd, list, count, flags, size, outFlags) {
      const parts = memory.parts(list, count);
      memory.check(size, 4);
      memory.check(outFlags, 2);
      if (count === 0) fail(errno.EINVAL);
      const socket = socketOf(this.descriptors, fd, R.FD_READ);
      const answer = system.receive(socket, parts, (flags & RECV_PEEK) !== 0, (flags & RECV_WAITALL) !== 0);
      if (typeof answer === 'number') fail(numberOf(answer));
      memory.putU32(size, answer[0]);
      memory.putU16(outFlags, answer[1] ? 1 : 0);
    },

    sock_send(memory, fd, list, count, flags, size) {
      const parts = memory.parts(list, count);
      memory.check(size, 4);
      if (count === 0) fail(errno.EINVAL);
      memory.putU32(size, checked(system.send(socketOf(this.descriptors, fd, R.FD_WRITE), parts)));
    },

    sock_shutdown(memory, fd, how) {
      const socket = socketOf(this.descriptors, fd, R.SOCK_SHUTDOWN);
      if (how < 1 || how > 3) fail(errno.EINVAL);
      checked(system.shutdown(socket, how));
    },
  },
};
