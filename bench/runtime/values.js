// SPDX-License-Identifier: MIT
//
// Values as text, errors, deep equality, process: prints nanoseconds of CPU time per call to stderr. `console` jobs write to
// stdout: `node values.js console | cat >file`.
'use strict';
const { measure } = require('./job.js');
const assert = require('assert');
const fs = require('fs');
const { inspect, format, types } = require('util');

class Point {
  constructor(x, y) {
    this.x = x;
    this.y = y;
  }
}
class OwnError extends Error {}

const nested = { a: 1, b: 'text', c: [1, 2, 3], d: { e: { f: { g: 1 } } }, h: [{ a: 1 }, { b: 2 }] };
const map = new Map([['a', 1], ['b', { c: 2 }]]);
const set = new Set([1, 'b', { c: 1 }]);
const strings = Array(100).fill('denseArray');

measure('inspect object', 5e4, () => inspect({ a: 1, b: 'x', c: [1, 2, 3] }));
measure('inspect nested', 2e4, () => inspect(nested));
measure('inspect instance', 5e4, () => inspect(new Point(1, 2)));
measure('inspect map', 2e4, () => inspect(map));
measure('inspect set', 2e4, () => inspect(set));
measure('inspect date', 5e4, () => inspect(new Date(0)));
measure('inspect 100 strings', 3e3, () => inspect(strings));
measure('inspect bytes', 1e4, () => inspect(new Uint8Array(50)));
measure('inspect with colors', 2e4, () => inspect(nested, { colors: true }));
measure('inspect string', 2e5, () => inspect('hello world'));
measure('format %s %d', 2e5, () => format('%s %d', 'a', 1));
measure('format %O', 3e4, () => format('%O', { a: 1 }));
measure('format values', 1e5, () => format('a', 'b', 1, true));
if (process.argv[2]?.startsWith('console')) {
  measure('console text', 1e5, () => console.log('hello world'));
  measure('console object', 2e4, () => console.log({ a: 1, b: 'x', c: [1, 2, 3] }));
}

measure('error', 1e5, () => new Error('x'));
measure('error of a class', 1e5, () => new OwnError('x'));
measure('error thrown', 5e4, () => {
  try {
    throw new Error('x');
  } catch (error) {
    return error;
  }
});
measure('error with stack', 1e4, () => new Error('x').stack);
measure('error of stat', 1e4, () => {
  try {
    return fs.statSync('/does/not/exist');
  } catch (error) {
    return error;
  }
});
measure('error expected', 2e4, () => assert.throws(() => { throw new Error('x'); }));

const primitives = () => new Set(Array.from({ length: 200 }, (_, i) => `text ${i}`));
const objects = () => new Map(Array.from({ length: 200 }, (_, i) => [{ i }, i]));
const [left, right, leftMap, rightMap] = [primitives(), primitives(), objects(), objects()];
measure('deepEqual object', 5e4, () => assert.deepStrictEqual({ a: 1, b: [1, 2] }, { a: 1, b: [1, 2] }));
measure('deepEqual set', 2e3, () => assert.deepStrictEqual(left, right));
measure('deepEqual map', 500, () => assert.deepStrictEqual(leftMap, rightMap));
measure('types.isMap', 1e6, () => types.isMap(map));

const start = process.hrtime();
measure('env read', 2e5, () => process.env.HOME);
measure('env write', 1e5, () => { process.env.SOME_NAME = 'x'; });
measure('env names', 1e4, () => Object.keys(process.env));
measure('hrtime', 5e5, () => process.hrtime(start));
measure('memoryUsage', 2e3, () => process.memoryUsage());
measure('resourceUsage', 2e4, () => process.resourceUsage());
measure('append 100 pairs to a URL', 1e3, () => {
  const { searchParams } = new URL('https://example.org/');
  for (let i = 0; i < 100; i++) searchParams.append('name', 'value');
});
