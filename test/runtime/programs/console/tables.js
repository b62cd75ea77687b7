// SPDX-License-Identifier: MIT
// console.table of all kinds of data.
'use strict';

for (const data of [5, 'text', null, undefined, [], {}, [[1, 2], [3, 4]], new Map([['a', 1], [{ k: 1 }, [2]]]), new Set([1, 'x']),
  [1, 'x', { y: 1 }], { a: { b: 1 }, c: { b: 2, d: 3 } }, [undefined, null, () => {}, Symbol('s')], ['ä', '日本', 'e\u0301'], [{ a: { deep: { er: 1 } } }],
  [[1, [2, [3]]]], new Map([['a', { x: 1 }]]), [{ long: 'x'.repeat(30) }, { other: 'line\nbreak' }], [true, 1n, -0, NaN], { length: 2, 0: 'a' },
  [new Date(0), /x/, new Error('e').message], Object.create({ inherited: 1 })]) {
  console.table(data);
}
console.table([{ a: 1, b: 2 }, { a: 3 }], ['b']);
console.table([{ a: 1 }], ['none', 'a']);
console.table([{ a: 1 }], []);
try {
  console.table([1], 5);
} catch (error) {
  console.log(error.code, error.message);
}
console.group('indented');
console.table([{ a: 1 }]);
console.groupEnd();
