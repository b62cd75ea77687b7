// SPDX-License-Identifier: MIT
//
// The hooks that are enabled, and how they are called. A list never changes once made: what a hook
// enables or disables counts from the next event.
'use strict';

const { context } = require('internal/async_context');
const { state, DESTROYED, IMMEDIATE_REFS, RUN_DESTROYED } = require('internal/state');
const { setHook } = internalBinding('loop');

const EXIT_CODE = 1;
const STDERR = 2;

const symbols = {
  init: Symbol('init'),
  before: Symbol('before'),
  after: Symbol('after'),
  destroy: Symbol('destroy'),
  promiseResolve: Symbol('promiseResolve'),
};

// How many of the enabled hooks have the callback.
const counts = { __proto__: null, init: 0, before: 0, after: 0, destroy: 0, promiseResolve: 0, all: 0 };
let enabled = [];
let destroyed = [];
let onDestroyed = () => {};

function add(hook) {
  if (enabled.includes(hook)) return;
  enabled = [...enabled, hook];
  count(hook, 1);
}

function remove(hook) {
  if (!enabled.includes(hook)) return;
  enabled = enabled.filter((other) => other !== hook);
  count(hook, -1);
}

function count(hook, step) {
  counts.all += step;
  for (const name of Object.keys(symbols)) {
    if (hook[symbols[name]] !== undefined) counts[name] += step;
  }
}

// A hook that throws ends the process.
function fail(error) {
  const { process } = globalThis;
  const text = error instanceof Error ? require('internal/stack').stackOf(error) : require('internal/inspect').inspect(error);
  require('node/fs').writeSync(STDERR, `${text}\n`);
  process.removeAllListeners('uncaughtException');
  const exit = require('internal/exit');
  exit.emitExit(EXIT_CODE);
  exit.now(EXIT_CODE);
}

function emit(symbol, id) {
  const outer = context.frame;
  try {
    for (const hook of enabled) {
      if (hook[symbol] !== undefined) hook[symbol](id);
    }
  } catch (error) {
    fail(error);
  } finally {
    context.frame = outer;
  }
}

function emitInit(id, type, trigger, resource) {
  try {
    for (const hook of enabled) {
      if (hook[symbols.init] !== undefined) hook[symbols.init](id, type, trigger, resource);
    }
  } catch (error) {
    fail(error);
  }
}

// destroy is called in the next check phase, for which the loop stays alive.
function queueDestroy(id) {
  destroyed.push(id);
  wakeDestroyed();
}

function wakeDestroyed() {
  if (state[DESTROYED] !== 0) return;
  state[DESTROYED] = 1;
  state[IMMEDIATE_REFS]++;
}

function runDestroyed() {
  state[DESTROYED] = 0;
  state[IMMEDIATE_REFS]--;
  onDestroyed();
  while (destroyed.length > 0) {
    const ids = destroyed;
    destroyed = [];
    for (const id of ids) emit(symbols.destroy, id);
  }
}

// The callback may queue what is known to be over by now.
function beforeDestroyed(callback) {
  onDestroyed = callback;
}

setHook(RUN_DESTROYED, runDestroyed);

module.exports = {
  symbols, counts, add, remove, emitInit, queueDestroy, wakeDestroyed, beforeDestroyed,
  emitBefore: (id) => emit(symbols.before, id),
  emitAfter: (id) => emit(symbols.after, id),
  emitPromiseResolve: (id) => emit(symbols.promiseResolve, id),
};
