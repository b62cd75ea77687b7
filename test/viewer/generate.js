// SPDX-License-Identifier: MIT
//
// Writes a recording of a made-up server, as large as wanted: generate.js RECORDS FILE. The same numbers give the same file.
'use strict';

const fs = require('node:fs');

const HEADER = 128 + 64 * 255;
const RECORD = 32;
const AT_ONCE = 1 << 14;
const TEXT_ROOM = 1 << 16;
const START = 1_000_000_000n;

const TYPE = { TURN: 1, ENTER: 2, LEAVE: 3, WAITED: 4, STARTED: 6, QUEUED: 10, BEGUN: 11, DONE: 12, SPAN: 14, NOTE: 15, MISSED: 16 };
const PHASE = { timers: 1, poll: 5, check: 6 };
const KIND = { tick: 2, timer: 3, immediate: 4, request: 11, response: 12, memory: 15, measure: 16, moment: 17, collected: 18, heap: 19 };
const TCP = 12;
const FILE = 64 + 6;

// Texts by name; their number is their offset.
class Texts {
  bytes = Buffer.from('\0rondo runtime\0');
  known = new Map();

  of(text) {
    if (!this.known.has(text)) {
      this.known.set(text, this.bytes.length);
      this.bytes = Buffer.concat([this.bytes, Buffer.from(`${text}\0`)]);
    }
    return this.known.get(text);
  }
}

class Thread {
  count = 0;
  #at = 0;
  #buffer = Buffer.alloc(AT_ONCE * RECORD);

  constructor(fd, ring) {
    this.fd = fd;
    this.ring = ring;
  }

  put(time, type, { kind = 0, role = 0, phase = 0, detail = 0, subject = 0, value = 0 } = {}) {
    const at = this.#at * RECORD;
    const buffer = this.#buffer;
    writeWord(buffer, at, Number(START) + time);
    buffer[at + 8] = type;
    buffer[at + 9] = kind;
    buffer[at + 10] = role;
    buffer[at + 11] = phase;
    buffer.writeUInt32LE(detail, at + 12);
    writeWord(buffer, at + 16, subject);
    writeWord(buffer, at + 24, value);
    this.count++;
    if (++this.#at === AT_ONCE) this.flush();
  }

  flush() {
    fs.writeSync(this.fd, this.#buffer, 0, this.#at * RECORD, this.ring + (this.count - this.#at) * RECORD);
    this.#at = 0;
  }
}

function writeWord(buffer, at, value) {
  buffer.writeUInt32LE(value % 2 ** 32, at);
  buffer.writeUInt32LE(Math.floor(value / 2 ** 32), at + 4);
}

// Numbers between 0 and 1, always the same.
function makeRandom() {
  let state = 12345;
  return () => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return state / 2147483648;
  };
}

class Server {
  constructor(loop, pool, texts, missedAfter) {
    Object.assign(this, { loop, pool, texts, missedAfter, time: 50_000, turn: 0, number: 0, random: makeRandom() });
    this.paths = ['/', '/users', '/users/7', '/slow'].map((path) => texts.of(`GET ${path}`));
  }

  pass(least, most) {
    this.time += Math.round(least + this.random() ** 3 * (most - least));
    return this.time;
  }

  span(kind, name, length, phase, delay = 0) {
    const subject = ++this.number + delay * 2 ** 32;
    const fields = { kind: KIND[kind], detail: this.texts.of(name), subject, value: this.texts.of(`server.js:${10 + KIND[kind]}`) };
    this.loop.put(this.pass(100, 400), TYPE.NOTE, fields);
    this.loop.put(this.pass(100, 2000), TYPE.SPAN, { ...fields, phase });
    this.loop.put(this.pass(length / 4, length), TYPE.LEAVE);
  }

  request() {
    const { loop, texts } = this;
    const number = ++this.number;
    const title = this.paths[Math.floor(this.random() * this.paths.length)];
    loop.put(this.pass(500, 3000), TYPE.ENTER, { kind: TCP, role: 3, phase: PHASE.poll, subject: 4096 + number % 64, value: 0x401000 });
    loop.put(this.pass(500, 2000), TYPE.NOTE, { kind: KIND.request, subject: number, detail: title, value: texts.of('handler') });
    if (title === this.paths[3]) this.pass(50_000, this.turn % 5000 === 0 ? 60_000_000 : 200_000);
    this.span('tick', 'afterHandler', 4000, PHASE.poll);
    loop.put(this.pass(500, 5000), TYPE.NOTE, { kind: KIND.response, subject: number, detail: texts.of('200') });
    loop.put(this.pass(500, 2000), TYPE.LEAVE);
  }

