// SPDX-License-Identifier: MIT
//
// Runs each row of a table (rows/<name>.js) once as it is, and once for each of its options
// with that option on Object.prototype. Prints which options changed what came out:
//   run.js rows/fs.js [number of a part, number of parts]
// as JSON: { probes: number, obeyed: { row: [option, ...] } }. With SHOW=1, both outcomes too.
//
// Runs on Node and on Rondo alike, so it may use nothing that pollution could change while
// it looks at outcomes: they are written down when Object.prototype is clean again.
'use strict';

const fs = require('fs');
const os = require('os');
const path = require('path');

const LIMIT_MS = 40000;
const MOST_DEEP = 3;
const TRIES = 2;
const MOST_TRIES = 10;

// Properties that may be read from internal objects and descriptors that lack them.
const COMMON = {
  get: 1, set: 1, value: 'polluted', writable: true, enumerable: true, configurable: true, done: true, length: 7, code: 'POLLUTED',
  handle: 1, type: 'polluted', name: 'polluted', error: 'polluted', state: 1, callback: 1, options: 1, args: 1, index: 1, key: 1,
  next: 1, fd: 77, path: 'polluted', signal: 1, mode: 'polluted', flags: 'polluted', encoding: 'polluted', message: 'polluted',
};

function errorText(error) {
  if (error === null || typeof error !== 'object') return `threw ${String(error)}`;
  return `${error.name} ${error.code ?? error.message}`;
}

// Own properties only, as text that depends on nothing else.
function textOf(value, depth = 0) {
  if (typeof value === 'function') return 'function';
  if (value === null || typeof value !== 'object') return typeof value === 'string' ? JSON.stringify(value) : String(value);
  if (value instanceof Error) return errorText(value);
  if (ArrayBuffer.isView(value)) return `bytes ${Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString('hex')}`;
  if (depth === MOST_DEEP) return '...';
  if (Array.isArray(value)) return `[${value.map((item) => textOf(item, depth + 1)).join(' ')}]`;
  const parts = Object.keys(value).sort().map((key) => `${key}:${textOf(value[key], depth + 1)}`);
  return `${value.constructor?.name}{${parts.join(' ')}}`;
}

let onUncaught = () => {};
process.on('uncaughtException', (error) => onUncaught(error));
process.on('unhandledRejection', (error) => onUncaught(error));

// The outcome of a call: [value], or the error.
function outcomeOf(call) {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, LIMIT_MS, ['did not end']);
    const end = (result) => {
      clearTimeout(timer);
      resolve(result);
    };
    onUncaught = (error) => end(['uncaught', error]);
    let result;
    try {
      result = call();
    } catch (error) {
      end(error);
      return;
    }
    if (result instanceof Promise) result.then((value) => end([value]), end);
    else end([result]);
  });
}

// Work that a row left for the next turn finishes before the prototype is cleaned.
const turn = () => new Promise((resolve) => { setImmediate(resolve); });

async function probe(call, option, value) {
  if (option !== undefined) Object.prototype[option] = value;
  const outcome = await outcomeOf(call);
  await turn();
  if (option !== undefined) delete Object.prototype[option];
  onUncaught = () => {};
  return textOf(outcome);
}

// The outcome without pollution, twice in a row: leftovers of an earlier call, such as a connection's error, have
// arrived by then.
async function usualOutcome(row, call) {
  let last;
  for (let i = 0; i < MOST_TRIES; i++) {
    const outcome = await probe(call);
    if (outcome === last) return outcome;
    last = outcome;
  }
  throw new Error(`${row} is not the same twice: ${last}`);
}

// An obeyed option is obeyed each time.
async function isObeyed(row, call, option, value, usual) {
  for (let i = 0; i < TRIES; i++) {
    const outcome = await probe(call, option, value);
    if (outcome === usual) return false;
    if (process.env.SHOW) console.error(`${row} ${option}\n  ${usual}\n  ${outcome}`);
    if (await usualOutcome(row, call) !== usual) throw new Error(`${row} is another since ${option}`);
  }
  return true;
}

async function runRow([row, call, options, isAlone], result) {
  const usual = await usualOutcome(row, call);
  const probes = isAlone ? options : { ...COMMON, ...options };
  for (const option of Object.keys(probes)) {
    result.probes++;
    if (await isObeyed(row, call, option, probes[option], usual)) (result.obeyed[row] ??= []).push(option);
  }
}

async function main(file, part = 0, parts = 1) {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'rondo-pollution-'));
  const result = { probes: 0, obeyed: {} };
  let count = 0;
  const t = {
    dir,
    // A new path for each call, and a file and a folder to read.
    path: () => path.join(dir, `new-${count++}`),
    file: path.join(dir, 'file'),
    folder: path.join(dir, 'folder'),
    call: (start) => new Promise((resolve, reject) => {
      start((error, ...values) => (error ? reject(error) : resolve(values)));
    }),
    event: (emitter, name) => new Promise((resolve, reject) => {
      emitter.on(name, (...values) => resolve(values));
      if (name !== 'error') emitter.on('error', reject);
    }),
  };
  fs.writeFileSync(t.file, 'hello');
  fs.mkdirSync(path.join(t.folder, 'inner'), { recursive: true });
  fs.writeFileSync(path.join(t.folder, 'inner', 'leaf'), 'leaf');
  try {
    const table = require(path.resolve(file));
    const rows = await table.rows(t);
    for (let i = Number(part); i < rows.length; i += Number(parts)) await runRow(rows[i], result);
  } finally {
    fs.rmSync(dir, { recursive: true, force: true });
  }
  fs.writeSync(1, `${JSON.stringify(result)}\n`);
  process.exit(0);
}

main(...process.argv.slice(2)).catch((error) => {
  console.error(error);
  process.exit(1);
});
