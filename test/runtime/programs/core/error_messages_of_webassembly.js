// SPDX-License-Identifier: MIT
// What ends a WebAssembly function has V8's messages; errors that the program makes keep theirs.
'use strict';

const section = (id, bytes) => [id, bytes.length, ...bytes];
const list = (parts) => [parts.length, ...parts.flat()];

// A module of functions without parameters: [type, code]. Functions of type 1 return a number. The last one is `run`.
function moduleOf(functions, { memory = false, table } = {}) {
  return new Uint8Array([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0,
    ...section(1, list([[0x60, 0, 0], [0x60, 0, 1, 0x7f]])),
    ...section(3, list(functions.map(([type]) => [type]))),
    ...(table === undefined ? [] : section(4, [1, 0x70, 0, table])),
    ...(memory ? section(5, [1, 0, 1]) : []),
    ...section(7, [1, 3, ...Buffer.from('run'), 0, functions.length - 1]),
    ...(table === undefined ? [] : section(9, [1, 0, 0x41, 0, 0x0b, 1, 0])),
    ...section(10, list(functions.map(([, code]) => [code.length + 2, 0, ...code, 0x0b])))]);
}

const FAR = [0x41, 0xff, 0xff, 0xff, 0xff, 0x07];
const called = (index, type) => [[0, []], [0, [0x41, index, 0x11, type, 0, ...(type === 1 ? [0x1a] : [])]]];
const programs = {
  unreachable: moduleOf([[0, [0x00]]]),
  'a load': moduleOf([[0, [...FAR, 0x28, 2, 0, 0x1a]]], { memory: true }),
  'a store': moduleOf([[0, [...FAR, 0x41, 1, 0x36, 2, 0]]], { memory: true }),
  'a quotient': moduleOf([[0, [0x41, 1, 0x41, 0, 0x6d, 0x1a]]]),
  'a large quotient': moduleOf([[0, [0x41, 0x80, 0x80, 0x80, 0x80, 0x78, 0x41, 0x7f, 0x6d, 0x1a]]]),
  'not a number': moduleOf([[0, [0x43, 0, 0, 0xc0, 0x7f, 0xa8, 0x1a]]]),
  'a call beyond the table': moduleOf(called(9, 0), { table: 1 }),
  'a call of nothing': moduleOf(called(1, 0), { table: 2 }),
  'a call of another type': moduleOf(called(0, 1), { table: 1 }),
};

for (const [name, bytes] of Object.entries(programs)) {
  const { run } = new WebAssembly.Instance(new WebAssembly.Module(bytes)).exports;
  for (const call of [() => run(), () => [1].forEach(run)]) {
    try {
      call();
    } catch (error) {
      console.log(name, error instanceof WebAssembly.RuntimeError, error.message, error.stack.split('\n')[0]);
    }
  }
}

class Own extends WebAssembly.RuntimeError {}
for (const Class of [WebAssembly.RuntimeError, Own, Error]) {
  try {
    throw new Class('Integer overflow');
  } catch (error) {
    console.log(error.message);
  }
}
