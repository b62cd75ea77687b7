// SPDX-License-Identifier: MIT
//
// Control-C while something runs: the terminal is as programs expect it, so that the
// key is a signal, and the signal ends the evaluation.
'use strict';

// What the function gives; null if the signal ended it.
function guarded(server, run) {
  if (!server.breakEvalOnSigint) return run();
  const wasRaw = server._setRawMode(false);
  try {
    return internalBinding('script').interruptible(run);
  } finally {
    if (wasRaw) server._setRawMode(true);
  }
}

module.exports = { guarded };
