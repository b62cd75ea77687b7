// SPDX-License-Identifier: MIT
//
// Control-C while something runs: the terminal is as programs expect it meanwhile, so
// that the key is a signal, and the signal ends the evaluation.
'use strict';

// What the engine throws then.
const STOPPED = 'JavaScript execution terminated.';

// Calls `then` with what `run` gives; now, or in another turn if the signal shall be able to end it.
// If it did, STOPPED becomes an uncaught exception, whose handler calls the function that this one
// returns: nothing else of the evaluation finishes. late(): the signal came after `run`.
function guarded(server, run, then, late) {
  if (!server.breakEvalOnSigint || !server.terminal) {
    then(run());
    return undefined;
  }
  const wasRaw = server._setRawMode(false);
  const restore = () => wasRaw && server._setRawMode(true);
  internalBinding('script').interruptible(() => {
    const result = run();
    restore();
    then(result);
  }, late);
  return restore;
}

module.exports = { guarded, STOPPED };
