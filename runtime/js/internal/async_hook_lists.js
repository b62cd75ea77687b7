// SPDX-License-Identifier: MIT
//
// The list of enabled hooks, and how they are called. Hooks enabled or disabled inside a hook callback take effect
// after the outermost event has been delivered.
'use strict';

const { context } = require('internal/async_context');
const { state, DESTROYED, IMMEDIATE_REFS, RUN_DESTROYED } = require('internal/state');
const { setHook } = internalBinding('loop');

const EXIT_CODE = 1;
const STDERR = 2;
const MOST_DESTROYED = 16384; // beyond this, do not wait for the check phase

const symbols = {
  init: Symbol('init'),
  before: Symbol('before'),
  after: Symbol('after'),
  destroy: Symbol('destroy'),
  promiseResolve: Symbol('promiseResolve'),
};

// The number of enabled hooks that have each callback.
const counts = { __proto__: null, init: 0, before: 0, after: 0, destroy: 0, promiseResolve: 0, all: 0 };
let enabled = [];
let next = enabled; // replaces `enabled` after the current event, including nested ones
let depth = 0;
let destroyed = [];
let onDestroyed = () => {};
let onChanged = () => {};

function add(hook) {
  if (!next.includes(hook)) change([...next, hook]);
}

function remove(hook) {
  if (next.includes(hook)) change(next.filter((other) => other !== hook));
}

function change(list) {
  next = list;
  if (depth === 0) apply();
}

function apply() {
  enabled = next;
  counts.all = enabled.length;
  for (const name of Object.keys(symbols)) {
    counts[name] = enabled.filter((hook) => hook[symbols[name]] !== undefined).length;
  }
  onChanged();
}

// An exception in a hook is fatal.
function fail(error) {
  const { process } = globalThis;
  const text = typeof error?.stack === 'string' ? require('internal/stack').stackOf(error) : `Error: ${String(error)}`;
  require('node/fs').writeSync(STDERR, `${text}\n`);
  if (internalBinding('options').abortOnUncaught) internalBinding('process').abort();
  process.removeAllListeners('uncaughtException');
  const exit = require('internal/exit');
  exit.emitExit(EXIT_CODE);
  exit.now(EXIT_CODE);
}

// Calls the callback of each hook. Except in init, enterWith() in a hook does not leak into the hooked callback.
function emit(symbol, ...args) {
  const outer = context.frame;
  depth++;
  try {
    for (const hook of enabled) {
      if (hook[symbol] !== undefined) hook[symbol](...args);
    }
  } catch (error) {
    fail(error);
  } finally {
    depth--;
    if (symbol !== symbols.init) context.frame = outer;
    if (depth === 0 && next !== enabled) apply();
  }
}

// destroy is called in the next check phase; the loop stays alive until then.
function queueDestroy(id) {
  destroyed.push(id);
  wakeDestroyed();
  if (destroyed.length >= MOST_DESTROYED) runDestroyed();
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

// Called before the destroy queue is drained; may add to it.
function beforeDestroyed(callback) {
  onDestroyed = callback;
}

// Called after a hook was enabled or disabled.
function onChange(callback) {
  onChanged = callback;
}

setHook(RUN_DESTROYED, runDestroyed);

module.exports = {
  symbols, counts, add, remove, queueDestroy, wakeDestroyed, beforeDestroyed, onChange,
  emitInit: (id, type, trigger, resource) => emit(symbols.init, id, type, trigger, resource),
  emitBefore: (id) => emit(symbols.before, id),
  emitAfter: (id) => emit(symbols.after, id),
  emitPromiseResolve: (id) => emit(symbols.promiseResolve, id),
};
