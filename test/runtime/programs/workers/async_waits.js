// SPDX-License-Identifier: MIT
//
// Atomics.waitAsync: results, timeouts, waking from other threads, the order of waiters, and waiters whose worker has ended.
'use strict';
const vm = require('node:vm');
const { once } = require('node:events');
const { setTimeout: sleep } = require('node:timers/promises');
const { Worker } = require('node:worker_threads');

const shared = () => new Int32Array(new SharedArrayBuffer(16));
const evaluate = (text, workerData) => new Worker(text, { eval: true, workerData });
const HEAD = 'const { workerData: cells, parentPort } = require("node:worker_threads");';

async function results() {
  const cells = shared();
  console.log(Atomics.waitAsync.name, Atomics.waitAsync.length);
  console.log(Atomics.waitAsync(cells, 0, 1), Atomics.waitAsync(cells, 0, 0, 0), Atomics.waitAsync(cells, 0, 0, -1));
  console.log(Atomics.waitAsync(new BigInt64Array(cells.buffer), 0, 1n));
  for (const wrong of [new Int32Array(4), {}, new Uint8Array(cells.buffer)]) {
    try {
      Atomics.waitAsync(wrong, 0, 0);
    } catch (error) {
      console.log(error.name);
    }
  }
  const long = Atomics.waitAsync(new BigInt64Array(cells.buffer), 1, 0n);
  console.log(long, Atomics.notify(new BigInt64Array(cells.buffer), 1), await long.value);
}

async function timeouts() {
  const cells = shared();
  const start = performance.now();
  const waits = [30, 10, 20].map(async (ms) => {
    const result = await Atomics.waitAsync(cells, 0, 0, ms).value;
    return [ms, result, performance.now() - start > ms - 2];
  });
  const alive = setTimeout(() => {}, 1e5); // a wait does not keep the loop alive
  console.log(...await Promise.all(waits), Atomics.notify(cells, 0));
  const both = Atomics.waitAsync(cells, 0, 0, 1e6);
  console.log(Atomics.notify(cells, 0), await both.value);
  clearTimeout(alive);
}

// A worker's waiter is between two of this thread, if the worker is waiting by then.
async function inOrder(ms) {
  const cells = shared();
  const log = [];
  const wait = (name) => Atomics.waitAsync(cells, 0, 0).value.then(() => log.push(name));
  const first = wait('first');
  const worker = evaluate(`${HEAD}
    parentPort.postMessage('waits');
    parentPort.postMessage(Atomics.wait(cells, 0, 0));`, cells);
  await once(worker, 'message');
  const answer = once(worker, 'message').then(([result]) => log.push(result));
  await sleep(ms);
  const last = wait('last');
  log.push(Atomics.notify(cells, 0, 1));
  await first;
  log.push(Atomics.notify(cells, 0, 1));
  await Promise.race([answer, last]);
  if (log.at(-1) === 'last') { // the worker was late
    await worker.terminate();
  } else {
    log.push(Atomics.notify(cells, 0));
    await last;
  }
  return log;
}

async function order() {
  let log;
  for (const ms of [150, 1500, 15000]) {
    log = await inOrder(ms);
    if (log.length === 6) break;
  }
  console.log(log);
}

async function fromOtherThreads() {
  const cells = shared();
  const worker = evaluate(`${HEAD}
    parentPort.once('message', () => {});
    Atomics.waitAsync(cells, 0, 0).value.then((result) => {
      parentPort.postMessage(result);
      Atomics.store(cells, 1, 1);
      Atomics.notify(cells, 1);
    });
    parentPort.postMessage('waits');`, cells);
  console.log(await once(worker, 'message'));
  const answer = Atomics.waitAsync(cells, 1, 0).value;
  console.log(Atomics.notify(cells, 0), await once(worker, 'message'), await answer);
  worker.postMessage('end');
  console.log(await once(worker, 'exit'));
}

// Their waiters are gone with them.
async function endedWorkers() {
  const cells = shared();
  for (const ending of ['', 'process.exit(3);', 'setInterval(() => {}, 1000); parentPort.postMessage(0);']) {
    const worker = evaluate(`${HEAD}
      Atomics.waitAsync(cells, 0, 0).value.then(() => console.log('never'));
      Atomics.waitAsync(cells, 0, 0, 1e6).value.then(() => console.log('never'));
      ${ending}`, cells);
    if (ending.includes('postMessage')) worker.once('message', () => worker.terminate());
    const [code] = await once(worker, 'exit');
    console.log(code, Atomics.notify(cells, 0));
  }
}

async function contexts() {
  const cells = shared();
  const { value } = vm.runInNewContext('Atomics.waitAsync(cells, 0, 0)', { cells });
  const late = vm.runInNewContext('Atomics.waitAsync(cells, 1, 0, 5)', { cells });
  const alive = setTimeout(() => {}, 1e5);
  console.log(Atomics.notify(cells, 0), await value, await late.value);
  clearTimeout(alive);
}

// Nothing else keeps the loop alive: what was notified is settled, the rest is not.
function atTheEnd() {
  const cells = shared();
  Atomics.waitAsync(cells, 0, 0).value.then((result) => console.log('settled', result));
  Atomics.waitAsync(cells, 1, 0).value.then((result) => console.log('never', result));
  Atomics.waitAsync(cells, 2, 0, 1e4).value.then((result) => console.log('never', result));
  process.on('beforeExit', () => console.log('beforeExit'));
  setTimeout(() => {
    console.log(Atomics.notify(cells, 0));
    process.nextTick(() => console.log('tick'));
    Promise.resolve().then(() => console.log('microtask'));
    setImmediate(() => console.log('immediate'));
  });
}

(async () => {
  for (const part of [results, timeouts, order, fromOtherThreads, endedWorkers, contexts]) {
    console.log(`- ${part.name}`);
    await part();
  }
  atTheEnd();
})();
