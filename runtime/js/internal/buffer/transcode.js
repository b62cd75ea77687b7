// SPDX-License-Identifier: MIT
//
// buffer.transcode, isUtf8 and isAscii.
'use strict';

const { invalidArgType, codedError } = require('internal/errors');
const { isTypedArray, isAnyArrayBuffer } = require('node/util/types');
const { FastBuffer } = require('internal/buffer/fast');
const { checkBytes } = require('internal/buffer/check');
const { encodingOf, encodings } = require('internal/buffer/encodings');
const native = internalBinding('buffer');

const { ascii, latin1, ucs2, utf8 } = encodings;
const KNOWN = new Set([ascii, latin1, ucs2, utf8]);

// The engine refuses a view of a detached buffer.
function wholeOf(buffer) {
  try {
    return new Uint8Array(buffer);
  } catch {
    throw codedError(Error, 'ERR_INVALID_STATE', 'Cannot validate on a detached buffer');
  }
}

function bytesOf(input) {
  if (ArrayBuffer.isView(input) && input instanceof Uint8Array && input.length > 0) return input;
  if (isTypedArray(input)) return input.byteLength === 0 ? new Uint8Array(0) : new Uint8Array(input.buffer, input.byteOffset, input.byteLength);
  if (isAnyArrayBuffer(input)) return wholeOf(input);
  throw invalidArgType('input', ['ArrayBuffer', 'Buffer', 'TypedArray'], input);
}

function isUtf8(input) {
  return native.isUtf8(bytesOf(input));
}

function isAscii(input) {
  return native.isAscii(bytesOf(input));
}

function cannot(reason) {
  const error = new Error(`Unable to transcode Buffer [${reason}]`);
  error.code = reason;
  error.errno = reason === 'U_ILLEGAL_ARGUMENT_ERROR' ? 1 : 10;
  return error;
}

// ASCII has no bytes above 127; text for it is not masked.
function textOf(source, from) {
  const text = (from === ascii ? latin1 : from).slice(source, 0, source.length);
  return from === ascii ? text.replace(/[\x80-\xff]/g, '\ufffd') : text;
}

function transcode(source, fromEncoding, toEncoding) {
  checkBytes(source, 'source');
  if (source.length === 0) return new FastBuffer();
  const from = encodingOf(fromEncoding);
  const to = encodingOf(toEncoding);
  if (!KNOWN.has(from) || !KNOWN.has(to)) throw cannot('U_ILLEGAL_ARGUMENT_ERROR');
  if (from === utf8 && to === ucs2 && !native.isUtf8(source)) throw cannot('U_INVALID_CHAR_FOUND');
  let text = textOf(source, from);
  if (to === ascii) text = text.replace(/[^\x00-\x7f]/gu, '?');
  if (to === latin1) text = text.replace(/[^\x00-\xff]/gu, '?');
  return require('internal/buffer/make').fromText(text, to);
}

module.exports = { transcode, isUtf8, isAscii };
