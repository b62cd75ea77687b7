// SPDX-License-Identifier: MIT
//
// Workers from a file, code, an ES module and a data: URL: what they see of themselves, and how they end.
'use strict';

const { Worker, isMainThread, parentPort, workerData, threadId, resourceLimits } = require('node:worker_threads');
const { once } = require('node:events');
const path = require('node:path');

async function run(name, program, options) {
  const worker = new Worker(program, options);
  const events = [];
  for (const event of ['online', 'message', 'error', 'exit']) worker.on(event, (value) => events.push(event, value instanceof Error ? value.name : value));
  const before = worker.threadId > 0;
  await once(worker, 'exit').catch(() => {});
  while (!events.includes('exit')) await once(worker, 'exit');
  console.log(name, before, worker.threadId, events);
}

async function main() {
  console.log(isMainThread, parentPort, workerData, threadId, resourceLimits);
  await run('file', __filename, { workerData: { from: 'main' }, argv: ['x', 1] });
  await run('relative', `./${path.relative(process.cwd(), __filename)}`, { workerData: [1] });
  await run('code', 'require("worker_threads").parentPort.postMessage([__filename, process.argv.slice(1), typeof require, this === globalThis])', { eval: true, argv: ['a'] });
  await run('url', require('node:url').pathToFileURL(__filename), {});
  await run('data', new URL('data:text/javascript,import { parentPort } from "worker_threads"; parentPort.postMessage(typeof require)'));
  await run('exit', 'process.on("exit", (code) => require("worker_threads").parentPort.postMessage(code)); process.exit(7); throw 1', { eval: true });
  await run('exitCode', 'process.exitCode = 9', { eval: true });
  await run('syntax', 'let let = 1', { eval: true });
  await run('empty', '', { eval: true });
}

if (isMainThread) {
  main();
} else {
  parentPort.postMessage([workerData, process.argv.slice(2), require.main === module, isMainThread, threadId > 0, Object.keys(resourceLimits)]);
}
