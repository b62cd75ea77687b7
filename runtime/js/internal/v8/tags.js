// SPDX-License-Identifier: MIT
//
// The bytes that V8's serialization format has in front of values.
'use strict';

const VERSION = 15;

const code = (char) => char.charCodeAt(0);

const TAGS = {
  __proto__: null,
  VERSION: 0xff,
  PADDING: 0,
  UNDEFINED: code('_'),
  NULL: code('0'),
  TRUE: code('T'),
  FALSE: code('F'),
  INT32: code('I'),
  UINT32: code('U'),
  DOUBLE: code('N'),
  BIGINT: code('Z'),
  UTF8_STRING: code('S'),
  ONE_BYTE_STRING: code('"'),
  TWO_BYTE_STRING: code('c'),
  REFERENCE: code('^'),
  OBJECT: code('o'),
  END_OBJECT: code('{'),
  SPARSE_ARRAY: code('a'),
  END_SPARSE_ARRAY: code('@'),
  DENSE_ARRAY: code('A'),
  END_DENSE_ARRAY: code('$'),
  HOLE: code('-'),
  DATE: code('D'),
  TRUE_OBJECT: code('y'),
  FALSE_OBJECT: code('x'),
  NUMBER_OBJECT: code('n'),
  BIGINT_OBJECT: code('z'),
  STRING_OBJECT: code('s'),
  REGEXP: code('R'),
  MAP: code(';'),
  END_MAP: code(':'),
  SET: code('\''),
  END_SET: code(','),
  ARRAY_BUFFER: code('B'),
  ARRAY_BUFFER_VIEW: code('V'),
  TRANSFERRED_BUFFER: code('t'),
  SHARED_BUFFER: code('u'),
  HOST_OBJECT: code('\\'),
  ERROR: code('r'),
};

// What follows HOST_OBJECT in messages between processes: a view, or the value of any other host object's properties.
const CHANNEL_TAGS = { __proto__: null, VIEW: 0, OTHER: 1 };

const ERROR_TAGS = {
  __proto__: null,
  EvalError: code('E'),
  RangeError: code('R'),
  ReferenceError: code('F'),
  SyntaxError: code('S'),
  TypeError: code('T'),
  URIError: code('U'),
  message: code('m'),
  cause: code('c'),
  stack: code('s'),
  end: code('.'),
};

// Views by Node's number for their class; Buffers have one of their own.
const VIEWS = ['Int8Array', 'Uint8Array', 'Uint8ClampedArray', 'Int16Array', 'Uint16Array', 'Int32Array', 'Uint32Array', 'Float32Array', 'Float64Array',
  'DataView', 'FastBuffer', 'BigInt64Array', 'BigUint64Array'];

function viewIndex(view) {
  const { FastBuffer } = require('internal/buffer/fast');
  if (view instanceof FastBuffer) return VIEWS.indexOf('FastBuffer');
  return VIEWS.indexOf(Object.prototype.toString.call(view).slice(8, -1));
}

// V8's own tags of views.
const VIEW_TAGS = { __proto__: null };
[...'bBCwWdDfF?'].forEach((char, i) => { VIEW_TAGS[VIEWS[i]] = code(char); });
VIEW_TAGS.FastBuffer = VIEW_TAGS.Uint8Array;
VIEW_TAGS.BigInt64Array = code('q');
VIEW_TAGS.BigUint64Array = code('Q');

module.exports = { VERSION, TAGS, CHANNEL_TAGS, ERROR_TAGS, VIEWS, VIEW_TAGS, viewIndex };
