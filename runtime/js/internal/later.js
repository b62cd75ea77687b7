// SPDX-License-Identifier: MIT
//
// Loaded with the first use of what the engine does later by itself: from then on the loop
// looks after its tasks.
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
