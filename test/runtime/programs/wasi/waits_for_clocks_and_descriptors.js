// SPDX-License-Identifier: MIT
// answer: written
// poll_oneoff: clocks, absolute ones too, and descriptors that are ready, hung up, or not open. Node reports no errors
// for single descriptors, and takes absolute times for relative ones.
'use strict';

const fs = require('fs');
const { folder, started } = require('./program.cjs');

const place = folder();
fs.writeFileSync(`${place}/file`, 'hello');
const { bytes, call } = started({ preopens: { '/box': place }, stdin: fs.openSync(`${place}/file`, 'r') });
const CLOCK = 0;
const READ = 1;
const WRITE = 2;

function clock(id, ns, flags = 0) {
  return (at) => {
    bytes[at + 8] = CLOCK;
    bytes.writeUInt32LE(id, at + 16);
    bytes.writeBigUInt64LE(ns, at + 24);
    bytes.writeUInt16LE(flags, at + 40);
  };
}

function descriptor(type, fd) {
  return (at) => {
    bytes[at + 8] = type;
    bytes.writeUInt32LE(fd, at + 16);
  };
}

function poll(...list) {
  bytes.fill(0, 0, 4096);
  list.forEach((put, i) => {
    bytes.writeBigUInt64LE(BigInt(i + 1), 48 * i);
    put(48 * i);
  });
  const begin = process.hrtime.bigint();
  const result = call('poll_oneoff', 0, 1000, list.length, 2000);
  const hasWaited = process.hrtime.bigint() - begin >= 20000000n;
  const events = [];
  for (let at = 1000; at < 1000 + 32 * bytes.readUInt32LE(2000); at += 32) {
    events.push([bytes.readBigUInt64LE(at), bytes.readUInt16LE(at + 8), bytes[at + 10], bytes.readBigUInt64LE(at + 16), bytes.readUInt16LE(at + 24)].map(Number).join(' '));
  }
  console.log(result, events);
  return hasWaited;
}

const SOON = 20000000n;
const LATE = 3600000000000n;
poll();
console.log(poll(clock(1, SOON)));
console.log(poll(clock(1, LATE), clock(0, SOON)));
poll(clock(1, 1n, 1), clock(1, LATE));
poll(clock(9, 1n));
poll(descriptor(READ, 0), clock(1, LATE));
poll(descriptor(READ, 0), descriptor(WRITE, 99), descriptor(READ, 3));
poll(descriptor(READ, 99), clock(1, LATE));
poll(descriptor(9, 0));
