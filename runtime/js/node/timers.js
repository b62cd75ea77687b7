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
  get promises() {
    return require('node/timers/promises');
  },
};
