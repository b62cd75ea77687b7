// SPDX-License-Identifier: MIT
//
// Control-C during an evaluation: the terminal is in its normal mode meanwhile, so the key raises a signal, and the
// signal terminates the evaluation.
'use strict';

// Thrown by the engine in this case.
const STOPPED = 'JavaScript execution terminated.';

// Calls `then` with the result of `run`: now, or in another turn if the signal may terminate it. If it does, STOPPED
// becomes an uncaught exception, whose handler calls the function returned here: nothing else of the evaluation
// finishes. late(): the signal arrived after `run`.
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
