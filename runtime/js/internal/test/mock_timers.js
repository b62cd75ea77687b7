// SPDX-License-Identifier: MIT
//
// Mocked timers and dates of node:test: time passes only when tick(), runAll() or setTime() says so.
'use strict';

const { defineProperty } = require('internal/descriptors');
const { codedError, invalidArgType, invalidArgValue } = require('internal/errors');
const { ownOptions } = require('internal/options');
const { promiseTimers } = require('internal/promise_timers');

const LONGEST_DELAY = 2 ** 31 - 1;
const RealDate = Date;
const kDispose = Symbol.dispose ?? Symbol.for('nodejs.dispose');
// The functions that go with each of the mockable ones.
const APIS = {
  __proto__: null,
  setTimeout: ['setTimeout', 'clearTimeout'],
  setInterval: ['setInterval', 'clearInterval'],
  setImmediate: ['setImmediate', 'clearImmediate'],
  Date: [],
  'scheduler.wait': [],
};

let hasWarned = false;

function warnOnce() {
  if (hasWarned) return;
  hasWarned = true;
  globalThis.process.emitWarning('The MockTimers API is an experimental feature and might change at any time', 'ExperimentalWarning');
}

function invalidState(message) {
  return codedError(Error, 'ERR_INVALID_STATE', `Invalid state: ${message}`);
}

function notPositive(time) {
  return invalidArgValue('time', 'positive integer', `${time}`);
}

class Timeout {
  #clock;
  #isReferenced = true;

  constructor(clock, fields) {
    this.#clock = clock;
    Object.assign(this, fields);
  }

  hasRef() {
    return this.#isReferenced;
  }

  ref() {
    this.#isReferenced = true;
    return this;
  }

  unref() {
    this.#isReferenced = false;
    return this;
  }

  refresh() {
    this.#clock.refresh(this);
    return this;
  }
}

// The mocked time, and the timers that wait for it.
class Clock {
  #waiting = new Map();
  #lastId = 0;

  constructor(now) {
    this.now = now;
  }

  add(callback, delay, interval, args) {
    const id = ++this.#lastId;
    const timer = new Timeout(this, { id, callback, runAt: this.now + delay, interval, args });
    this.#waiting.set(id, timer);
    return timer;
  }

