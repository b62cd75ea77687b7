// SPDX-License-Identifier: MIT
//
// Rejected promises that nobody handles. The engine tells of them when microtasks
// have run; they are looked at when ticks have run too, since a tick may still
// handle one. The engine does not tell of handling that comes later: `then` is
// watched for that from the first unhandled rejection on, and an `await` of such
// a promise goes unseen.
'use strict';

const { state, REJECTIONS, RUN_REJECTIONS } = require('internal/state');

let waiting = [];
const reported = new WeakMap();
let handled = [];
let isWatching = false;

function watchThen() {
  isWatching = true;
  const then = Promise.prototype.then;
  const watched = {
    then(onFulfilled, onRejected) {
      noteHandled(this);
      return Reflect.apply(then, this, [onFulfilled, onRejected]);
    },
  }.then;
  Object.defineProperty(Promise.prototype, 'then', {
    value: watched, writable: true, configurable: true, enumerable: false,
  });
}

function noteHandled(promise) {
  const at = waiting.findIndex((entry) => entry.promise === promise);
  if (at >= 0) {
    waiting.splice(at, 1);
  } else if (reported.has(promise)) {
    handled.push({ promise, id: reported.get(promise) });
    reported.delete(promise);
    state[REJECTIONS] = 1;
  }
}

function onRejection(promise, reason) {
  if (!isWatching) watchThen();
  waiting.push({ promise, reason });
  state[REJECTIONS] = 1;
}

let lastId = 0;

function warn(reason, id) {
  const warnings = require('internal/warnings');
  const note = reason instanceof Error
    ? require('internal/stack').stackOf(reason) : require('internal/inspect').inspect(reason);
  warnings.emitWarning(note, 'UnhandledPromiseRejectionWarning');
  warnings.emitWarning(
    'Unhandled promise rejection. This error originated either by throwing inside of an async ' +
    'function without a catch block, or by rejecting a promise which was not handled with ' +
    '.catch(). To terminate the node process on unhandled promise rejection, use the CLI flag ' +
    `\`--unhandled-rejections=strict\` (see https://nodejs.org/api/cli.html#cli_unhandled_rejections_mode). ` +
    `(rejection id: ${id})`, 'UnhandledPromiseRejectionWarning',
  );
}

function textOf(reason) {
  if (reason === null || typeof reason !== 'object') return String(reason);
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

// Each mode gets the reason, a way to emit the event that says whether anyone listened, and the id.
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
  const list = handled;
  handled = [];
  for (const { promise, id } of list) {
    if (!globalThis.process.emit('rejectionHandled', promise) ) {
      require('internal/warnings').emitWarning(
        `Promise rejection was handled asynchronously (rejection id: ${id.number})`,
        'PromiseRejectionHandledWarning');
    }
  }
}

function runRejections() {
  state[REJECTIONS] = 0;
  tellHandled();
  const mode = internalBinding('options').unhandledRejections ?? 'throw';
  while (waiting.length > 0) {
    const { promise, reason } = waiting.shift();
    const id = { number: ++lastId };
    reported.set(promise, id);
    modes[mode](reason, () => globalThis.process.emit('unhandledRejection', reason, promise), id.number);
  }
}

internalBinding('loop').setHook(RUN_REJECTIONS, runRejections);

module.exports = { onRejection };
