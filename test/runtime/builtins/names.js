// SPDX-License-Identifier: MIT
//
// The built-ins that the runtime's scripts use exist, and the engine's functions have the expected names, by which the
// runtime notices that a program has replaced one. With other names, every program would seem to have done so.
//
//   names.js originals.inc
'use strict';

const fs = require('fs');
const assert = require('assert');

const text = fs.readFileSync(process.argv[2], 'utf8');
const paths = [];
for (const [, parent, name] of text.matchAll(/^\{(-?\d+), "(.+)", (?:true|false)\},$/gm)) {
  paths.push(parent === '-1' ? [name] : [...paths[parent], name]);
}
assert(paths.length > 200);

// The runtime's own replace the engine's; Set.prototype.keys is the function `values`.
const OTHERS = /Error$|^FinalizationRegistry$|^JSON|^Function\.prototype$|^Set\.prototype\.keys$|__proto__$/;

// Missing in older engines.
const NEW = /^Uint8Array\.prototype\.(to|setFrom)(Base64|Hex)$/;

const wrong = paths.filter((path) => {
  const value = path.reduce((object, name) => object?.[name], globalThis);
  if (value === undefined) return !NEW.test(path.join('.'));
  return typeof value === 'function' && !OTHERS.test(path.join('.')) &&
    Function.prototype.toString.call(value) !== `function ${path.at(-1)}() { [native code] }`;
});
assert.deepStrictEqual(wrong.map((path) => path.join('.')), []);
