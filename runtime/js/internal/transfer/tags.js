// SPDX-License-Identifier: MIT
//
// The bytes in front of values in a message between ports. The format is internal to the process: write.js and read.js
// belong to the same build. Texts are not among the bytes: a message has one text, which contains all of them in order.
'use strict';

const NAMES = ['UNDEFINED', 'NULL', 'TRUE', 'FALSE', 'INTEGER', 'DOUBLE', 'TEXT', 'BIGINT', 'KNOWN', 'OBJECT', 'ARRAY', 'SPARSE',
  'HOLE', 'MAP', 'SET', 'DATE', 'REGEXP', 'BOXED', 'BUFFER', 'RESIZABLE', 'ATTACHED', 'VIEW', 'ERROR', 'PORT', 'PLATFORM', 'ALL_TEXT', 'JSON_TEXT', 'NUMBER'];

const TAGS = { __proto__: null };
for (let i = 0; i < NAMES.length; i++) TAGS[NAMES[i]] = i;

const VIEW_NAMES = ['Int8Array', 'Uint8Array', 'Uint8ClampedArray', 'Int16Array', 'Uint16Array', 'Int32Array', 'Uint32Array', 'Float32Array',
  'Float64Array', 'BigInt64Array', 'BigUint64Array', 'DataView'];
const ERROR_NAMES = ['Error', 'EvalError', 'RangeError', 'ReferenceError', 'SyntaxError', 'TypeError', 'URIError'];

module.exports = { TAGS, VIEW_NAMES, ERROR_NAMES };
