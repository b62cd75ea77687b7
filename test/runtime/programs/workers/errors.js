// SPDX-License-Identifier: MIT
//
// Uncaught exceptions and rejections of a worker reach its Worker object as errors; listeners in the worker come first.
'use strict';

const { Worker } = require('node:worker_threads');
const { inspect } = require('node:util');

const programs = [
  'throw new TypeError("thrown")',
  'throw Object.assign(new Error("with properties"), { code: "E_CODE", list: [1, { a: 2 }], skipped() {} })',
  'class Own extends RangeError { get name() { return "Own"; } } throw new Own("own class")',
  'throw 5', 'throw null', 'throw { plain: 1 }', 'throw Symbol("s")', 'throw () => {}',
  'Promise.reject(new Error("rejected"))',
  'setTimeout(() => { throw new Error("later") }, 1)',
  'process.on("uncaughtException", (error, origin) => require("worker_threads").parentPort.postMessage([error.message, origin])); throw new Error("handled")',
  'process.on("exit", (code) => { process.exitCode = code + 10 }); throw new Error("exit code")',
  'require("./no such file")',
  'process.exit(3)',
  'const { Worker } = require("worker_threads"); new Worker("throw new Error(`nested`)", { eval: true })',
  'const { Worker } = require("worker_threads"); new Worker("process.exit(4)", { eval: true }).on("exit", (code) => process.exit(code + 1))',
];

function shown(error) {
  if (!(error instanceof Error)) return inspect(error);
  const rest = Object.keys(error).filter((key) => key !== 'requireStack').map((key) => `${key}=${inspect(error[key])}`);
  return [error.constructor.name, error.name, error.message.split('\n')[0], error.stack.includes(error.message), ...rest].join(' | ');
}

function run(index) {
  if (index === programs.length) return;
  console.log(`${index}`);
  const worker = new Worker(programs[index], { eval: true });
  worker.on('message', (value) => console.log('message', value));
  worker.on('error', (error) => console.log('error', shown(error)));
  worker.on('exit', (code) => {
    console.log('exit', code);
    run(index + 1);
  });
}

run(0);
