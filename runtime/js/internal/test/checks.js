// SPDX-License-Identifier: MIT
//
// Checks of the options that tests, hooks and run() share.
'use strict';

const { invalidArgType, outOfRange } = require('internal/errors');

function checkConcurrency(value, inherited, all = Infinity) {
  if (value === undefined || value === null) return inherited;
  if (typeof value === 'boolean') return value ? all : 1;
  if (typeof value !== 'number') throw invalidArgType('options.concurrency', ['boolean', 'number'], value);
  if (!Number.isInteger(value)) throw outOfRange('options.concurrency', 'an integer', value);
  if (value < 1 || value > 0xffffffff) throw outOfRange('options.concurrency', '>= 1 && <= 4294967295', value);
  return value;
}

function checkTimeout(timeout, name) {
  if (timeout === undefined || timeout === null || timeout === Infinity) return;
  if (typeof timeout !== 'number') throw invalidArgType(name, 'number', timeout);
  if (!(timeout >= 0 && timeout <= 2 ** 31 - 1)) throw outOfRange(name, '>= 0 && <= 2147483647', timeout);
}

module.exports = { checkConcurrency, checkTimeout };
