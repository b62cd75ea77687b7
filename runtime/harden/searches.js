// SPDX-License-Identifier: MIT
//
// Searches for a literal text. The engine's compilers know indexOf() and charCodeAt(), but not includes(), startsWith() and endsWith(),
// which take five times as long.
'use strict';

const MOST_CODES = 3;

// For `x.includes('/')` and its siblings, where x is a variable: its name, and a method and an expression with it that give the same
// result for a primitive string. Undefined for other calls.
function searchOf({ callee: { object, property }, arguments: args }) {
  const wanted = args.length === 1 && args[0].type === 'Literal' ? args[0].value : undefined;
  if (object.type !== 'Identifier' || typeof wanted !== 'string' || wanted === '') return undefined;
  const { name } = object;
  if (property.name === 'includes') return { name, method: 'indexOf', test: `${name}.indexOf(${JSON.stringify(wanted)})!==-1` };
  if (wanted.length > MOST_CODES || !/^(startsWith|endsWith)$/.test(property.name)) return undefined;
  const codes = Array.from({ length: wanted.length }, (_, i) => {
    const at = property.name === 'startsWith' ? `${i}` : `${name}.length-${wanted.length - i}`;
    return `${name}.charCodeAt(${at})===${wanted.charCodeAt(i)}`;
  });
  return { name, method: 'charCodeAt', test: codes.join('&&') };
}

module.exports = { searchOf };
