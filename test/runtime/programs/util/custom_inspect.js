// SPDX-License-Identifier: MIT
// util.inspect.custom, default options, styles, wrong options.
'use strict';
const util = require('util');

class Money {
  constructor(amount) {
    this.amount = amount;
  }

  [util.inspect.custom](depth, options, inspect) {
    if (depth < 0) return options.stylize('[Money]', 'special');
    return `Money<${inspect(this.amount, options)}>`;
  }
}
console.log(util.inspect(new Money(5)), util.inspect([new Money(5)], { colors: true }), util.inspect({ a: { b: { c: new Money(1) } } }));
console.log(util.inspect(new Money(5), { customInspect: false }), util.inspect([[[[new Money(5)]]]]));
console.log(util.inspect({ [util.inspect.custom]: () => ({ other: 1 }) }), util.inspect({ [util.inspect.custom]: 5 }), util.inspect({ inspect: () => 'old' }));
console.log(util.inspect.custom, util.inspect.defaultOptions);
util.inspect.defaultOptions = { depth: 0 };
console.log({ a: { b: 1 } }, util.inspect({ a: { b: 1 } }));
util.inspect.defaultOptions.depth = 2;
console.log(util.inspect({ a: { b: 1 } }), util.inspect({ a: { b: { c: {} } } }, false, 0), util.inspect('x', false, 0, true));
for (const value of [5, null, 'x']) {
  try {
    util.inspect.defaultOptions = value;
  } catch (error) {
    console.log(error.code, error.message);
  }
}
util.inspect.styles.number = 'red';
console.log(JSON.stringify(util.inspect([1, 'a'], { colors: true })), Object.keys(util.inspect.styles), util.inspect.colors.red);
console.log(util.inspect(new Map([['a', new Set([1])]]), { sorted: true }), util.inspect({ b: 1, a: 2 }, { sorted: (x, y) => (x < y ? 1 : -1) }));
const object = { get a() { return { deep: 1 }; }, set a(value) {}, get b() { throw new Error('no'); }, set c(value) {} };
for (const getters of [false, true, 'get', 'set']) console.log(util.inspect(object, { getters }));
const loop = { name: 'loop', list: [] };
loop.list.push(loop, { loop });
console.log(loop, util.inspect(loop, { compact: false }), util.inspect({ loop, again: loop }));
console.log(util.inspect('a'.repeat(30), { maxStringLength: 5 }), util.inspect(Array(200).fill(1), { maxArrayLength: 3 }), util.inspect(123456.789, { numericSeparator: true }));
for (const options of [5, null, 'x']) {
  try {
    console.log(util.formatWithOptions(options, 'x'));
  } catch (error) {
    console.log(error.code, error.message);
  }
}
console.log(util.formatWithOptions({ compact: false }, 'a', { b: 1 }), JSON.stringify(util.formatWithOptions({ colors: true }, '%s %O', 1, { a: 1 })));
