// SPDX-License-Identifier: MIT
// answer: written
// What is first used near the end of the stack can be used later. (In node, some modules stay half loaded.)
'use strict';
const { builtinModules } = require('module');

// Calls a function at the end of the stack, and on the way back until it returns.
function atTheEnd(call) {
  try {
    atTheEnd(call);
  } catch (error) {
    call();
  }
}

function used(name, call) {
  atTheEnd(call);
  console.log(name, call());
}

used('inspect', () => require('util').inspect(new Map([[1, { a: [new Set([2])] }]])));
used('URL', () => new URL('/b?c=d#e', 'http://a').href);
used('Error', () => new RangeError('boom').stack.split('\n')[0]);
used('JSON', () => { try { return JSON.parse('{'); } catch (error) { return error.name; } });
used('TextDecoder', () => new TextDecoder().decode(new TextEncoder().encode('é')));
used('structuredClone', () => structuredClone({ a: new Date(0) }));
used('Buffer', () => Buffer.from('abc').toString('base64'));
used('EventTarget', () => typeof new EventTarget().dispatchEvent);
used('AbortSignal', () => AbortSignal.abort().aborted);
used('Blob', () => new Blob(['abc']).size);
used('ReadableStream', () => new ReadableStream().locked);
used('Headers', () => new Headers({ a: 'b' }).get('a'));
used('path', () => require('path').resolve('/a', '../b'));
for (const name of builtinModules) {
  if (name.startsWith('_') || name === 'wasi' || name === 'punycode' || name === 'sys') continue; // these warn
  let failed;
  try {
    atTheEnd(() => require(name));
    if (Object.keys(require(name)).length === 0 && name !== 'constants') failed = 'empty';
  } catch (error) {
    failed = error;
  }
  if (failed !== undefined) console.log(name, failed);
}
console.log('end');
