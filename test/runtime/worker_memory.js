// SPDX-License-Identifier: MIT
//
// Workers leave no memory behind: the resident set at the end against that after the first half.
//   worker_memory.js [COUNT, by default 10,000, [at the same time, by default 1]]
// Needs --expose-gc: Worker objects hold memory until they are collected.
'use strict';

const { Worker } = require('worker_threads');
const { once } = require('events');

const count = Number(process.argv[2] ?? 10000);
const width = Number(process.argv[3] ?? 1);
const BATCH = 50;
const ROOM_MB = 8;

async function runOne() {
  const [code] = await once(new Worker('', { eval: true }), 'exit');
  if (code !== 0) throw new Error(`a worker ended with code ${code}`);
}

async function runAll(total) {
  for (let i = 0; i < total; i += width) {
    await Promise.all(Array.from({ length: Math.min(width, total - i) }, runOne));
    if (i % BATCH < width) gc();
  }
  gc();
  return process.memoryUsage.rss() / 2 ** 20;
}

async function main() {
  const early = await runAll(count / 2);
  const late = await runAll(count / 2);
  console.log(`${count} workers; ${early.toFixed(1)} MB after half of them, ${late.toFixed(1)} MB at the end`);
  if (late > early + ROOM_MB) throw new Error('memory has grown');
}

main();