  remove(timer) {
    if (timer !== null && timer !== undefined && this.#waiting.get(timer.id) === timer) this.#waiting.delete(timer.id);
  }

  refresh(timer) {
    if (this.#waiting.get(timer.id) === timer && timer.interval === undefined) timer.runAt = this.now + timer.delay;
  }

  #earliest() {
    let first;
    for (const timer of this.#waiting.values()) if (first === undefined || timer.runAt < first.runAt) first = timer;
    return first;
  }

  latest() {
    let last;
    for (const { runAt } of this.#waiting.values()) if (last === undefined || runAt > last) last = runAt;
    return last;
  }

  // All due timers see the time at the end of the tick, as in Node.
  advance(time) {
    this.now += time;
    for (let timer = this.#earliest(); timer !== undefined && timer.runAt <= this.now; timer = this.#earliest()) {
      if (timer.interval === undefined) this.#waiting.delete(timer.id);
      else timer.runAt += timer.interval;
      Reflect.apply(timer.callback, undefined, timer.args);
    }
  }
}

function delayOf(value) {
  const delay = Number(value);
  return delay >= 1 && delay <= LONGEST_DELAY ? delay : 1;
}

function timerFunctions(clock) {
  const clear = (timer) => clock.remove(timer);
  return {
    setTimeout: (callback, delay, ...args) => {
      const timer = clock.add(callback, delayOf(delay), undefined, args);
      defineProperty(timer, 'delay', { value: delayOf(delay) });
      return timer;
    },
    setInterval: (callback, delay, ...args) => clock.add(callback, delayOf(delay), delayOf(delay), args),
    // Before all timeouts of the same time.
    setImmediate: (callback, ...args) => clock.add(callback, -1, undefined, args),
    clearTimeout: clear,
    clearInterval: clear,
    clearImmediate: clear,
  };
}

function mockedDate(clock) {
  function MockDate(...args) {
    if (new.target === undefined) return new RealDate(clock.now).toString();
    return Reflect.construct(RealDate, args.length === 0 ? [clock.now] : args, new.target === MockDate ? RealDate : new.target);
  }
  const own = Object.getOwnPropertyDescriptors(RealDate);
  for (const name of Object.keys(own)) defineProperty(MockDate, name, own[name]);
  defineProperty(MockDate, 'now', { value: function now() { return clock.now; }, writable: true, configurable: true });
  MockDate.toString = function toString() { return 'function Date() { [native code] }'; };
  MockDate.isMock = true;
  return MockDate;
}

function checkedApis(apis) {
  if (!Array.isArray(apis)) throw invalidArgType('options.apis', 'Array', apis);
  apis.forEach((name, i) => {
    if (typeof name !== 'string') throw invalidArgType(`options.apis[${i}]`, 'string', name);
    if (!(name in APIS)) throw invalidArgValue('options.apis', name, `option ${name} is not supported`);
  });
  return apis.length === 0 ? Object.keys(APIS) : apis;
}

function checkedNow(now) {
  if (now instanceof RealDate) return checkedNow(now.getTime());
  if (typeof now !== 'number') throw invalidArgType('initialTime', 'number', now);
  if (now < 0) throw notPositive(now);
  if (Number.isNaN(now)) throw invalidArgValue('now', now, `epoch must be a positive integer received ${now}`);
  return now;
}

class MockTimers {
  #clock = null;
  #undo = [];

  #check(time) {
    if (this.#clock === null) throw invalidState('You should enable MockTimers first by calling the .enable function');
    if (time < 0) throw notPositive(time);
  }

  tick(time = 1) {
    this.#check(time);
    this.#clock.advance(time);
  }

  enable(options = {}) {
    const { apis = Object.keys(APIS), now = 0 } = ownOptions({ ...options });
    if (this.#clock !== null) throw invalidState('MockTimers is already enabled!');
    const names = checkedApis(apis);
    const start = checkedNow(now);
    warnOnce();
    if (names.includes('Date') && globalThis.Date.isMock) throw invalidState('Date is already being mocked!');
    this.#clock = new Clock(start);
    this.#install(names);
  }

  #install(names) {
    const functions = timerFunctions(this.#clock);
    const promises = promiseTimers(functions);
    const modules = { timers: require('node/timers'), promises: require('node/timers/promises') };
    for (const name of names) {
      for (const member of APIS[name]) {
        this.#replace(globalThis, member, functions[member]);
        this.#replace(modules.timers, member, functions[member]);
      }
      if (name === 'Date') this.#replace(globalThis, 'Date', mockedDate(this.#clock));
      else if (name === 'scheduler.wait') this.#replace(Object.getPrototypeOf(modules.promises.scheduler), 'wait', promises.scheduler.wait);
      else this.#replace(modules.promises, name, promises[name]);
    }
  }

  #replace(object, name, value) {
    const original = Object.getOwnPropertyDescriptor(object, name);
    const { enumerable } = original;
    defineProperty(object, name, { value, enumerable, writable: true, configurable: true });
    this.#undo.push(() => defineProperty(object, name, { ...original }));
  }

  setTime(time = 0) {
    if (typeof time !== 'number') throw invalidArgType('time', 'number', time);
    this.#check(time);
    this.#clock.now = time;
  }

  reset() {
    if (this.#clock === null) return;
    this.#clock = null;
    for (const undo of this.#undo.splice(0)) undo();
  }

  runAll() {
    this.#check(0);
    const last = this.#clock.latest();
    if (last !== undefined) this.#clock.advance(Math.max(last - this.#clock.now, 0));
  }
}

defineProperty(MockTimers.prototype, kDispose, { value: function () { this.reset(); }, writable: true, configurable: true });

module.exports = { MockTimers };
