// SPDX-License-Identifier: MIT
//
// setTimeout and setInterval. Timers of the same duration are in one list, in the order in which they were started,
// which is the order in which they expire; the lists are in a heap ordered by the expiry of their first timer.
//
// C calls runTimer() for each due timer, so that ticks and microtasks run in between. A running list stays in the table:
// timers that a callback adds to it wait.
'use strict';

const { defineProperty } = require('internal/descriptors');
const {
  state, TICKS, TIMER_EXPIRY, TIMER_REFS, TIMERS_RUNNING, TICKS_PER_PHASE, THROWN, RUN_TIMER,
} = require('internal/state');
const { runTicks } = require('internal/ticks');
const { context, captureAs, runOutermost } = require('internal/async_context');
const table = require('internal/duration_table');
const heap = require('internal/heap');
const loop = internalBinding('loop');

const LONGEST_MS = 2 ** 31 - 1;

const kRefed = Symbol('refed');
const kHasPrimitive = Symbol('kHasPrimitive');
const kAsyncId = Symbol('asyncId');
const kTriggerId = Symbol('triggerId');
const kFrame = Symbol('frame');

const timersById = new Map();
let lastOrder = 0;
let armedFor = Infinity;
let phaseExpiry = Infinity; // the earliest expiry set since the phase started, even if that timer is gone
let loopTime = 0;

// Also updates the loop's time.
function readTime() {
  loopTime = loop.now();
  return loopTime;
}

// `_idleNext` and `_idlePrev` are null outside a list; the list itself is the ring's anchor. As in Node, `_idlePrev` of a timer is
// the one that was started after it, and `_idlePrev` of the list is its first timer.
class TimersList {
  constructor(expiry, duration) {
    this._idleNext = this;
    this._idlePrev = this;
    this.expiry = expiry;
    this.duration = duration;
    this.order = lastOrder++;
    this.place = 0;
    this.chained = undefined; // by duration_table.js
  }
}

function unlink(timer) {
  timer._idleNext._idlePrev = timer._idlePrev;
  if (timer._idlePrev) timer._idlePrev._idleNext = timer._idleNext;
  timer._idleNext = null;
  timer._idlePrev = null;
}

function arm(expiry) {
  armedFor = expiry;
  state[TIMER_EXPIRY] = expiry;
}

function insert(timer, ms, start) {
  const duration = Math.trunc(ms);
  timer._idleStart = start;
  let list = table.get(duration);
  if (list === undefined) {
    list = new TimersList(start + duration, duration);
    table.add(list);
    heap.add(list);
    if (list.expiry < armedFor) arm(list.expiry);
    if (list.expiry < phaseExpiry) phaseExpiry = list.expiry;
  }
  const last = list._idleNext;
  timer._idlePrev = list;
  timer._idleNext = last;
  last._idlePrev = timer;
  list._idleNext = timer;
}

// An empty list is removed, unless the timer was unreferenced, as in Node. So it is also removed when its last timer
// clears itself, which is visible if that then throws.
function leave(timer) {
  const { _idleNext: next, _idlePrev: previous } = timer;
  if (next) unlink(timer); // an object that is no timer may have no such property
  if (!timer[kRefed]) return;
  const duration = Math.trunc(timer._idleTimeout);
  // The only timer of a list has the list on both sides.
  const isOnly = next !== null && next === previous && next instanceof TimersList && next.duration === duration;
  const list = isOnly ? next : table.get(duration);
  if (list !== undefined && list._idleNext === list) dropList(list);
}

function checkedDuration(after) {
  const ms = after * 1;
  if (ms >= 1 && ms <= LONGEST_MS) return ms;
  if (ms > LONGEST_MS) {
    globalThis.process.emitWarning(
      `${ms} does not fit into a 32-bit signed integer.\nTimeout duration was set to 1.`,
      'TimeoutOverflowWarning',
    );
  }
  return 1;
}

class Timeout {
  constructor(callback, after, args, isRepeat) {
    const ms = checkedDuration(after);
    this._idleTimeout = ms;
    this._idlePrev = null;
    this._idleNext = null;
    this._idleStart = null;
    this._onTimeout = callback;
    this._timerArgs = args;
    this._repeat = isRepeat ? ms : null;
    this._destroyed = false;
    this[kRefed] = true;
    this[kHasPrimitive] = false;
    this[kAsyncId] = ++context.lastId;
    this[kTriggerId] = context.executionId;
    state[TIMER_REFS]++;
    if (context.frame !== undefined) this[kFrame] = captureAs('Timeout', this);
    insert(this, ms, readTime());
  }

  refresh() {
    if (this._idleNext !== null) unlink(this);
    if (this._idleTimeout < 0) return this;
    // Also for a timer that has run and was cleared: it keeps the loop alive forever, as in Node.
    if (this._destroyed) {
      this._destroyed = false;
      if (this[kRefed]) state[TIMER_REFS]++;
      this[kAsyncId] = ++context.lastId;
      this[kTriggerId] = context.executionId;
      if (context.frame !== undefined) this[kFrame] = captureAs('Timeout', this);
    }
    insert(this, this._idleTimeout, readTime());
    return this;
  }

  ref() {
    if (!this[kRefed]) {
      this[kRefed] = true;
      if (!this._destroyed) state[TIMER_REFS]++;
    }
    return this;
  }

  unref() {
    if (this[kRefed]) {
      this[kRefed] = false;
      if (!this._destroyed) state[TIMER_REFS]--;
    }
    return this;
  }

  hasRef() {
    return this[kRefed];
  }

  close() {
    clearTimeout(this);
    return this;
  }

  [Symbol.dispose]() {
    clearTimeout(this);
  }

