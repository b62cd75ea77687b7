// SPDX-License-Identifier: MIT
//
// A test, a suite or the root of node:test: its life from creation over its hooks and subtests to its end.
'use strict';

const { AsyncLocalStorage } = require('node/async_hooks');
const { SuiteContext, TestContext } = require('internal/test/context');
const { makeFailure, failureOf } = require('internal/test/failure');
const { call, runHooks } = require('internal/test/calls');
const { checkConcurrency, checkTimeout } = require('internal/test/checks');
const { reasonToSkip } = require('internal/test/settings');
const order = require('internal/test/order');
const { checkFunction } = require('internal/errors');
const { checkSignal } = require('internal/event_helpers');
const { ownOptions } = require('internal/options');
const options = internalBinding('options');
const { hrtime } = globalThis.process;

const noop = () => {};
// How long the subtests that a test did not await may go on after it: microtasks, no turns of the loop.
const GRACE = 12;
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

// Runs a function in the async context of a test or hook.
function within(owner, fn) {
  const storage = current();
  return storage === null ? fn() : storage.run(owner, fn);
}

class TestNode {
  subtests = [];
  hooks = { __proto__: null, before: [], after: [], beforeEach: [], afterEach: [] };
  diagnostics = [];
  failure = null;
  isStarted = false;
  isAnnounced = false;
  hasPassed = false;
  reported = 0;
  startTime = null;
  endTime = null;
  assertions = 0;
  #pending = [];
  #active = 0;
  #isActive = false;
  #hasRunBefore = null;
  #hasRunAfter = false;
  #controller = new AbortController();
  #resolve;

  constructor(parent, kind, name, given, fn, place) {
    checkTimeout(given.timeout, 'options.timeout');
    if (given.signal !== undefined && given.signal !== null) checkSignal(given.signal, 'options.signal');
    this.parent = parent;
    this.root = parent === null ? this : parent.root;
    this.kind = kind;
    this.name = name;
    this.fn = fn;
    this.place = place;
    this.options = given;
    this.level = parent === null ? -1 : parent.level + 1;
    this.concurrency = checkConcurrency(given.concurrency, parent === null ? 1 : parent.concurrency);
    this.timeout = given.timeout ?? (parent === null ? undefined : parent.timeout);
    this.planned = given.plan ?? null;
    this.ended = new Promise((resolve) => { this.#resolve = resolve; });
    this.stopped = new Promise((_, reject) => { this.stop = reject; });
    this.stopped.catch(noop);
    this.context = kind === 'suite' ? new SuiteContext(this) : new TestContext(this);
    this.#choose(given);
    given.signal?.addEventListener('abort', () => this.cancel(makeFailure('testAborted', given.signal.reason)), { __proto__: null, once: true });
  }

  // Applies skip, todo and only. An empty text counts as given.
  #choose({ skip, todo, only }) {
    this.skip = skip === '' ? true : skip ?? false;
    this.todo = todo === '' ? true : todo ?? false;
    this.onlySubtests = options.testOnly && this.kind !== 'test';
    if (this.kind === 'test' || this.kind === 'suite') {
      const { reason, isSkipped } = reasonToSkip(this, only);
      this.reason = reason;
      if (isSkipped) this.skip = true;
    }
    if (!options.testOnly && (only || this.parent?.onlySubtests)) {
      this.diagnostics.push("'only' and 'runOnly' require the --test-only command-line option.");
    }
  }

  get signal() {
    return this.#controller.signal;
  }

  get isEnded() {
    return this.endTime !== null;
  }

  get isPassed() {
    return this.failure === null;
  }

  get milliseconds() {
    return Number((this.endTime ?? hrtime.bigint()) - (this.startTime ?? this.endTime ?? 0n)) / 1e6;
  }

  get number() {
    return this.parent.subtests.indexOf(this) + 1;
  }

  get fullName() {
    return this.parent === null || this.parent.kind === 'root' ? this.name : `${this.parent.fullName} > ${this.name}`;
  }

  // Starts the test now if the concurrency limit allows it, otherwise later. A suite's function may await the result,
  // but its tests start only afterwards, so the result is a resolved promise.
  add(test) {
    this.subtests.push(test);
    this.#pending.push(test);
    if (this.kind === 'suite' && !this.isStarted) return Promise.resolve();
    order.announce(test, 'test:enqueue');
    if (this.isStarted) this.startPending();
    return this.kind === 'suite' ? Promise.resolve() : test.ended;
  }

  startPending() {
    while (this.#pending.length > 0 && this.#active < this.concurrency) {
      const test = this.#pending.shift();
      if (test.isEnded) continue;
      test.#isActive = true;
      this.#active++;
      within(test, () => test.run());
    }
  }

  async #runSubtests() {
    for (const test of this.subtests) {
      order.announce(test, 'test:enqueue');
      this.startPending();
    }
    for (const test of this.subtests) await test.ended;
  }

