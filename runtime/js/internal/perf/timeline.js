// SPDX-License-Identifier: MIT
//
// The timeline: marks, measures and resources that were made, and the observers that get new entries.
'use strict';

const { codedError, invalidArgType, invalidArgValue, checkFunction, checkObject } = require('internal/errors');
const { ownOptions } = require('internal/options');
const { kMake, illegalConstructor, missingArgument, exposeClass } = require('internal/perf/entry');

const TYPES = Object.freeze(['dns', 'function', 'gc', 'http', 'http2', 'mark', 'measure', 'net', 'resource']);

// The entries that stay, by their type. Resources have a limited buffer.
const kept = { __proto__: null, mark: [], measure: [], resource: [] };

const observers = new Set();
const waiting = new Set(); // observers with new entries
const watched = new Map(); // types, and how many observers they have

function byStart(entries) {
  return entries.sort((a, b) => a.startTime - b.startTime);
}

function select(entries, name, type) {
  return entries.filter((entry) => (name === undefined || entry.name === name) && (type === undefined || entry.entryType === type));
}

class PerformanceObserverEntryList {
  #entries;

  constructor(key = undefined, entries = undefined) {
    if (key !== kMake) throw illegalConstructor();
    this.#entries = byStart(entries);
  }

  getEntries() {
    return [...this.#entries];
  }

  getEntriesByType(type) {
    if (arguments.length === 0) throw missingArgument('type');
    return select(this.#entries, undefined, `${type}`);
  }

  getEntriesByName(name, type) {
    if (arguments.length === 0) throw missingArgument('name');
    return select(this.#entries, `${name}`, type === undefined || type === null ? undefined : `${type}`);
  }
}
exposeClass(PerformanceObserverEntryList, ['getEntries', 'getEntriesByType', 'getEntriesByName']);

function count(type, by) {
  watched.set(type, (watched.get(type) ?? 0) + by);
  if (type === 'gc') require('internal/perf/collections').observe(isObserved(type));
  if (type === 'http' || type === 'http2') {
    require('internal/built_in_channels').active[`${type}Times`] = isObserved(type) ? require(`internal/perf/${type}_times`) : undefined;
  }
}

// Calls the observers that have new entries, in a turn of the check phase.
function deliver() {
  const ready = [...waiting];
  waiting.clear();
  for (const observer of ready) observer[kMake]();
}

let isScheduled = false;

function schedule(observer) {
  waiting.add(observer);
  if (isScheduled) return;
  isScheduled = true;
  globalThis.setImmediate(() => {
    isScheduled = false;
    deliver();
  });
}

class PerformanceObserver {
  #callback;
  #types = new Set();
  #mode = ''; // 'single' or 'multiple', once it observes
  #buffer = [];

  constructor(callback) {
    checkFunction(callback, 'callback');
    this.#callback = callback;
  }

  observe(options = {}) {
    checkObject(options, 'options');
    const { entryTypes, type, buffered } = ownOptions(options);
    if (entryTypes === undefined && type === undefined) {
      throw codedError(TypeError, 'ERR_MISSING_ARGS', 'The "options.entryTypes" and "options.type" arguments must be specified');
    }
    if (entryTypes !== undefined && type !== undefined) {
      throw invalidArgValue('options.entryTypes', entryTypes, 'options.entryTypes can not set with options.type together');
    }
    this.#setMode(type === undefined ? 'multiple' : 'single');
    if (type === undefined) this.#observeAll(entryTypes);
    else this.#observeOne(`${type}`, buffered);
    if (this.#types.size > 0) observers.add(this);
    else this.disconnect();
  }

  #setMode(mode) {
    if (this.#mode !== '' && this.#mode !== mode) {
      const { DOMException } = require('internal/web/exception');
      const what = mode === 'single' ? 'single observation' : 'multiple observations';
      throw new DOMException(`PerformanceObserver can not change to ${what}`, 'InvalidModificationError');
    }
    this.#mode = mode;
  }

  #observeAll(entryTypes) {
    if (!Array.isArray(entryTypes)) throw invalidArgType('options.entryTypes', 'string[]', entryTypes);
    this.#forget();
    for (const type of entryTypes) this.#add(type);
  }

  #observeOne(type, isBuffered) {
    this.#add(type);
    if (!isBuffered || kept[type] === undefined) return;
    this.#buffer.push(...kept[type]);
    if (this.#buffer.length > 0) schedule(this);
  }

  #add(type) {
    if (!TYPES.includes(type) || this.#types.has(type)) return;
    this.#types.add(type);
    count(type, 1);
  }

  #forget() {
    for (const type of this.#types) count(type, -1);
    this.#types.clear();
  }

  disconnect() {
    observers.delete(this);
    waiting.delete(this);
    this.#forget();
    this.#buffer = [];
    this.#mode = '';
  }

  takeRecords() {
    const taken = this.#buffer;
    this.#buffer = [];
    return taken;
  }

  static get supportedEntryTypes() {
    return TYPES;
  }

  // A new entry, or the time to call back.
  [kMake](entry) {
    if (entry === undefined) {
      if (this.#buffer.length > 0) Reflect.apply(this.#callback, this, [new PerformanceObserverEntryList(kMake, this.takeRecords()), this]);
    } else if (this.#types.has(entry.entryType)) {
      this.#buffer.push(entry);
      schedule(this);
    }
  }
}
exposeClass(PerformanceObserver, ['observe', 'disconnect', 'takeRecords']);

function isObserved(type) {
  return (watched.get(type) ?? 0) > 0;
}

// Tells the observers.
function announce(entry) {
  if (!isObserved(entry.entryType)) return;
  for (const observer of observers) observer[kMake](entry);
}

// Adds an entry to the timeline.
function keep(entry) {
  kept[entry.entryType].push(entry);
  announce(entry);
}

function clear(type, name) {
  kept[type] = name === undefined ? [] : kept[type].filter((entry) => entry.name !== name);
}

function allEntries(name, type) {
  return byStart(select([...kept.mark, ...kept.measure, ...kept.resource], name, type));
}

module.exports = { PerformanceObserver, PerformanceObserverEntryList, isObserved, announce, keep, clear, allEntries, kept };
