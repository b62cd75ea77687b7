// SPDX-License-Identifier: MIT
//
// Atomics between threads: waiting, waking, counting, and memory that outlives the worker that made it.
'use strict';

const { Worker } = require('node:worker_threads');
const { once } = require('node:events');

const shared = new Int32Array(new SharedArrayBuffer(64));
const wait = 'const { workerData: a, parentPort } = require("worker_threads"); parentPort.postMessage(Atomics.wait(a, 0, 0)); Atomics.store(a, 1, 77); Atomics.notify(a, 1);';
// A wait of the main thread or of a worker ends when its time is over, not later; the shortest of three, since a busy machine delays each.
const timed = `
  const { performance: clock } = require('perf_hooks');
  const lasts = (cells) => {
    const times = [0, 1, 2].map(() => {
      const start = clock.now();
      Atomics.wait(cells, 0, cells[0], 700);
      return clock.now() - start;
    });
    return Math.min(...times) < 1400 && Math.min(...times) > 695;
  };`;
const count = 'const { workerData: a } = require("worker_threads"); for (let i = 0; i < 100000; i++) Atomics.add(a, 2, 1);';

async function main() {
  const waiter = new Worker(wait, { eval: true, workerData: shared });
  const ended = once(waiter, 'exit');
  await once(waiter, 'online');
  Atomics.store(shared, 0, 5);
  while (Atomics.notify(shared, 0) === 0 && Atomics.load(shared, 1) !== 77);
  const [result] = await once(waiter, 'message');
  console.log(['ok', 'not-equal'].includes(result));
  await ended;
  console.log(Atomics.wait(shared, 1, 0), Atomics.load(shared, 1), Atomics.wait(shared, 1, 77, 5));

  const counters = Array.from({ length: 3 }, () => new Worker(count, { eval: true, workerData: shared }));
  await Promise.all(counters.map((worker) => once(worker, 'exit')));
  console.log(shared[2]);

  const maker = new Worker('const a = new SharedArrayBuffer(16); new Uint8Array(a).fill(9); require("worker_threads").parentPort.postMessage(a)', { eval: true });
  const [[made]] = await Promise.all([once(maker, 'message'), once(maker, 'exit')]);
  console.log(made);

  const long = new BigInt64Array(new SharedArrayBuffer(8));
  const timer = new Worker(`${timed} require('worker_threads').parentPort.postMessage(lasts(require('worker_threads').workerData))`, { eval: true, workerData: long });
  const [inWorker] = await once(timer, 'message');
  const lasts = new Function('require', `${timed} return lasts`)(require);
  console.log(inWorker, lasts(shared), lasts(long));
}

main();
