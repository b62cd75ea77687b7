// SPDX-License-Identifier: MIT
//
// process.stdin, stdout and stderr, depending on the kind of descriptor: terminals, files, pipes and sockets. Writing
// is synchronous, as in Node on Linux; reading uses the loop. Standard streams are never closed: destroying one ends
// pending work, and the next write tries again.
'use strict';

const { kindOf } = internalBinding('stdio');

const TYPES = { __proto__: null, TTY: 'tty', FILE: 'fs', PIPE: 'pipe', TCP: 'pipe' };

function openOutput(fd, kind) {
  if (kind === 'TTY') return new (require('node/tty').WriteStream)(fd);
  if (kind === 'FILE') return new (require('internal/sync_write_stream').SyncWriteStream)(fd);
  if (kind === 'PIPE' || kind === 'TCP') return openSocket({ fd, readable: false, writable: true });
  const { Writable } = require('node/stream');
  return new Writable({
    __proto__: null,
    write(chunk, encoding, callback) {
      callback();
    },
  });
}

function openSocket(options) {
  return new (require('node/net').Socket)({ __proto__: null, manualStart: true, ...options });
}

function stayOpen(error, callback) {
  callback(error);
  this._undestroy();
  if (!this._writableState.emitClose) globalThis.process.nextTick(() => this.emit('close'));
}

function output(fd) {
  const kind = kindOf(fd);
  const stream = openOutput(fd, kind);
  stream._type = TYPES[kind];
  stream.fd = fd;
  stream._isStdio = true;
  stream.destroySoon = stream.destroy;
  stream._destroy = stayOpen;
  if (kind === 'TTY') globalThis.process.on('SIGWINCH', () => stream._refreshSize());
  return stream;
}

function openInput(kind) {
  if (kind === 'TTY') return new (require('node/tty').ReadStream)(0);
  if (kind === 'FILE') return new (require('node/fs').ReadStream)(null, { fd: 0, autoClose: false });
  if (kind === 'PIPE' || kind === 'TCP') {
    // The channel to the parent process has its own reader: this stream gets no data.
    const isChannel = globalThis.process.channel?.fd === 0;
    return openSocket(isChannel ? { readable: true, writable: false } : { fd: 0, readable: true, writable: false });
  }
  const { Readable } = require('node/stream');
  const stream = new Readable({ __proto__: null, read() {} });
  stream.push(null);
  return stream;
}

// Reading without a reader would keep the process alive.
function stopReading(stream) {
  const handle = stream._handle;
  if (!handle?.isReading) return;
  handle.isReading = false;
  handle.readStop();
}

function stdin() {
  const stream = openInput(kindOf(0));
  stream.fd = 0;
  stream.on('pause', () => globalThis.process.nextTick(() => {
    if (stream.isPaused()) stopReading(stream);
  }));
  return stream;
}

module.exports = { stdout: () => output(1), stderr: () => output(2), stdin };
