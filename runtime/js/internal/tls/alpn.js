// SPDX-License-Identifier: MIT
//
// Lists of application protocols: names, or the bytes of the wire, in which each name follows its length.
'use strict';

const { Buffer } = require('node/buffer');
const { isView } = require('internal/crypto/bytes');
const errors = require('internal/errors');

const LONGEST_NAME = 255;

function wireFormat(names) {
  const parts = [];
  for (let i = 0; i < names.length; i++) {
    const name = Buffer.from(names[i]);
    if (name.length > LONGEST_NAME) {
      throw errors.codedError(RangeError, 'ERR_OUT_OF_RANGE',
        `The byte length of the protocol at index ${i} exceeds the maximum length. It must be <= 255. Received ${name.length}`);
    }
    parts.push(Buffer.from([name.length]), name);
  }
  return Buffer.concat(parts);
}

// Stores the protocols in wire format as out.ALPNProtocols: a copy, which the program cannot change later.
function convertALPNProtocols(protocols, out) {
  if (Array.isArray(protocols)) {
    out.ALPNProtocols = wireFormat(protocols);
  } else if (isView(protocols)) {
    const { buffer, byteOffset, byteLength } = protocols;
    out.ALPNProtocols = Buffer.from(new Uint8Array(buffer, byteOffset, byteLength));
  }
}

// The names in a list in wire format.
function namesIn(bytes) {
  const names = [];
  for (let at = 0; at < bytes.length; at += bytes[at] + 1) {
    names.push(Buffer.from(bytes.subarray(at + 1, at + 1 + bytes[at])).toString('latin1'));
  }
  return names;
}

module.exports = { convertALPNProtocols, namesIn };
