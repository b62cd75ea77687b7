// SPDX-License-Identifier: MIT
//
// Loaded on the first use of the engine's asynchronous tasks; the loop runs them from then on.
'use strict';

const later = internalBinding('later');

later.start();
let pending = 0;

// Wraps a promise of the engine to keep the loop alive until it is settled.
async function awaited(promise) {
  if (pending++ === 0) later.keepAlive(true);
  try {
    return await promise;
  } finally {
    if (--pending === 0) later.keepAlive(false);
  }
}

module.exports = { awaited };
