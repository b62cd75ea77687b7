// SPDX-License-Identifier: MIT
//
// Loaded on the first use of the engine's own asynchronous tasks: from then on the loop runs
// them.
'use strict';

const later = internalBinding('later');

later.start();
let pending = 0;

// A promise of the engine's, which keeps the loop alive until it is settled.
async function awaited(promise) {
  if (pending++ === 0) later.keepAlive(true);
  try {
    return await promise;
  } finally {
    if (--pending === 0) later.keepAlive(false);
  }
}

module.exports = { awaited };
