// SPDX-License-Identifier: MIT
//
// setTimeout() of sessions and streams: 'timeout' after a time without activity.
'use strict';

const errors = require('internal/errors');
const { checkNumber } = require('internal/net/errors');

const LONGEST_MS = 2 ** 31 - 1;

// owner: a SessionCore or StreamCore; emitter: its public object.
function setIdleTimeout(owner, emitter, msecs, callback) {
  checkNumber(msecs, 'msecs');
  if (!(msecs >= 0 && Number.isFinite(msecs))) throw errors.outOfRange('msecs', 'a non-negative finite number', msecs);
  if (callback !== undefined) errors.checkFunction(callback, 'callback');
  clearTimeout(owner.timer);
  owner.timer = null;
  if (msecs === 0) {
    if (callback !== undefined) emitter.removeListener('timeout', callback);
    return;
  }
  owner.timer = setTimeout(() => emitter._onTimeout(), Math.min(msecs, LONGEST_MS)).unref();
  if (callback !== undefined) emitter.once('timeout', callback);
}

module.exports = { setIdleTimeout };
