// SPDX-License-Identifier: MIT
//
// Descriptors that fs.open() has returned to a worker, which only the program manages: with trackUnmanagedFds, closing
// another one, or getting one again that was not closed here, is probably a mistake, and a warning.
'use strict';

const { io, RESULT } = require('internal/fs/io');

const open = new Set();

function warn(fd, what) {
  globalThis.process.emitWarning(`File descriptor ${fd} ${what}`);
}

function noteClose(fd) {
  if (!open.delete(fd)) warn(fd, 'closed but not opened in unmanaged mode');
}

// The result of a successful job that opens a file.
function finishOpen() {
  const fd = io[RESULT];
  if (open.has(fd)) warn(fd, 'opened in unmanaged mode twice');
  open.add(fd);
  return fd;
}

module.exports = { noteClose, finishOpen };
