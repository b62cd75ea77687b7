// SPDX-License-Identifier: MIT
//
// --trace-sync-io: warns about a synchronous call that blocks the loop, with its stack.
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
