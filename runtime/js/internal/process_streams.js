// SPDX-License-Identifier: MIT
//
// process.stdin, stdout and stderr as streams. Writing is synchronous, as it is
// in Node on Linux for files, pipes and terminals; reading goes through the loop.
'use strict';

const stdio = internalBinding('stdio');

function output(fd) {
  const { Writable } = require('node/stream');
  const { systemError } = require('internal/errors');
  const stream = new Writable({
    decodeStrings: false,
    write(chunk, encoding, callback) {
      const data = typeof chunk === 'string' && encoding !== 'utf8' && encoding !== 'utf-8'
        ? require('node/buffer').Buffer.from(chunk, encoding) : chunk;
      const code = stdio.write(fd, data);
      callback(code < 0 ? systemError(code, 'write') : null);
    },
    destroy(error, callback) {
      callback(error);
    },
  });
  stream.fd = fd;
  stream._type = stdio.kindOf(fd) === 'TTY' ? 'tty' : stdio.kindOf(fd) === 'FILE' ? 'fs' : 'pipe';
  stream._isStdio = true;
  stream.destroySoon = stream.destroy;
  if (stream._type === 'tty') asTerminal(stream, fd);
  return stream;
}

function asTerminal(stream, fd) {
  const [columns, rows] = stdio.windowSize(fd) ?? [80, 24];
  Object.assign(stream, {
    isTTY: true,
    columns,
    rows,
    getColorDepth: () => (globalThis.process.env.COLORTERM === 'truecolor' ? 24 : 8),
    hasColors: (count = 16) => count <= 256,
    getWindowSize: () => [stream.columns, stream.rows],
  });
}

function stdin() {
  const fs = require('node/fs');
  const stream = fs.createReadStream(null, { fd: 0, autoClose: false });
  stream.fd = 0;
  if (stdio.kindOf(0) === 'TTY') stream.isTTY = true;
  return stream;
}

module.exports = { stdout: () => output(1), stderr: () => output(2), stdin };
