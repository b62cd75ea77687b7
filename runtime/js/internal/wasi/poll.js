// SPDX-License-Identifier: MIT
//
// poll_oneoff of WASI preview1: waits for descriptors and clocks, synchronously.
'use strict';

const { errno, Failure, fail, numberOf } = require('internal/wasi/errno');
const { R } = require('internal/wasi/rights');
const system = internalBinding('wasi');

const SUBSCRIPTION_SIZE = 48;
const EVENT_SIZE = 32;
const CLOCK = 0;
const FD_READ = 1;
const FD_WRITE = 2;
const CLOCKS = 4;
const ABSOLUTE = 1;
const HANGUP = 1;
const FAILED = 2;

function nowOf(id) {
  const bytes = new Uint8Array(8);
  system.clock(id, false, bytes);
  return new DataView(bytes.buffer).getBigUint64(0, true);
}

// In nanoseconds from now.
function timeoutOf(memory, at) {
  const id = memory.u32(at);
  if (id >= CLOCKS) fail(errno.EINVAL);
  const timeout = memory.u64(at + 8);
  if ((memory.u16(at + 24) & ABSOLUTE) === 0) return timeout;
  const now = nowOf(id);
  return timeout > now ? timeout - now : 0n;
}

// What the program waits for: a timeout, a descriptor of this process, or an error that is known at once.
function subscriptionAt(memory, at, descriptors) {
  const found = { userdata: memory.u64(at), type: memory.u8(at + 8), error: 0, fd: -1, timeout: undefined };
  if (found.type > FD_WRITE) fail(errno.EINVAL);
  try {
    if (found.type === CLOCK) found.timeout = timeoutOf(memory, at + 16);
    else found.fd = descriptors.get(memory.u32(at + 16), R.POLL_FD_READWRITE).fd;
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    found.error = error.number;
  }
  return found;
}

function shortest(subscriptions) {
  if (subscriptions.some(({ error }) => error !== 0)) return 0n;
  return subscriptions.reduce((least, { timeout }) => (
    least === undefined || (timeout !== undefined && timeout < least) ? timeout : least), undefined);
}

function eventOf({ userdata, type, error }, size = 0, flags = 0) {
  return { userdata, type, error, size, flags };
}

function wait(subscriptions) {
  const timeout = shortest(subscriptions);
  const files = subscriptions.filter(({ fd }) => fd >= 0);
  const ready = system.wait(files.flatMap(({ fd, type }) => [fd, type === FD_WRITE]), timeout === undefined ? -1 : Number(timeout));
  if (typeof ready === 'number') fail(numberOf(ready));
  const events = subscriptions.filter(({ error }) => error !== 0).map((each) => eventOf(each));
  for (let i = 0; i < ready.length; i += 3) {
    const flags = ready[i + 2];
    const file = files[ready[i]];
    events.push(flags === FAILED ? eventOf({ ...file, error: errno.EIO }) : eventOf(file, ready[i + 1], flags === HANGUP ? HANGUP : 0));
  }
  if (events.length > 0) return events;
  return subscriptions.filter((each) => each.timeout !== undefined && each.timeout <= timeout).map((each) => eventOf(each));
}

function putEvent(memory, at, event) {
  memory.bytes(at, EVENT_SIZE).fill(0);
  memory.putU64(at, event.userdata);
  memory.putU16(at + 8, event.error);
  memory.putU8(at + 10, event.type);
  if (event.type < FD_READ) return;
  memory.putU64(at + 16, BigInt(event.size));
  memory.putU16(at + 24, event.flags);
}

module.exports = {
  calls: {
    poll_oneoff(memory, from, to, count, at) {
      memory.check(from, SUBSCRIPTION_SIZE * count);
      memory.check(to, EVENT_SIZE * count);
      memory.check(at, 4);
      if (count === 0) fail(errno.EINVAL);
      const subscriptions = [];
      for (let i = 0; i < count; i++) subscriptions.push(subscriptionAt(memory, from + SUBSCRIPTION_SIZE * i, this.descriptors));
      const events = wait(subscriptions);
      events.forEach((event, i) => putEvent(memory, to + EVENT_SIZE * i, event));
      memory.putU32(at, events.length);
    },
  },
};
