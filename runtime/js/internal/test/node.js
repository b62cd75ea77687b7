// SPDX-License-Identifier: MIT
//
// The tree of tests and suites of node:test. A test starts its subtests when they are created, as many at a time as its
// concurrency allows; a suite starts them when it runs. A test ends after its function, its subtests and its hooks, and
// is reported once all its earlier siblings have been.
'use strict';

const { Failure } = require('internal/test/failure');
const { call, runHooks } = require('internal/test/calls');
const { TestContext, SuiteContext } = require('internal/test/context');
const { AsyncLocalStorage } = require('internal/async_storage');
const { checkFunction, invalidArgType, outOfRange } = require('internal/errors');
const { checkSignal } = require('internal/event_helpers');
const { hrtime } = globalThis.process;

const noop = () => {};
let running;

// The storage that holds the running test; null if the engine does not support AsyncLocalStorage.
function current() {
  if (running === undefined) {
    try {
      running = new AsyncLocalStorage();
    } catch {
      running = null;
    }
  }
  return running;
}

function concurrencyOf(value, inherited) {
  if (value === undefined || value === null) return inherited;
  if (typeof value === 'boolean') return value ? Infinity : 1;
  if (typeof value !== 'number') throw invalidArgType('options.concurrency', ['boolean', 'number'], value);
  if (!Number.isInteger(value) || value < 1) throw outOfRange('options.concurrency', '>= 1 && <= 4294967295', value);
  return value;
}

function checkTimeout(timeout) {
  if (timeout === undefined || timeout === null || timeout === Infinity) return;
  if (typeof timeout !== 'number') throw invalidArgType('options.timeout', 'number', timeout);
  if (!(timeout >= 0 && timeout <= 2 ** 31 - 1)) throw outOfRange('options.timeout', '>= 0 && <= 2147483647', timeout);
}

class TestNode {
  subtests = [];
  hooks = { __proto__: null, before: [], after: [], beforeEach: [], afterEach: [] };
  diagnostics = [];
  failure = null;
  isStarted = false;
  startTime = null;
  endTime = null;
  planned = null;
  assertions = 0;
  #pending = [];
  #active = 0;
  #isActive = false;
  #hasRunBefore = null;
  #controller = new AbortController();

  constructor(parent, kind, name, options, fn, place) {
    checkTimeout(options.timeout);
    if (options.signal !== undefined && options.signal !== null) checkSignal(options.signal, 'options.signal');
    this.parent = parent;
    this.kind = kind;
    this.name = name;
    this.fn = fn;
    this.place = place;
    this.options = options;
    this.skip = options.skip ?? false;
    this.todo = options.todo ?? false;
    this.level = parent === null ? -1 : parent.level + 1;
    this.concurrency = concurrencyOf(options.concurrency, parent === null ? 1 : parent.concurrency);
    this.ended = new Promise((resolve) => { this.#resolve = resolve; });
    this.stopped = new Promise((_, reject) => { this.stop = reject; });
    this.stopped.catch(noop);
    this.context = kind === 'suite' ? new SuiteContext(this) : new TestContext(this);
  }

  #resolve;

  get signal() {
    return this.#controller.signal;
  }

  get isEnded() {
    return this.endTime !== null;
  }

  get isPassed() {
    return this.failure === null;
  }

  get fullName() {
    return this.parent === null || this.parent.kind === 'root' ? this.name : `${this.parent.fullName} > ${this.name}`;
  }

  // Starts the test now if the concurrency limit allows it, otherwise later. A suite's function may await the result,
  // but its tests start only afterwards, so the result is a resolved promise.
  add(test) {
    this.subtests.push(test);
    if (this.isEnded) {
      test.cancel(new Failure('parentAlreadyFinished', 'test could not be started because its parent finished'));
    } else {
      this.#pending.push(test);
      if (this.kind !== 'suite' && this.isStarted) this.startPending();
    }
    return this.kind === 'suite' ? Promise.resolve() : test.ended;
  }

  startPending() {
    while (this.#pending.length > 0 && this.#active < this.concurrency) {
      const test = this.#pending.shift();
      if (test.isEnded) continue;
      test.#isActive = true;
      this.#active++;
      const storage = current();
      const run = () => test.run();
      if (storage === null) run();
      else storage.run(test, run);
    }
  }

  async #runSubtests() {
    this.startPending();
    for (const test of this.subtests) await test.ended;
  }

  #runBefore() {
    this.#hasRunBefore ??= runHooks(this.hooks.before, this.context, this.stopped);
    return this.#hasRunBefore;
  }

