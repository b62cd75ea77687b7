// SPDX-License-Identifier: MIT
//
// Workers leave no memory and no descriptors behind, also those that are terminated in an endless loop: the resident set and
// the open descriptors at the end against those after the first half.
//   worker_memory.js [COUNT, by default 10,000, [at the same time, by default 1]]
// Needs --expose-gc: Worker objects hold memory until they are collected.
'use strict';

const { Worker } = require('worker_threads');
const { once } = require('events');
const { readdirSync } = require('fs');

const count = Number(process.argv[2] ?? 10000);
const width = Number(process.argv[3] ?? 1);
const BATCH = 50;
const ROOM_MB = 8;
const ENDLESS_EACH = 7;
const ENDLESS = 'require("worker_threads").parentPort.postMessage(0); for (;;);';

let started = 0;

async function runOne() {
  const isEndless = started++ % ENDLESS_EACH === 0;
  const worker = new Worker(isEndless ? ENDLESS : '', { eval: true });
  if (isEndless) worker.once('message', () => worker.terminate());
  const [code] = await once(worker, 'exit');
  if (code !== Number(isEndless)) throw new Error(`a worker ended with code ${code}`);
}

async function runAll(total) {
  for (let i = 0; i < total; i += width) {
    await Promise.all(Array.from({ length: Math.min(width, total - i) }, runOne));
    if (i % BATCH < width) gc();
  }
  gc();
  return { megabytes: process.memoryUsage.rss() / 2 ** 20, descriptors: readdirSync('/proc/self/fd').length };
}

async function main() {
  const early = await runAll(count / 2);
  const late = await runAll(count / 2);
  const text = ({ megabytes, descriptors }) => `${megabytes.toFixed(1)} MB and ${descriptors} descriptors`;
  console.log(`${count} workers; ${text(early)} after half of them, ${text(late)} at the end`);
  if (late.megabytes > early.megabytes + ROOM_MB) throw new Error('memory has grown');
  if (late.descriptors > early.descriptors) throw new Error('descriptors have been left open');
}

main();