  [Symbol.toPrimitive]() {
    const id = this[kAsyncId];
    if (!this[kHasPrimitive]) {
      this[kHasPrimitive] = true;
      timersById.set(id, this);
    }
    return id;
  }
}

function retire(timer) {
  timer._destroyed = true;
  if (timer[kHasPrimitive]) timersById.delete(timer[kAsyncId]);
  if (timer[kRefed]) state[TIMER_REFS]--;
  if (context.tracker !== undefined) context.tracker.end(timer[kFrame]);
}

function checkCallback(callback) {
  if (typeof callback !== 'function') {
    throw require('internal/errors').invalidArgType('callback', 'function', callback);
  }
}

function argsFrom(list, first, second, third) {
  if (list.length === 3) return [first];
  if (list.length === 4) return [first, second];
  const args = [first, second, third];
  for (let i = 5; i < list.length; i++) args.push(list[i]);
  return args;
}

function setTimeout(callback, after, first, second, third) {
  checkCallback(callback);
  const args = arguments.length > 2 ? argsFrom(arguments, first, second, third) : undefined;
  return new Timeout(callback, after, args, false);
}

function setInterval(callback, after, first, second, third) {
  checkCallback(callback);
  const args = arguments.length > 2 ? argsFrom(arguments, first, second, third) : undefined;
  return new Timeout(callback, after, args, true);
}

function clearTimeout(timer) {
  if (typeof timer === 'number' || typeof timer === 'string') {
    timer = timersById.get(+timer);
  }
  if (!timer || !timer._onTimeout) return;
  timer._onTimeout = null;
  if (timer._destroyed) {
    timersById.delete(timer[kAsyncId]);
    return;
  }
  leave(timer);
  timer._idleTimeout = -1;
  retire(timer);
}

function clearInterval(timer) {
  clearTimeout(timer);
}

// The current phase: its time, the list being run, and the timer to run next. The next timer is chosen before ticks and
// microtasks run, as in Node: once the phase has found nothing more to do, a timer that they set is ignored, and a
// timer that they move still runs.
let isRunning = false;
let now = 0;
let current = null;
let next = null;

// A timer is due if it was due when the phase started, however long callbacks take.
function dueList() {
  const list = heap.first();
  return list === null || list.expiry > now ? null : list;
}

function dropList(list) {
  if (table.remove(list)) heap.remove(list);
}

// The first timer of the current list, if it is due; otherwise the list is finished. Programs can reach the list from its
// timers: one that has something else in it is dropped.
function firstDue() {
  const list = current;
  const timer = list._idlePrev;
  if (timer !== list && now - timer?._idleStart >= list.duration) return timer;
  current = null;
  const expiry = timer === list ? NaN : timer?._idleStart + list.duration;
  if (Number.isNaN(expiry)) {
    dropList(list);
  } else {
    list.expiry = Math.max(expiry, now + 1);
    list.order = lastOrder++;
    heap.moveDown(list);
  }
  return null;
}

// Returns false if nothing is due. Otherwise `next` is the timer to run, or null for the first of `current`.
function findNext() {
  next = current === null ? null : firstDue();
  if (next === null) current = dueList();
  return current !== null;
}

// Removes what findNext() found from its list; null if it is gone by now.
function take() {
  const timer = next ?? firstDue();
  next = null;
  if (timer === null) return null;
  // The list stays even if it is empty now: the callback may add to it.
  if (timer._idleNext !== null) unlink(timer);
  return timer._onTimeout === null ? null : timer;
}

// The loop's time is not refreshed: if a tick refreshes it, overdue timers run before the phase is over; otherwise
// immediates come first.
function endPhase() {
  isRunning = false;
  state[TIMERS_RUNNING] = 0;
  const list = heap.first();
  if (list !== null) arm(Math.max(list.expiry, loopTime + 1));
  else if (phaseExpiry !== Infinity) arm(phaseExpiry); // needless, but as in Node: it shows in polls
  else armedFor = Infinity;
}

function afterRun(timer, start) {
  if (timer._repeat !== null && timer._idleTimeout !== -1) {
    timer._idleTimeout = timer._repeat;
    if (timer._idleNext === null) insert(timer, timer._repeat, start);
  } else if (timer._idleNext === null && !timer._destroyed) {
    retire(timer);
  }
}

// The phase starts, or restarts after an exception.
function begin() {
  if (!isRunning) {
    isRunning = true;
    now = readTime();
    armedFor = -Infinity;
    phaseExpiry = Infinity;
    state[TIMERS_RUNNING] = 1;
  }
  state[THROWN] = 0;
  current = null;
  return findNext();
}

function run(timer) {
  const start = timer._repeat === null ? 0 : readTime();
  const args = timer._timerArgs;
  try {
    if (timer[kFrame] !== undefined) runOutermost(timer[kFrame], timer._onTimeout, timer, args ?? []);
    else if (args === undefined) timer._onTimeout();
    else timer._onTimeout(...args);
  } finally {
    afterRun(timer, start);
  }
}

// Runs one timer; or none, so that ticks left by an exception run before the next list.
function runTimer() {
  if ((isRunning && state[THROWN] === 0) || begin()) {
    const timer = take();
    if (timer !== null) run(timer);
    if (!findNext()) endPhase();
  } else {
    endPhase();
  }
  if (state[TICKS] !== 0 && state[TICKS_PER_PHASE] === 0) runTicks();
}

const promisify = Symbol.for('nodejs.util.promisify.custom');
defineProperty(setTimeout, promisify, {
  enumerable: true,
  get: () => require('node/timers/promises').setTimeout,
});

loop.setHook(RUN_TIMER, runTimer);

module.exports = { kAsyncId, kTriggerId, Timeout, setTimeout, setInterval, clearTimeout, clearInterval };