  // Hooks of outer suites run first before a test, and last after it.
  #eachHooks(name) {
    const hooks = [];
    for (let node = this.parent; node !== null; node = node.parent) {
      if (name === 'beforeEach') hooks.unshift(...node.hooks[name]);
      else hooks.push(...node.hooks[name]);
    }
    return hooks;
  }

  async run() {
    this.startTime = hrtime.bigint();
    this.isStarted = true;
    if (this.skip) {
      this.end();
      return;
    }
    try {
      if (this.kind === 'suite') await this.#runSuite();
      else await this.#runTest();
      this.#checkPlan();
    } catch (error) {
      this.fail(error);
    }
    await this.#runAfter();
    this.cancelSubtests();
    this.end();
  }

  async #runSuite() {
    if (this.made !== undefined) await this.made;
    await this.#runBefore();
    await this.#runSubtests();
  }

  async #runTest() {
    const { hooks } = this.parent;
    if (hooks.before.length > 0 && this.parent.kind !== 'suite') await this.parent.#runBefore();
    const before = this.#eachHooks('beforeEach');
    if (before.length > 0) await runHooks(before, this.context, this.stopped);
    await call(this.fn, this.context, [this.context], { timeout: this.options.timeout, signal: this.options.signal, stopped: this.stopped });
  }

  async #runAfter() {
    try {
      if (this.kind === 'test') await runHooks(this.#eachHooks('afterEach'), this.context, this.stopped);
      await runHooks(this.hooks.after, this.context, this.stopped);
    } catch (error) {
      this.fail(error);
    }
  }

  #checkPlan() {
    const count = this.assertions + this.subtests.length;
    if (this.planned !== null && count !== this.planned) {
      throw new Failure('testCodeFailure', `plan expected ${this.planned} assertions but received ${count}`);
    }
  }

  fail(error) {
    this.failure ??= Failure.of('testCodeFailure', error);
  }

  cancelSubtests(failure = new Failure('cancelledByParent', 'test did not finish before its parent and was cancelled')) {
    for (const test of this.subtests) if (!test.isEnded) test.cancel(failure);
  }

  cancel(failure) {
    if (this.isEnded) return;
    this.fail(failure);
    this.cancelSubtests();
    this.stop(failure);
    this.end();
  }

  end() {
    if (this.isEnded) return;
    this.endTime = this.startTime === null ? null : hrtime.bigint();
    this.startTime ??= 0n;
    this.endTime ??= 0n;
    const failed = this.subtests.filter((test) => !test.isPassed && !test.todo).length;
    if (failed > 0) this.fail(new Failure('subtestsFailed', `${failed} subtest${failed > 1 ? 's' : ''} failed`));
    this.#controller.abort();
    this.#resolve();
    if (this.#isActive) this.parent.#active--;
    if (this.parent !== null) this.parent.#hasEnded();
  }

  #hasEnded() {
    if (!this.isEnded && this.isStarted) this.startPending();
    this.onEnded?.();
  }

  addHook(name, fn, options = {}) {
    checkFunction(fn, 'fn');
    this.hooks[name].push({ fn, timeout: options.timeout, signal: options.signal });
  }
}

module.exports = { TestNode, current };
