// SPDX-License-Identifier: MIT
//
// FinalizationRegistry. The engine runs microtasks after each of its callbacks; in Node all callbacks run first, then
// ticks and microtasks. So the callbacks are queued here.
'use strict';

require('internal/later');
const { showAsNative } = require('internal/function_text');
const { RUN_FINALIZERS } = require('internal/state');
const { setHook } = internalBinding('loop');
const { wantTurn } = internalBinding('later');

const Native = FinalizationRegistry;
const queue = [];

const Ours = class FinalizationRegistry extends Native {
  constructor(callback) {
    if (typeof callback !== 'function') throw new TypeError('FinalizationRegistry: cleanup must be callable');
    super((held) => {
      if (queue.push({ callback, held }) === 1) wantTurn();
    });
  }
};

// If one throws, the others run next time.
function runFinalizers() {
  while (queue.length > 0) {
    const { callback, held } = queue.shift();
    callback(held);
  }
}

setHook(RUN_FINALIZERS, runFinalizers);

module.exports = { FinalizationRegistry: showAsNative(Ours) };
