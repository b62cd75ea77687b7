// SPDX-License-Identifier: MIT
//
// Standard output and error if they are files: each write is done when it returns.
'use strict';

const { Writable } = require('node/stream');
const stdio = internalBinding('stdio');

class SyncWriteStream extends Writable {
  constructor(fd) {
    super({ __proto__: null, autoDestroy: true, decodeStrings: false });
    this.fd = fd;
    this.readable = false;
    this.autoClose = false;
  }

  _write(chunk, encoding, callback) {
    const isPlain = typeof chunk !== 'string' || encoding === 'utf8' || encoding === 'utf-8';
    const code = stdio.write(this.fd, isPlain ? chunk : require('node/buffer').Buffer.from(chunk, encoding));
    if (code < 0) callback(require('internal/errors').systemError(code, 'write'));
    else callback();
  }
}

module.exports = { SyncWriteStream };
