// SPDX-License-Identifier: MIT
//
// Messages that need neither write.js nor read.js, which most workers never load: one primitive, and plain objects as JSON.
'use strict';

const { received } = require('internal/ports');
const { TAGS } = require('internal/transfer/tags');

const { UNDEFINED, NULL, TRUE, FALSE, INTEGER, ALL_TEXT, JSON_TEXT, NUMBER } = TAGS;

// Where writePrimitive() writes.
const primitive = new Uint8Array(16);
const primitiveNumber = new Float64Array(primitive.buffer, 8);

// Writes a message of one text, number or other primitive without a Writer. Returns its length, 0 if it needs one.
// The message's text is the value if that is a string.
function writePrimitive(value) {
  switch (typeof value) {
    case 'string':
      primitive[0] = TAGS.ALL_TEXT;
      return 1;
    case 'number':
      if (!(value > -64 && value < 64) || value % 1 !== 0 || Object.is(value, -0)) {
        primitive[0] = TAGS.NUMBER;
        primitiveNumber[0] = value;
        return 16;
      }
      primitive[0] = TAGS.INTEGER;
      primitive[1] = value >= 0 ? value * 2 : -value * 2 - 1;
      return 2;
    case 'boolean':
      primitive[0] = value ? TAGS.TRUE : TAGS.FALSE;
      return 1;
    case 'undefined':
      primitive[0] = TAGS.UNDEFINED;
      return 1;
    default:
      if (value !== null) return 0;
      primitive[0] = TAGS.NULL;
      return 1;
  }
}

// Where a message of one number has it: such messages are short, so their bytes are always in `received`.
const receivedNumber = new Float64Array(received.buffer, 8, 1);

// The most common messages need neither Writer nor Reader: one primitive, see writePrimitive(), and plain objects, see plain.js.
function read(bytes, text, parts) {
  switch (bytes[0]) {
    case ALL_TEXT: return text;
    case JSON_TEXT: return JSON.parse(text);
    case UNDEFINED: return undefined;
    case NULL: return null;
    case TRUE: return true;
    case FALSE: return false;
    case INTEGER:
      if (bytes[1] < 128) return bytes[1] % 2 === 0 ? bytes[1] / 2 : -(bytes[1] + 1) / 2;
      break;
    case NUMBER: return receivedNumber[0];
    default:
  }
  return require('internal/transfer/read').readValue(bytes, text, parts);
}

module.exports = { writePrimitive, primitive, read };
