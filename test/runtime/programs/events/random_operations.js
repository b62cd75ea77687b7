// SPDX-License-Identifier: MIT
// command: --no-warnings FILE
// Random operations on emitters, by listeners too: which listeners run, in which order, with which arguments, and which remain.
'use strict';
const EventEmitter = require('events');
const { generator, sumOf } = require('../buffer/lib/random');

const { int, pick, times } = generator(Number(process.argv[2] ?? 3));
const NAMES = ['a', 'b', 'error', 'newListener', 'removeListener', '__proto__', 'constructor', Symbol('s'), EventEmitter.errorMonitor, 7];
const MAX_LINES = 400;

let log;
let depth;

function note(...parts) {
  log.push(parts.map((part) => (typeof part === 'function' ? part.name || 'anonymous' : String(part))).join(' '));
}

function attempt(title, work) {
  try {
    const value = work();
    note(title, Array.isArray(value) ? `[${value.map((each) => each.name ?? String(each))}]` : value instanceof EventEmitter ? 'emitter' : value);
  } catch (error) {
    note(title, 'throws', error.name, error.code, error.message, error.context);
  }
}

// Listeners that only record, return a promise, throw, or change the emitter that calls them.
function listenersOf(emitter) {
  const quiet = function quiet(...args) { note('quiet', this === emitter, args.length, ...args); };
  const other = (...args) => { note('other', ...args); };
  async function rejects(first) { note('rejects', first); throw new Error(`rejected ${String(first)}`); }
  function throws() { note('throws'); throw new RangeError('thrown'); }
  function changes(...args) {
    note('changes', ...args);
    if (depth > 3 || log.length > MAX_LINES) return;
    depth++;
    step(emitter);
    step(emitter);
    depth--;
  }
  const all = [quiet, quiet, other, changes, changes, throws, rejects];
  const wrapped = Object.assign(function wraps() { note('wraps'); }, { listener: other });
  return [...all, wrapped];
}

const ARGUMENTS = [[], [1], [1, 2], [1, 2, 3], [1, 2, 3, 4], [1, 2, 3, 4, 5, 6], [undefined], [new Error('given')], [null, 'x'], ['text']];
const NO_LISTENERS = [undefined, null, 5, 'x', {}];

function step(emitter) {
  const name = pick(NAMES);
  let listener = int(40) === 0 ? pick(NO_LISTENERS) : pick(emitter.own);
  // In node, removeAllListeners() throws when listeners for removals remove others.
  const isOfRemovals = name === 'removeListener';
  if (isOfRemovals && listener?.name === 'changes') listener = emitter.own[0];
  const title = String(name);
  switch (int(17)) {
    case 0: case 1: return attempt(`on ${title}`, () => emitter.on(name, listener));
    case 2: return attempt(`prepend ${title}`, () => emitter.prependListener(name, listener));
    case 3: case 4: return attempt(`once ${title}`, () => emitter[isOfRemovals ? 'on' : 'once'](name, listener));
    case 5: return attempt(`prependOnce ${title}`, () => emitter[isOfRemovals ? 'on' : 'prependOnceListener'](name, listener));
    case 6: case 7: return attempt(`off ${title}`, () => emitter.off(name, listener));
    case 8: return int(4) === 0 ? attempt(`removeAll ${title}`, () => emitter.removeAllListeners(name)) : undefined;
    case 9: return int(8) === 0 ? attempt('removeAll', () => emitter.removeAllListeners()) : undefined;
    case 10: return attempt(`count ${title}`, () => emitter.listenerCount(name, pick([undefined, null, listener])));
    case 11: return attempt(`listeners ${title}`, () => emitter.listeners(name));
    case 12: return attempt(`raw ${title}`, () => emitter.rawListeners(name));
    case 13: return attempt('names', () => emitter.eventNames());
    case 14: return attempt('max', () => emitter.setMaxListeners(pick([0, 1, 2, 3, 10, Infinity, -1, NaN, '3', undefined])).getMaxListeners());
    default: return attempt(`emit ${title}`, () => emitter.emit(name, ...pick(ARGUMENTS)));
  }
}

function emitterOf(round) {
  const kind = round % 4;
  if (kind === 0) return new EventEmitter();
  if (kind === 1) return new EventEmitter({ captureRejections: true });
  if (kind === 2) return Object.create(EventEmitter.prototype); // its constructor has never run
  return new class Derived extends EventEmitter {
    constructor() {
      super({ captureRejections: true });
    }

    [Symbol.for('nodejs.rejection')](error, type, ...args) {
      note('captured', error.message, type, ...args);
    }
  }();
}

process.on('warning', (warning) => note(warning.name, warning.message, String(warning.type), warning.count));
process.on('unhandledRejection', (error) => note('unhandled', error.message));
process.on('uncaughtException', (error) => note('uncaught', error.message));

async function main() {
  for (let round = 0; round < 160; round++) {
    log = [];
    depth = 0;
    const emitter = emitterOf(round);
    Object.defineProperty(emitter, 'own', { value: listenersOf(emitter) });
    times(60, () => step(emitter));
    for (let turn = 0; turn < 4; turn++) await new Promise(setImmediate);
    for (const name of emitter.eventNames()) note('left', name, ...emitter.rawListeners(name));
    note(emitter._eventsCount, typeof emitter._events, emitter._maxListeners);
    if (process.env.DETAILS) console.log(log.join('\n'));
    console.log(round, log.length, sumOf(log.join('\n')));
  }
}

main();
