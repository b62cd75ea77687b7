// SPDX-License-Identifier: MIT
//
// fs.watch, as an emitter and as an async iterator; and fs.watchFile. watch_tree.js watches a whole tree folder by
// folder.
'use strict';

const path = require('node/path');
const EventEmitter = require('node/events');
const { Handle } = require('internal/handles');
const { runOutermost } = require('internal/async_context');
const { ownOptions } = require('internal/options');
const args = require('internal/fs/args');
const { nameIn } = require('internal/fs/jobs');
const { textOf } = require('internal/fs/request');
const { abortError, invalidArgType, invalidArgValue, systemError, checkFunction } = require('internal/errors');
const stats = require('internal/fs/stats');
const binding = internalBinding('fs_watch');

const { toPath, toBoolean, toInteger, MAX_UINT32 } = args;
const RENAME = 1;
const DEFAULT_INTERVAL_MS = 5007;

const nextTick = (...given) => globalThis.process.nextTick(...given);

// A handle that calls onevent(status, events, name as bytes or undefined), or onstat(status).
class Watch extends Handle {
  constructor(type, start) {
    super(0, type);
    this.id = start(this);
  }
}

binding.setListeners(
  (handle, status, events, name) => runOutermost(handle.frame, handle.onevent, handle, [status, events, name]),
  (handle, status) => runOutermost(handle.frame, handle.onstat, handle, [status]),
);

// Starts a handle, or throws.
function startWatch(name, isPersistent, onevent) {
  const handle = new Watch('FSEVENTWRAP', (owner) => binding.watch(owner, name, isPersistent));
  if (handle.id < 0) {
    const error = systemError(handle.id, 'watch', textOf(name));
    error.filename = textOf(name);
    throw error;
  }
  handle.onevent = onevent;
  handle.path = textOf(name);
  return handle;
}

const isEncoding = (encoding) => require('node/buffer').Buffer.isEncoding(encoding);
const eventName = (events) => ((events & RENAME) !== 0 ? 'rename' : 'change');

class FSWatcher extends EventEmitter {
  constructor() {
    super();
    this._handle = null;
  }

  start(name, isPersistent, encoding) {
    this._handle = startWatch(name, isPersistent, (status, events, bytes) => {
      if (status < 0) {
        this.#fail(systemError(status, 'watch', textOf(name)), bytes);
      } else {
        this.emit('change', eventName(events), bytes === undefined ? null : shown(encoding, bytes));
      }
    });
    this._handle.owner = this;
  }

  #fail(error, bytes) {
    this._handle?.close();
    this._handle = null;
    error.filename = bytes === undefined ? null : shown('utf8', bytes);
    this.emit('error', error);
  }

  close() {
    if (this._handle === null) return;
    this._handle.close();
    this._handle = null;
    nextTick(() => this.emit('close'));
  }

  ref() {
    this._handle?.ref();
    return this;
  }

  unref() {
    this._handle?.unref();
    return this;
  }
}

// A name in the encoding: C returns bytes.
function shown(encoding, bytes) {
  if (encoding === undefined || encoding === null || encoding === 'utf8') return textOf(bytes);
  return nameIn(encoding, bytes);
}

function watchOptions(given) {
  if (given !== undefined && typeof given !== 'object' && typeof given !== 'string') {
    throw invalidArgType('options', ['string', 'object'], given);
  }
  const options = { __proto__: null, ...(typeof given === 'string' ? { encoding: given } : given) };
  args.checkSignal(options.signal);
  options.persistent ??= true;
  options.recursive ??= false;
  toBoolean(options.recursive, 'options.recursive');
  args.checkEncoding(options.encoding);
  return options;
}

// An emitter on a file, a folder, or a tree.
function makeWatcher(name, { persistent, recursive, encoding }) {
  if (recursive) {
    const { TreeWatcher } = require('internal/fs/watch_tree');
    return new TreeWatcher(textOf(name), persistent, (bytes) => shown(encoding, bytes));
  }
  const watcher = new FSWatcher();
  watcher.start(name, persistent, encoding);
  return watcher;
}

function closeOnAbort(watcher, signal) {
  if (signal === undefined) return;
  if (signal.aborted) {
    nextTick(() => watcher.close());
    return;
  }
  const close = () => watcher.close();
  signal.addEventListener('abort', close, { once: true });
  watcher.once('close', () => signal.removeEventListener('abort', close));
}

