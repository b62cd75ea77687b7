// SPDX-License-Identifier: MIT
//
// node:timers
'use strict';

const timers = require('internal/timers');
const immediates = require('internal/immediates');

module.exports = {
  setTimeout: timers.setTimeout,
  clearTimeout: timers.clearTimeout,
  setImmediate: immediates.setImmediate,
  clearImmediate: immediates.clearImmediate,
  setInterval: timers.setInterval,
  clearInterval: timers.clearInterval,
  get _unrefActive() { return require('internal/timers_legacy')._unrefActive; },
  get active() { return require('internal/timers_legacy').active; },
  get unenroll() { return require('internal/timers_legacy').unenroll; },
  get enroll() { return require('internal/timers_legacy').enroll; },
  get promises() {
    return require('node/timers/promises');
  },
};
