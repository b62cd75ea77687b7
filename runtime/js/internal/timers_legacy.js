// SPDX-License-Identifier: MIT
//
// timers.enroll() and its companions: timers that belong to objects of the program's. Deprecated, as in Node.
'use strict';

const { deprecate } = require('internal/util/deprecate');
const errors = require('internal/errors');
const timers = require('internal/timers');

const LONGEST_MS = 2 ** 31 - 1;

const running = new WeakMap();

function stop(item) {
  if (!running.has(item)) return;
  timers.clearTimeout(running.get(item));
  running.delete(item);
}

function checkDelay(msecs) {
  if (typeof msecs !== 'number') throw errors.invalidArgType('msecs', 'number', msecs);
  if (msecs < 0 || !Number.isFinite(msecs)) throw errors.outOfRange('msecs', 'a non-negative finite number', msecs);
  if (msecs <= LONGEST_MS) return msecs;
  globalThis.process.emitWarning(`${msecs} does not fit into a 32-bit signed integer.\nTimer duration was truncated to ${LONGEST_MS}.`,
    'TimeoutOverflowWarning');
  return LONGEST_MS;
}

function enroll(item, msecs) {
  const delay = checkDelay(msecs);
  if (item._idleNext) unenroll(item);
  item._idleNext = item;
  item._idlePrev = item;
  item._idleTimeout = delay;
}

function unenroll(item) {
  if (item._destroyed) return;
  stop(item);
  // A timer that setTimeout() made; clearTimeout() ignores one that is destroyed.
  if (item instanceof timers.Timeout) timers.clearTimeout(item);
  item._destroyed = true;
  item._idleNext = null;
  item._idlePrev = null;
  item._idleTimeout = -1;
}

function start(item, isReferenced) {
  const delay = item._idleTimeout;
  if (delay === undefined || delay < 0) return;
  stop(item);
  item._idleStart = internalBinding('loop').now();
  item._destroyed = false;
  const timer = timers.setTimeout(() => {
    running.delete(item);
    item._onTimeout?.();
  }, delay);
  if (!isReferenced) timer.unref();
  running.set(item, timer);
}

module.exports = {
  _unrefActive: deprecate((item) => start(item, false), 'timers._unrefActive() is deprecated. Please use timeout.refresh() instead.', 'DEP0127'),
  active: deprecate((item) => start(item, true), 'timers.active() is deprecated. Please use timeout.refresh() instead.', 'DEP0126'),
  unenroll: deprecate(unenroll, 'timers.unenroll() is deprecated. Please use clearTimeout instead.', 'DEP0096'),
  enroll: deprecate(enroll, 'timers.enroll() is deprecated. Please use setTimeout instead.', 'DEP0095'),
};
