// SPDX-License-Identifier: MIT
//
// Which classes are the language's own, for inspect and format.
'use strict';

// Except typed arrays (internal/views.js). A program may have removed them from the global object, and others there are not
// built in.
const NAMES = ['AggregateError', 'Array', 'ArrayBuffer', 'Atomics', 'BigInt', 'Boolean', 'DataView', 'Date', 'Error', 'EvalError',
  'FinalizationRegistry', 'Function', 'Infinity', 'Intl', 'JSON', 'Map', 'Math', 'NaN', 'Number', 'Object', 'Promise', 'Proxy',
  'RangeError', 'ReferenceError', 'Reflect', 'RegExp', 'Set', 'SharedArrayBuffer', 'String', 'Symbol', 'SyntaxError', 'TypeError',
  'URIError', 'WeakMap', 'WeakRef', 'WeakSet', 'WebAssembly'];

module.exports = { NAMES };
