// SPDX-License-Identifier: MIT
// Encodings that do not exist: as an option of a stream, for setDefaultEncoding(), and for write().
'use strict';

const { Duplex, Readable, Writable } = require('stream');

function attempt(what, value, run) {
  try {
    console.log(what, value, run());
  } catch (error) {
    console.log(what, value, error.name, error.code, error.message);
  }
}
for (const value of ['x', {}, 5, null, undefined, '', 0, false, true, 'UTF-8', 'HEX', 'buffer', [], Symbol('a'), 5n]) {
  attempt('Readable', value, () => new Readable({ defaultEncoding: value })._readableState.defaultEncoding);
  attempt('Writable', value, () => new Writable({ defaultEncoding: value })._writableState.defaultEncoding);
}
for (const value of ['x', {}, [], Symbol('a')]) {
  attempt('setDefaultEncoding', value, () => new Writable().setDefaultEncoding(value));
  attempt('write', value, () => new Writable({ write() {} }).write('a', value));
}
attempt('Duplex', 'y', () => new Duplex({ defaultEncoding: 'y' }));
