// SPDX-License-Identifier: MIT
//
// --trace-sync-io: tells, with a stack, of a synchronous call that blocks the loop.
'use strict';

const { state, TURNS } = require('internal/state');

function warn() {
  if (state[TURNS] === 0) return;
  const place = new Error('');
  const frames = place.stack.split('\n').slice(1).join('\n');
  internalBinding('stdio').write(2,
    `(rondo:${globalThis.process.pid}) WARNING: Detected use of sync API\n${frames}\n`);
}

module.exports = { warn };
