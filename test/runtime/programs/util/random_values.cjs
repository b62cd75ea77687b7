// SPDX-License-Identifier: MIT
// Nested values from a fixed sequence of random numbers, for programs that compare results on them.
'use strict';

class Thing {
  x = 1;
}
class Table extends Map {}

const PRIMITIVES = [0, -0, 1, NaN, Infinity, 's', '1', true, false, null, undefined, 2n, 1234.5, "it's", 'a\nb', '"q"', '\u001b[1m', ''];
const KEYS = ['a', 'b', 'c', 'a-b', '1', 'x'];

function generator(start) {
  let seed = start;
  const random = (limit) => {
    seed = (seed * 1103515245 + 12345) & 0x7fffffff;
    return (seed >> 8) % limit;
  };
  const pick = (list) => list[random(list.length)];
  const several = (limit, make) => Array.from({ length: random(limit) }, make);
  const primitive = () => (random(6) === 0 ? 'x'.repeat(random(60)) : pick(PRIMITIVES));
  const makers = [
    (depth) => Object.fromEntries(several(5, () => [pick(KEYS), value(depth - 1)])),
    (depth) => several(6, () => value(depth - 1)),
    (depth) => new Map(several(4, () => [value(depth - 2), value(depth - 1)])),
    (depth) => new Set(several(4, () => value(depth - 1))),
    () => new Date(random(3) * 1e10),
    () => new RegExp(`a${random(2)}`, pick(['', 'g', 'i'])),
    () => new Uint8Array(random(4)),
    () => new Float64Array([1, -0, NaN].slice(0, random(4))),
    (depth) => Object.assign(new Thing(), { y: value(depth - 1) }),
    (depth) => Object.assign(Object.create(null), { [pick(KEYS)]: value(depth - 1) }),
    (depth) => Object.assign([, 1], { length: random(5), extra: value(depth - 1) }),
    () => pick([new Number(1), new String('s'), new Boolean(false), Object(1n)]),
    () => ({ [Symbol('s')]: random(2) }),
    (depth) => new Table([[1, value(depth - 1)]]),
    (depth) => Object.assign(new TypeError(`m${random(2)}`), { stack: 'TypeError: m\n    at x', code: value(depth - 1) }),
  ];
  function value(depth) {
    return depth <= 0 || random(4) === 0 ? primitive() : pick(makers)(depth);
  }
  return { random, pick, primitive, value };
}

module.exports = { generator };
