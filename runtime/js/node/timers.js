// SPDX-License-Identifier: MIT
//
// node:timers
'use strict';

const { setTimeout, clearTimeout, setInterval, clearInterval } = require('internal/timers');
const { setImmediate, clearImmediate } = require('internal/immediates');

module.exports = {
  setTimeout,
  clearTimeout,
  setImmediate,
  clearImmediate,
  setInterval,
  clearInterval,
  get promises() {
    return require('node/timers/promises');
  },
};
