// SPDX-License-Identifier: MIT
//
// Calls the functions of tests and hooks in node:test: waits for their promise or callback, up to a timeout or an
// abort signal.
'use strict';

const { Failure } = require('internal/test/failure');

const noop = () => {};

// The callback may be called before the function returns.
function withCallback(fn, context, args) {
  return new Promise((resolve, reject) => {
    let isCalled = false;
    let returned;
    const hasReturned = new Promise((settle) => { returned = settle; });
    const done = (error) => {
      if (isCalled) throw new Error('callback invoked multiple times');
      isCalled = true;
      hasReturned.then(() => (error ? reject(error) : resolve()));
    };
    const result = Reflect.apply(fn, context, [...args, done]);
    if (result instanceof Promise) reject(new Failure('callbackAndPromisePresent', 'passed a callback but also returned a Promise'));
    returned();
  });
}

// Waits for the function, unless a timeout, the signal or the promise `stopped` ends the call first.
async function call(fn, context, args, { timeout, signal, stopped }) {
  const ends = [stopped];
  let timer;
  if (timeout !== undefined && timeout !== null && timeout !== Infinity) {
    ends.push(new Promise((_, reject) => {
      timer = setTimeout(() => reject(new Failure('testTimeoutFailure', `test timed out after ${timeout}ms`)), timeout);
      timer.unref();
    }));
  }
  if (signal?.aborted) throw new Failure('testAborted', signal.reason);
  if (signal) ends.push(aborted(signal));
  try {
    const running = fn.length > args.length ? withCallback(fn, context, args) : Reflect.apply(fn, context, args);
    if (ends.length === 1 && !(running instanceof Promise)) return;
    await Promise.race([running, ...ends]);
  } finally {
    clearTimeout(timer);
  }
}

function aborted(signal) {
  const promise = new Promise((_, reject) => {
    const onAbort = () => reject(new Failure('testAborted', signal.reason));
    signal.addEventListener('abort', onAbort, { __proto__: null, once: true });
  });
  promise.catch(noop);
  return promise;
}

async function runHooks(hooks, context, stopped) {
  for (const { fn, timeout, signal } of hooks) {
    try {
      await call(fn, context, [context], { timeout, signal, stopped });
    } catch (error) {
      throw new Failure('hookFailed', error instanceof Failure ? error.cause : error);
    }
  }
}

module.exports = { call, runHooks };
