// SPDX-License-Identifier: MIT
//
// PerformanceEntry, the base of all entries, and those that only Node has.
'use strict';

const { codedError } = require('internal/errors');
const { defineProperty } = require('internal/descriptors');

const kMake = Symbol('kMake');

const ACCESSORS_MESSAGE = 'Custom PerformanceEntry accessors are deprecated. Please use the detail property.';

function illegalConstructor() {
  return codedError(TypeError, 'ERR_ILLEGAL_CONSTRUCTOR', 'Illegal constructor');
}

function missingArgument(name) {
  return codedError(TypeError, 'ERR_MISSING_ARGS', `The "${name}" argument must be specified`);
}

class PerformanceEntry {
  #name;
  #type;
  #start;
  #duration;

  constructor(key = undefined, name = undefined, type = undefined, start = undefined, duration = undefined) {
    if (key !== kMake) throw illegalConstructor();
    this.#name = name;
    this.#type = type;
    this.#start = start;
    this.#duration = duration;
  }

  get name() { return this.#name; }
  get entryType() { return this.#type; }
  get startTime() { return this.#start; }
  get duration() { return this.#duration; }

  toJSON() {
    const { name, entryType, startTime, duration } = this;
    return { name, entryType, startTime, duration };
  }

  [Symbol.for('nodejs.util.inspect.custom')](depth, options) {
    if (depth < 0) return this;
    const inner = { ...options, depth: options.depth === null || options.depth === undefined ? null : options.depth - 1 };
    return `${this.constructor.name} ${require('node/util').inspect(this.toJSON(), inner)}`;
  }
}

// Entries of types that only Node has: function, gc, http, http2, net, dns.
class PerformanceNodeEntry extends PerformanceEntry {
  #detail;

  constructor(key, name, type, start, duration, detail) {
    super(key, name, type, start, duration);
    this.#detail = detail;
  }

  get detail() { return this.#detail; }

  toJSON() {
    return { ...super.toJSON(), detail: this.#detail };
  }
}

// Properties of a class that programs can list, and its tag.
function exposeClass(Class, names) {
  for (const name of names) defineProperty(Class.prototype, name, { enumerable: true });
  defineProperty(Class.prototype, Symbol.toStringTag, { value: Class.name, configurable: true });
}

exposeClass(PerformanceEntry, ['name', 'entryType', 'startTime', 'duration', 'toJSON']);

function nodeEntry(name, type, start, duration, detail) {
  return new PerformanceNodeEntry(kMake, name, type, start, duration, detail);
}

// An entry with its details also as properties, which Node deprecates.
function entryWithAccessors(name, type, start, duration, detail) {
  const { deprecate } = require('node/util');
  const entry = nodeEntry(name, type, start, duration, detail);
  for (const key of Object.keys(detail)) {
    let value = detail[key];
    defineProperty(entry, key, {
      get: deprecate(() => value, ACCESSORS_MESSAGE, 'DEP0152'),
      set: deprecate((given) => { value = given; }, ACCESSORS_MESSAGE, 'DEP0152'),
      enumerable: true,
      configurable: true,
    });
  }
  return entry;
}

module.exports = { PerformanceEntry, nodeEntry, entryWithAccessors, kMake, illegalConstructor, missingArgument, exposeClass };
