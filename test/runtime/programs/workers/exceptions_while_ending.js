// SPDX-License-Identifier: MIT
//
// Exit codes of workers that throw in listeners for `exit` and for exceptions.
'use strict';

const { Worker } = require('node:worker_threads');

const programs = [
  'process.on("exit", () => { throw new Error("in exit") })',
  'process.on("exit", () => { throw new Error("in exit") }); process.exit(3)',
  'process.exitCode = 5; process.on("exit", () => { throw new Error("in exit") })',
  'process.on("exit", () => { throw new Error("in exit") }); throw new Error("first")',
  'process.on("exit", () => { process.exitCode = 7; throw new Error("in exit") })',
  'process.on("exit", () => process.reallyExit(8))',
  'process.on("beforeExit", () => { throw new Error("before exit") })',
  'process.on("uncaughtException", () => { throw new Error("second") }); throw 1',
  'process.on("uncaughtException", () => process.exit(9)); throw 1',
  'process.setUncaughtExceptionCaptureCallback(() => { throw new Error("captured") }); throw 1',
];

function run(index) {
  if (index === programs.length) return;
  console.log(programs[index]);
  const worker = new Worker(programs[index], { eval: true, stderr: true });
  worker.on('message', (value) => console.log(value));
  worker.on('error', (error) => console.log(String(error)));
  worker.on('exit', (code) => {
    console.log(code);
    run(index + 1);
  });
}

run(0);