function watch(name, given, listener) {
  let [options, onchange] = [given, listener];
  if (typeof given === 'function') [options, onchange] = [undefined, given];
  const where = toPath(name);
  const checked = watchOptions(options);
  if (onchange !== undefined) checkFunction(onchange, 'listener');
  const watcher = makeWatcher(where, checked);
  if (onchange) watcher.addListener('change', onchange);
  closeOnAbort(watcher, checked.signal);
  return watcher;
}

// Checked arguments of the iterator: [path, options].
function iteratorArguments(name, options = {}) {
  const where = toPath(name);
  const { persistent = true, recursive = false, encoding = 'utf8', signal } = args.checkOptions(options);
  toBoolean(persistent, 'options.persistent');
  toBoolean(recursive, 'options.recursive');
  if (encoding && !isEncoding(encoding)) throw invalidArgValue(String(encoding), 'encoding', 'is invalid encoding');
  args.checkSignal(signal);
  return [where, { persistent, recursive, encoding, signal }];
}

// The events of an emitter as promises: next() returns { eventType, filename }, or throws.
class EventQueue {
  #events = [];
  #error = null;
  #wake = null;

  constructor(watcher, signal) {
    watcher.on('change', (eventType, filename) => this.#add({ eventType, filename }));
    watcher.on('error', (error) => this.fail(error));
    this.abort = () => this.fail(abortError(signal.reason));
    signal?.addEventListener('abort', this.abort, { once: true });
  }

  #add(event) {
    this.#events.push(event);
    this.#wake?.();
  }

  fail(error) {
    this.#error = error;
    this.#wake?.();
  }

  async next() {
    while (this.#events.length === 0 && this.#error === null) {
      await new Promise((resolve) => { this.#wake = resolve; });
    }
    if (this.#events.length > 0) return this.#events.shift();
    throw this.#error;
  }
}

async function* watchIterator(name, given) {
  const [where, options] = iteratorArguments(name, given);
  const { signal } = options;
  if (signal?.aborted) throw abortError(signal.reason);
  const watcher = makeWatcher(where, options);
  const queue = new EventQueue(watcher, signal);
  try {
    for (;;) yield await queue.next();
  } finally {
    watcher.close();
    signal?.removeEventListener('abort', queue.abort);
  }
}

class StatWatcher extends EventEmitter {
  #handle = null;
  #isBigInt;

  constructor(isBigInt) {
    super();
    this.#isBigInt = isBigInt;
  }

  start(name, isPersistent, interval) {
    const take = this.#isBigInt ? stats.bigIntStatsAt : stats.statsAt;
    const handle = new Watch('STATWATCHER', (owner) => binding.poll(owner, name, interval, isPersistent));
    if (handle.id < 0) {
      const error = systemError(handle.id, 'watch', textOf(name));
      error.filename = textOf(name);
      throw error;
    }
    handle.onstat = () => this.emit('change', take(stats.STAT), take(stats.OLD_STAT));
    handle.owner = this;
    this.#handle = handle;
  }

  stop() {
    if (this.#handle === null) return;
    nextTick(() => this.emit('stop'));
    this.#handle.close();
    this.#handle = null;
  }

  ref() {
    this.#handle?.ref();
    return this;
  }

  unref() {
    this.#handle?.unref();
    return this;
  }
}

// By absolute path.
const statWatchers = new Map();

function watchFile(name, given, listener) {
  const where = path.resolve(textOf(toPath(name)));
  let [options, onchange] = [given, listener];
  if (options === null || typeof options !== 'object') [options, onchange] = [{}, given];
  checkFunction(onchange, 'listener');
  const { interval = DEFAULT_INTERVAL_MS, persistent = true, bigint = false } = ownOptions(options);
  let watcher = statWatchers.get(where);
  if (watcher === undefined) {
    toInteger(interval, 'interval', 0, MAX_UINT32);
    watcher = new StatWatcher(bigint);
    watcher.start(where, persistent, interval);
    statWatchers.set(where, watcher);
  }
  watcher.addListener('change', onchange);
  return watcher;
}

function unwatchFile(name, listener) {
  const where = path.resolve(textOf(toPath(name)));
  const watcher = statWatchers.get(where);
  if (watcher === undefined) return;
  if (typeof listener === 'function') watcher.removeListener('change', listener);
  else watcher.removeAllListeners('change');
  if (watcher.listenerCount('change') > 0) return;
  watcher.stop();
  statWatchers.delete(where);
}

module.exports = { watch, watchIterator, watchFile, unwatchFile, startWatch, eventName };
