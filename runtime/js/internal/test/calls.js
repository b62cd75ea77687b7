// SPDX-License-Identifier: MIT
//
// Calls the functions of tests and hooks in node:test: waits for their promise or callback, up to a timeout or an
// abort signal.
'use strict';

const { isFailure, makeFailure } = require('internal/test/failure');

const noop = () => {};

// The callback may be called before the function returns.
function withCallback(fn, context, args) {
  return new Promise((resolve, reject) => {
    let isCalled = false;
    let returned;
    const hasReturned = new Promise((settle) => { returned = settle; });
    const done = (error) => {
      if (isCalled) throw makeFailure('multipleCallbackInvocations', 'callback invoked multiple times');
      isCalled = true;
      hasReturned.then(() => (error ? reject(error) : resolve()));
    };
    const result = Reflect.apply(fn, context, [...args, done]);
    if (result instanceof Promise) {
      result.catch(noop);
      reject(makeFailure('callbackAndPromisePresent', 'passed a callback but also returned a Promise'));
    }
    returned();
  });
}

// The promise that rejects when the time is up, and a function that stops the clock.
function deadline(timeout) {
  let timer;
  const passed = new Promise((_, reject) => {
    timer = setTimeout(() => reject(makeFailure('testTimeoutFailure', `test timed out after ${timeout}ms`)), timeout);
    timer.unref();
  });
  passed.catch(noop);
  return { passed, stop: () => clearTimeout(timer) };
}

function aborted(signal) {
  let forget;
  const promise = new Promise((_, reject) => {
    const onAbort = () => reject(makeFailure('testAborted', signal.reason));
    signal.addEventListener('abort', onAbort, { __proto__: null, once: true });
    forget = () => signal.removeEventListener('abort', onAbort);
  });
  promise.catch(noop);
  return { promise, forget };
}

function isThenable(value) {
  return value instanceof Promise || (value !== null && (typeof value === 'object' || typeof value === 'function') && 'then' in value);
}

// Waits for the function, unless a timeout, the signal or the promise `stopped` ends the call first.
async function call(fn, context, args, { timeout, signal, stopped }) {
  if (signal?.aborted) throw makeFailure('testAborted', signal.reason);
  const ends = stopped === undefined ? [] : [stopped];
  const clock = timeout !== undefined && timeout !== null && timeout !== Infinity ? deadline(timeout) : null;
  const watch = signal ? aborted(signal) : null;
  if (clock !== null) ends.push(clock.passed);
  if (watch !== null) ends.push(watch.promise);
  try {
    const running = fn.length > args.length ? withCallback(fn, context, args) : Reflect.apply(fn, context, args);
    if (signal?.aborted) throw makeFailure('testAborted', signal.reason);
    if (isThenable(running)) await Promise.race([running, ...ends]);
  } finally {
    clock?.stop();
    watch?.forget();
  }
}

// An uncaught exception of a running hook fails it; `fail` is undefined while it does not run.
async function runHook(hook, context, stopped) {
  const { fn, timeout, signal, within } = hook;
  const ends = new Promise((_, reject) => {
    hook.fail = reject;
    stopped?.catch(reject);
  });
  ends.catch(noop);
  try {
    await within(hook, () => call(fn, context, [context], { timeout, signal, stopped: ends }));
  } finally {
    hook.fail = undefined;
  }
}

// Calls the hooks in order, until one fails, which `failed` of the list then is.
async function runHooks(name, hooks, context, stopped) {
  for (const hook of hooks) {
    try {
      await runHook(hook, context, stopped);
    } catch (error) {
      hooks.failed = hook;
      throw makeFailure('hookFailed', isFailure(error) ? error.cause : error, `failed running ${name} hook`);
    }
  }
}

module.exports = { call, runHooks };