  // Hooks that a running test adds run at once, before its next subtest.
  runBefore() {
    this.#hasRunBefore ??= runHooks('before', this.hooks.before, this.context, this.stopped);
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
    order.announce(this, 'test:dequeue');
    if (this.skip || this.failure !== null) {
      this.end();
      return;
    }
    try {
      if (this.options.signal?.aborted) throw makeFailure('testAborted', this.options.signal.reason);
      if (this.kind === 'suite') await this.#runSuite();
      else await this.runBody();
      this.#checkPlan();
      this.hasPassed = true;
    } catch (error) {
      this.fail(error);
    }
    await this.#runAfter();
    this.finish();
  }

  #runSuite() {
    const body = async () => {
      await Promise.race([this.made, this.stopped]);
      await this.runBefore();
      await Promise.race([this.#runSubtests(), this.stopped]);
    };
    return call(body, undefined, [], { timeout: this.options.timeout, stopped: this.stopped });
  }

  async runBody() {
    const { hooks } = this.parent;
    if (hooks.before.length > 0 && this.parent.kind !== 'suite') await this.parent.runBefore();
    const before = this.#eachHooks('beforeEach');
    if (before.length > 0) await runHooks('beforeEach', before, this.context, this.stopped);
    await call(this.fn, this.context, [this.context], { timeout: this.timeout, stopped: this.stopped });
    await this.#hasRunBefore?.catch(({ cause }) => { throw makeFailure('testCodeFailure', cause); });
  }

  async #runAfter() {
    for (let i = 0; i < GRACE && this.subtests.some((test) => !test.isEnded); i++) await null;
    try {
      if (this.kind === 'test' && !this.skip) await runHooks('afterEach', this.#eachHooks('afterEach'), this.context);
    } catch (error) {
      this.fail(error);
    }
    await this.runAfterHooks();
  }

  async runAfterHooks() {
    if (this.#hasRunAfter) return;
    this.#hasRunAfter = true;
    try {
      await runHooks('after', this.hooks.after, this.context);
    } catch (error) {
      this.fail(error);
    }
  }

  #checkPlan() {
    const count = this.assertions + this.subtests.length;
    if (this.planned !== null && count !== this.planned) {
      throw makeFailure('testCodeFailure', `plan expected ${this.planned} assertions but received ${count}`);
    }
  }

  fail(error) {
    this.failure ??= failureOf('testCodeFailure', error);
  }

  // Ends the test and those of its subtests that are still running.
  finish(failure) {
    if (this.isEnded) return;
    this.#controller.abort();
    for (const test of this.subtests) {
      if (test.isEnded) continue;
      const why = failure ?? makeFailure('cancelledByParent', 'test did not finish before its parent and was cancelled');
      test.cancel(why);
      test.finish(failure);
    }
    this.end();
  }

  // Stops a running test, which then runs its hooks and ends; one that has not started is ended by its parent.
  cancel(failure) {
    if (this.isEnded) return;
    this.fail(failure);
    this.#controller.abort();
    this.stop(failure);
  }

  end() {
    if (this.isEnded) return;
    const failed = this.subtests.filter((test) => !test.isPassed && !test.todo).length;
    if (failed > 0) this.fail(makeFailure('subtestsFailed', `${failed} subtest${failed > 1 ? 's' : ''} failed`));
    this.endTime = this.startTime === null ? 0n : hrtime.bigint();
    this.startTime ??= 0n;
    this.#controller.abort();
    if (this.kind !== 'root') order.completed(this);
    this.#resolve();
    if (this.#isActive) this.parent.#active--;
    if (this.parent !== null) this.parent.#hasEnded();
  }

  report() {
    order.result(this);
  }

  #hasEnded() {
    order.report(this);
    if (!this.isEnded && this.isStarted) this.startPending();
    this.onEnded?.();
  }

  addHook(name, fn, given, place = null) {
    checkFunction(fn, 'fn');
    const { timeout, signal } = ownOptions(given);
    checkTimeout(timeout, 'options.timeout');
    if (signal !== undefined && signal !== null) checkSignal(signal, 'options.signal');
    const hook = { name, fn, timeout, signal, place, owner: this, within };
    this.hooks[name].push(hook);
    if (name === 'before' && (this.isStarted || this.kind === 'root') && this.kind !== 'suite') this.#runLateHook(hook);
  }

  #runLateHook(hook) {
    const run = () => runHooks('before', [hook], this.context, this.stopped);
    this.#hasRunBefore = this.#hasRunBefore === null ? run() : this.#hasRunBefore.then(run);
    this.#hasRunBefore.catch(noop);
  }
}

module.exports = { TestNode, current };
