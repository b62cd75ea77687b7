// SPDX-License-Identifier: MIT
//
// FinalizationRegistry: the engine runs microtasks after each of its callbacks. In Node they
// follow one another, and ticks and microtasks come after all: so they are queued here.
'use strict';

require('internal/later');
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

module.exports = { FinalizationRegistry: Ours };
