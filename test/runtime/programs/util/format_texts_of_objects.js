// SPDX-License-Identifier: MIT
//
// %s: which objects are converted by their toString() or Symbol.toPrimitive, which are inspected, and what is called meanwhile.
'use strict';

const { format } = require('util');

let calls = [];

function watched(object) {
  const note = (what) => (target, key, ...rest) => {
    calls.push(`${what} ${String(key)}`);
    return Reflect[what](target, key, ...rest);
  };
  return new Proxy(object, { get: note('get'), has: note('has'), getOwnPropertyDescriptor: note('getOwnPropertyDescriptor') });
}

class WithText { toString() { calls.push('toString'); return 'text'; } }
class Below extends WithText {}
class Converted { [Symbol.toPrimitive](hint) { calls.push(hint); return 'converted'; } }
class Simple { constructor() { this.x = 1; } }
class Nested { constructor() { this.list = [1, { a: 1 }]; } }
class OtherDate extends Date {}
class Named { static get name() { calls.push('name'); return 'Named'; } toString() { return 'named'; } }
const fakeMap = () => { class Map { toString() { return 'mine'; } } return new Map(); };
const fakeView = () => { class Int8Array { toString() { return 'mine'; } } return new Int8Array(); };

const VALUES = {
  own: { toString() { calls.push('toString'); return 'own'; } },
  hidden: Object.defineProperty({}, 'toString', { value: () => 'hidden' }),
  accessor: { get toString() { calls.push('get'); return () => 'accessor'; } },
  noFunction: { toString: 5 },
  throwing: { toString() { throw new RangeError('no text'); } },
  noText: { valueOf() { calls.push('valueOf'); return 7; }, toString() { calls.push('toString'); return {}; } },
  primitive: { [Symbol.toPrimitive]: (hint) => `primitive ${hint}` },
  primitiveAccessor: { toString: () => 'text', get [Symbol.toPrimitive]() { calls.push('get'); return (hint) => hint; } },
  primitiveOnly: { toString: 5, [Symbol.toPrimitive]: () => 'only' },
  noPrimitive: { [Symbol.toPrimitive]: 5 },
  withText: new WithText(),
  below: new Below(),
  converted: new Converted(),
  named: new Named(),
  fakeMap: fakeMap(),
  fakeView: fakeView(),
  simple: new Simple(),
  nested: new Nested(),
  flat: { a: 1, b: 'x', c: null, d: undefined, e: true, f: 1n, g: Symbol('g') },
  deep: { a: { b: 1 } },
  long: { text: 'y'.repeat(90) },
  empty: {},
  nullPrototype: Object.create(null),
  nullWithPrimitive: { __proto__: null, [Symbol.toPrimitive]: () => 'null' },
  inherited: Object.create({ toString: () => 'inherited' }),
  asArray: Object.create({ constructor: Array, toString: () => 'no array', [Symbol.toPrimitive]: () => 'no array' }),
  proxy: watched({ toString: () => 'proxy' }),
  aboveProxy: Object.create(watched({ toString: () => 'above', constructor: function Other() {} })),
  aboveOther: Object.create(watched({ [Symbol.toPrimitive]: () => 'above', constructor: function Other() {} })),
  array: [1, [2]],
  date: new Date(0),
  otherDate: new OtherDate(0),
  map: Object.assign(new Map(), { [Symbol.toPrimitive]: () => 'map' }),
  tagged: { [Symbol.toStringTag]: 'Tag', a: 1 },
  constructed: { constructor: 5, a: 1 },
  function: (a) => a,
  class: class { static toString() { calls.push('static'); return 'class'; } },
};

function show(...args) {
  calls = [];
  let text;
  try {
    text = format(...args);
  } catch (error) {
    text = `${error.name}: ${error.message}`;
  }
  console.log(JSON.stringify(text), calls.join(', '));
}

for (const name in VALUES) {
  console.log(name);
  for (let i = 0; i < 2; i++) show('<%s>', VALUES[name]);
  show('%s and %s%%', VALUES[name], VALUES[name]);
  show('%s and', VALUES[name], new Map([[1, 2]]));
}

console.log('changed prototypes');
Object.prototype[Symbol.toPrimitive] = () => 'from the root';
show('%s', {});
show('%s', new Simple());
delete Object.prototype[Symbol.toPrimitive];
const { toString } = Object.prototype;
Object.prototype.toString = () => 'replaced';
show('%s', { a: 1 });
Object.prototype.toString = undefined;
show('%s', { a: 1 });
Object.prototype.toString = toString;
Object.prototype.constructor = class Mine {};
show('%s', { toString });
show('%s', { a: 1 });
Object.prototype.constructor = Object;
show('%s', { a: 1 });