  file() {
    const { loop, pool } = this;
    const subject = 65536 + ++this.number % 512;
    loop.put(this.time, TYPE.STARTED, { kind: FILE, detail: 6, subject });
    loop.put(this.time, TYPE.QUEUED, { subject });
    const thread = pool[this.number % pool.length];
    thread.put(this.pass(1000, 20_000), TYPE.BEGUN, { subject });
    thread.put(this.pass(2000, 60_000), TYPE.DONE, { subject });
    loop.put(this.pass(1000, 4000), TYPE.ENTER, { kind: FILE, detail: 6, phase: PHASE.poll, subject, value: 0x402000 });
    loop.put(this.pass(2000, 8000), TYPE.LEAVE);
  }

  oneTurn() {
    const { loop, texts } = this;
    loop.put(this.pass(100, 300), TYPE.TURN, { detail: this.turn++, subject: 512, value: 2 * 2 ** 32 });
    const began = this.time;
    loop.put(this.pass(1000, 90_000), TYPE.WAITED, { detail: 1, subject: 10, value: Number(START) + began, phase: PHASE.poll });
    this.request();
    this.span('immediate', 'flush', 6000, PHASE.check);
    if (this.turn % 4 === 0) this.file();
    if (this.turn % 8 === 0) this.span('timer', 'heartbeat', 9000, PHASE.timers, 5);
    if (this.turn % 1000 === 1) loop.put(this.time, TYPE.NOTE, { kind: KIND.memory, subject: 40e6 + this.turn * 7 % 90e6 });
    if (this.turn % 1000 === 1) loop.put(this.time, TYPE.NOTE, { kind: KIND.heap, subject: 20e6 + this.turn * 7 % 30e6, value: 65536 });
    if (this.turn % 1000 === 3) loop.put(this.time, TYPE.NOTE, { kind: KIND.collected, subject: Number(START) + this.time - 2e6, value: 2000 });
    if (this.turn === this.missedAfter) loop.put(this.pass(5e6, 5e6), TYPE.MISSED, { subject: 1234 });
    if (this.turn % 5000 === 2) loop.put(this.time, TYPE.NOTE, { kind: KIND.moment, detail: texts.of(`mark ${this.turn}`), subject: Number(START) + this.time });
  }
}

function headerOf({ ringRecords, threads, texts, textsAt }) {
  const header = Buffer.alloc(HEADER);
  header.write('RONDOTRC');
  header.writeUInt32LE(1, 8);
  header.writeUInt32LE(HEADER, 12);
  header.writeUInt32LE(RECORD, 16);
  header.writeUInt32LE(threads.length, 20);
  [ringRecords, 4242, Number(START), 1.7e18, textsAt, TEXT_ROOM, texts.bytes.length, textsAt + TEXT_ROOM, 0, 0, 0]
    .forEach((word, i) => writeWord(header, 24 + i * 8, word));
  threads.forEach(({ ring, count }, i) => {
    const at = 128 + i * 64;
    [ring, count, 0].forEach((word, j) => writeWord(header, at + j * 8, word));
    header.writeUInt32LE(4242 + i, at + 24);
    header.write(i === 0 ? 'main' : i === 5 ? 'worker' : 'pool', at + 32);
  });
  return header;
}

// With two loops, a second thread runs the same server. Records can be missing after a turn, and nothing happens before the last.
function generate(records, file, { loops = 1, missedAfter = 0, pauseNs = 0 } = {}) {
  const fd = fs.openSync(file, 'w');
  const ringRecords = 2 ** Math.ceil(Math.log2(Math.max(records, 256)));
  const textsAt = HEADER;
  const rings = HEADER + TEXT_ROOM + 4096;
  const threads = [0, 1, 2, 3, 4, 5].slice(0, 4 + loops).map((i) => new Thread(fd, rings + i * ringRecords * RECORD));
  const texts = new Texts();
  const servers = [threads[0], threads[5]].slice(0, loops).map((loop) => new Server(loop, threads.slice(1, 5), texts, missedAfter));
  const total = () => threads.reduce((sum, thread) => sum + thread.count, 0);
  while (total() < records) for (const server of servers) server.oneTurn();
  servers[0].time += pauseNs;
  servers[0].oneTurn();
  for (const thread of threads) thread.flush();
  fs.writeSync(fd, texts.bytes, 0, texts.bytes.length, textsAt);
  const header = headerOf({ ringRecords, threads, texts, textsAt });
  fs.writeSync(fd, header, 0, header.length, 0);
  fs.closeSync(fd);
  return { records: total(), turns: servers[0].turn };
}

module.exports = { generate };

if (require.main === module) console.log(generate(Number(process.argv[2]), process.argv[3]));
