// serialization: 'advanced': values that structuredClone() supports arrive unchanged.
'use strict';
const { fork } = require('child_process');
const { attempt } = require('./shown.cjs');

if (process.argv[2] === 'child') {
  process.on('message', (message) => {
    process.send(message);
    if (message === 'end') setImmediate(() => process.disconnect());
  });
} else {
  const circle = { name: 'circle' };
  circle.self = circle;
  const shared = { shared: true };
  const child = fork(__filename, ['child'], { serialization: 'advanced' });
  const values = [undefined, null, 1, -0, NaN, -Infinity, 10n ** 20n, 'é\n"', true, [1, , 3], { a: undefined, b: [] }, new Date(5), new Date(NaN), /a\/b/gi,
    new Map([[1, { a: 1 }], ['k', new Set([1, [2]])]]), new Set(), Buffer.from('buffer'), new Uint16Array([1, 2]), new BigInt64Array([5n]), new Float64Array([0.5, NaN]), new ArrayBuffer(3), circle, [shared, shared],
    new Error('plain'), new TypeError('typed', { cause: { why: 1 } }), Object(5), Object('text'), Object(true), Object(1n), Object.create(null), new (class Point { x = 1; })(), { __proto__: null, key: 'value' }];
  for (const value of values) child.send({ value });
  for (const value of [() => {}, { f() {} }, Symbol('s'), new WeakMap(), Promise.resolve()]) attempt('refused', () => child.send({ value }));
  attempt('function', () => child.send(() => {}));
  attempt('bigint', () => child.send(1n));
  child.send('end');
  child.on('message', (message) => {
    if (message === 'end') return;
    const { value } = message;
    if (value instanceof Error) console.log(value.name, value.message, typeof value.stack, value.cause, value instanceof TypeError);
    else console.log(value, Object.prototype.toString.call(value), value?.self === value, Array.isArray(value) && value[0] === value[1]);
  });
  child.on('close', (code) => console.log('close', code));
}
