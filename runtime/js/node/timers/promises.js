// SPDX-License-Identifier: MIT
//
// node:timers/promises
'use strict';

const { setTimeout, clearTimeout, setInterval, clearInterval } = require('internal/timers');
const { setImmediate, clearImmediate } = require('internal/immediates');
const { promiseTimers } = require('internal/promise_timers');

module.exports = promiseTimers({ setTimeout, clearTimeout, setInterval, clearInterval, setImmediate, clearImmediate });
