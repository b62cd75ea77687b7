// SPDX-License-Identifier: MIT
//
// The REPL's history in a file that only its owner may read: read at the start, written when the REPL ends. Newest line
// first.
'use strict';

const MODE = 0o600;

function read(fs, path) {
  const fd = fs.openSync(path, 'a+', MODE);
  try {
    const text = fs.readFileSync(fd, 'utf8');
    return text === '' ? [] : text.split(/[\n\r]+/).filter((line) => line !== '');
  } finally {
    fs.closeSync(fd);
  }
}

function warn(server, path) {
  server.output.write(`\nError: Could not open history file ${path}.\nREPL session history will not be persisted.\n`);
  server.displayPrompt();
}

// callback(error, server)
function setup(server, path, callback) {
  const fs = require('node/fs');
  if (typeof path !== 'string' || path === '') {
    callback(null, server);
    return;
  }
  try {
    server.history = read(fs, path).slice(0, server.historySize);
  } catch {
    warn(server, path);
    callback(null, server);
    return;
  }
  server.once('exit', () => {
    try {
      fs.writeFileSync(path, server.history.map((line) => `${line}\n`).join(''), { mode: MODE });
    } catch {
      // The file is gone, or the disk is full, and it is too late to report it.
    }
  });
  callback(null, server);
}

module.exports = { setup };
