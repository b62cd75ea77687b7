// SPDX-License-Identifier: MIT
//
// terminate() ends a worker wherever it is: in a loop, waiting, in a microtask, before it has started, with workers of
// its own.
'use strict';

const { Worker } = require('node:worker_threads');
const { once } = require('node:events');

const ready = 'const { parentPort, Worker } = require("worker_threads"); parentPort.postMessage(0);';
const programs = {
  loop: `${ready} for (;;) {}`,
  caught: `${ready} for (;;) { try { for (;;) {} } catch {} finally { continue; } }`,
  calls: `${ready} function f() { try { return f() } catch { return f() } } for (;;) f()`,
  microtasks: `${ready} (function again() { Promise.resolve().then(again) })()`,
  ticks: `${ready} (function again() { process.nextTick(again) })()`,
  timers: `${ready} setInterval(() => {}, 1)`,
  waiting: `${ready} Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)`,
  idle: `${ready} parentPort.on("message", () => {})`,
  server: `${ready} require("net").createServer().listen(0)`,
  file: `${ready} setInterval(() => require("fs").readFile("/proc/self/stat", () => {}), 0)`,
  nested: 'const { parentPort, Worker } = require("worker_threads"); new Worker("for (;;) {}", { eval: true }).on("online", () => parentPort.postMessage(0))',
  vm: `${ready} require("vm").runInNewContext("for (;;) {}")`,
};

async function main() {
  for (const name of Object.keys(programs)) {
    const worker = new Worker(programs[name], { eval: true });
    await once(worker, 'message');
    const exits = [];
    worker.on('exit', (code) => exits.push(code));
    const codes = await Promise.all([worker.terminate(), worker.terminate()]);
    console.log(name, codes, exits, worker.threadId, await worker.terminate());
  }
  const early = new Worker('setInterval(() => {}, 1)', { eval: true });
  console.log('before its start', typeof await early.terminate());
  const ended = new Worker('', { eval: true });
  await once(ended, 'exit');
  console.log('after its end', await ended.terminate(), ended.postMessage('nothing'), ended.ref(), ended.unref());
}

main();
