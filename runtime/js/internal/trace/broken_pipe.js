// SPDX-License-Identifier: MIT
//
// What a tool does when the reader of its output has ended, as in `rondo trace view FILE | head`.
'use strict';

const EXIT_SIGPIPE = 141; // what a shell reports for a program that SIGPIPE has ended: the runtime ignores the signal

// Ends the process quietly, after its 'exit' listeners. Other errors stay errors.
function endWithReader() {
  const { process } = globalThis;
  process.stdout.on('error', (error) => {
    if (error.code !== 'EPIPE') throw error;
    process.exit(EXIT_SIGPIPE);
  });
}

module.exports = { endWithReader };
