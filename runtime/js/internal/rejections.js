// SPDX-License-Identifier: MIT
//
// Unhandled rejections. The engine reports them after microtasks have run; they are checked after ticks have run too,
// since a tick may still handle one. The engine does not report late handling: while there are reported promises, each
// turn ends with a check of them.
'use strict';

const { state, REJECTIONS, RUN_REJECTIONS } = require('internal/state');
const insides = internalBinding('insides');
const { context, runIn } = require('internal/async_context');

// Values of state[REJECTIONS].
const NONE = 0;
const WAITING = 1;
const WATCHED = 2;

// Rejections that are handled late are usually handled soon: only the newest are watched.
const MOST_WATCHED = 256;

const waiting = [];
let reported = [];

function onRejection(promise, reason) {
  waiting.push({ promise, reason });
  state[REJECTIONS] = WAITING;
}

function watch(promise, id) {
  if (reported.length === MOST_WATCHED) reported.shift();
  reported.push({ ref: new WeakRef(promise), id });
}

let lastId = 0;

function warn(reason, id) {
  const warnings = require('internal/warnings');
  warnings.emitWarning(noteOf(reason), 'UnhandledPromiseRejectionWarning');
  warnings.emitWarning(
    'Unhandled promise rejection. This error originated either by throwing inside of an async ' +
    'function without a catch block, or by rejecting a promise which was not handled with ' +
    '.catch(). To terminate the node process on unhandled promise rejection, use the CLI flag ' +
    `\`--unhandled-rejections=strict\` (see https://nodejs.org/api/cli.html#cli_unhandled_rejections_mode). ` +
    `(rejection id: ${id})`, 'UnhandledPromiseRejectionWarning',
  );
}

// The stack of an error, or of an object that has its own.
function noteOf(reason) {
  if (reason instanceof Error) return require('internal/stack').stackOf(reason);
  const stack = reason !== null && typeof reason === 'object' && Object.hasOwn(reason, 'stack') ? reason.stack : undefined;
  return typeof stack === 'string' ? stack : textOf(reason);
}

// As V8 shows a value: an object by the name of its class, or by its tag if it has a toString() of its own.
function textOf(reason) {
  if (reason === null || typeof reason !== 'object') return String(reason);
  if (reason.toString !== Object.prototype.toString) return Object.prototype.toString.call(reason);
  return `#<${reason.constructor?.name ?? 'Object'}>`;
}

function asError(reason) {
  if (reason instanceof Error) return reason;
  return require('internal/errors').namedError(
    'UnhandledPromiseRejection', 'ERR_UNHANDLED_REJECTION',
    'This error originated either by throwing inside of an async function without a catch block, ' +
    'or by rejecting a promise which was not handled with .catch(). The promise rejected with ' +
    `the reason "${textOf(reason)}".`,
  );
}

function raise(reason) {
  require('internal/exceptions').onException(asError(reason), 'unhandledRejection');
}

// Each mode gets the reason, a function that emits the event and returns whether there was a listener, and the id.
const modes = {
  throw(reason, emit) {
    if (!emit()) raise(reason);
  },
  strict(reason, emit, id) {
    raise(reason);
    if (!emit()) warn(reason, id);
  },
  warn(reason, emit, id) {
    emit();
    warn(reason, id);
  },
  'warn-with-error-codes'(reason, emit, id) {
    if (!emit()) {
      warn(reason, id);
      globalThis.process.exitCode = 1;
    }
  },
  none(reason, emit) {
    emit();
  },
};

function tellHandled() {
  const handled = [];
  reported = reported.filter(({ ref, id }) => {
    const promise = ref.deref();
    if (promise !== undefined && insides.isHandled(promise)) handled.push({ promise, id });
    return promise !== undefined && !insides.isHandled(promise);
  });
  for (const { promise, id } of handled) {
    if (!globalThis.process.emit('rejectionHandled', promise)) {
      require('internal/warnings').emitWarning(
        `Promise rejection was handled asynchronously (rejection id: ${id})`, 'PromiseRejectionHandledWarning');
    }
  }
}

// In the async context in which the promise was rejected.
function tellIn(promise, tell) {
  const frame = require('internal/async_reactions').frameOfRejection(promise) ?? context.base;
  if (context.tracker === undefined) runIn(frame, tell, undefined, []);
  else context.tracker.runPromise(promise, frame, tell);
}

function runRejections() {
  state[REJECTIONS] = NONE;
  if (reported.length > 0) tellHandled();
  const mode = internalBinding('options').unhandledRejections ?? 'throw';
  while (waiting.length > 0) {
    const { promise, reason } = waiting.shift();
    if (insides.isHandled(promise)) continue;
    const id = ++lastId;
    watch(promise, id);
    const tell = () => modes[mode](reason, () => globalThis.process.emit('unhandledRejection', reason, promise), id);
    if (context.tracker !== undefined || context.storages > 0) tellIn(promise, tell);
    else tell();
  }
  if (state[REJECTIONS] === NONE && reported.length > 0) state[REJECTIONS] = WATCHED;
}

internalBinding('loop').setHook(RUN_REJECTIONS, runRejections);

module.exports = { onRejection };
