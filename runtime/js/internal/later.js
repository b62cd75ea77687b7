// SPDX-License-Identifier: MIT
//
// Loaded on the first use of the engine's own asynchronous tasks: from then on the loop runs
// them.
'use strict';

const later = internalBinding('later');

later.start();
let pending = 0;

function end() {
  if (--pending === 0) later.keepAlive(false);
}

// A promise of the engine's, which keeps the loop alive until it is settled.
function awaited(promise) {
  if (pending++ === 0) later.keepAlive(true);
  return new Promise((resolve, reject) => {
    promise.then((value) => {
      end();
      resolve(value);
    }, (reason) => {
      end();
      reject(reason);
    });
  });
}

module.exports = { awaited };
