// SPDX-License-Identifier: MIT
// util.inspect of random values with accessors, proxies, symbols, odd prototypes, wide characters and lone surrogates. Prints a
// number for each group of values, and the values themselves if it gets a seed.
'use strict';
const util = require('util');

const only = process.argv[2] === undefined ? -1 : Number(process.argv[2]);
let seed = 1;

function random(below) {
  seed = (Math.imul(seed, 1103515245) + 12345) >>> 0;
  return (seed >>> 8) % below;
}
const pick = (list) => list[random(list.length)];
const several = (most, make) => Array.from({ length: random(most + 1) }, make);

const PIECES = ['a', 'word ', "'", '"', '`', '${', '\\', '\n', '\t', '\0', '\x7f', '\x9f', 'é', '\ud83d', '\ude00', '\u{1f600}', '中', '\u0301', '\u200b'];
const text = () => several(random(12) === 0 ? 120 : 6, () => pick(PIECES)).join('');
const KEYS = ['a', 'b1', '_', '1', '-1', '__proto__', 'constructor', 'toString', 'a b', "it's", '\ud800', '中', 'length', Symbol('s'), Symbol("q'\n"), Symbol.toStringTag];

class Base { constructor(x) { this.x = x; } get seen() { return 1; } }
class Derived extends Base { static y = 1; }
class List extends Array {}
class Dictionary extends Map {}
class Bag extends Set { constructor(list) { super(list); this.more = 1; } }
class Bytes extends Uint8Array {}
class Failure extends Error {}
class Tagged { get [Symbol.toStringTag]() { return 'tag'; } }
class Custom { constructor(x) { this.x = x; } [util.inspect.custom](depth, options, inspect) { return `custom ${depth} ${inspect === util.inspect} ${inspect(this.x, options)}`; } }
class Returning { constructor(x) { this.x = x; } [util.inspect.custom]() { return this.x; } }
function Old(x) { this.x = x; }

const FUNCTIONS = [() => {}, function named() {}, async () => {}, function* g() {}, async function* ag() {}, class {}, class A extends Base {},
  Object.assign(() => {}, { extra: 1 }), Object.setPrototypeOf(() => {}, null)];

function primitive() {
  switch (random(8)) {
    case 0: return pick([0, -0, 1.5, NaN, -Infinity, 1e21, 123456789.123]);
    case 1: return random(100000);
    case 2: return BigInt(random(1000)) ** 5n;
    case 3: return Symbol(text());
    case 4: return pick([null, undefined, true, false]);
    default: return text();
  }
}

function error(depth) {
  const made = pick([() => new Error(text()), () => new Failure(text()), () => new RangeError('m', { cause: value(depth - 1) }), () => new AggregateError([value(depth - 1)], 'many')])();
  made.stack = pick([`${made.name}: ${made.message}\n    at f (/a/b.js:1:2)\n    at g (/a/c.js:3:4)`, made.message, 'Other: x\n    at y (/z.js:1:1)', '']);
  if (random(3) === 0) made.code = value(depth - 1);
  if (random(5) === 0) made.name = pick(['Odd', 'OddError', '']);
  return made;
}

function objectOf(depth) {
  const object = pick([() => ({}), () => new Base(1), () => new Derived(2), () => Object.create(null), () => new Old(3), () => new Tagged(), () => Object.create(Object.create(Derived.prototype)),
    () => Object.create({ constructor: pick([1, { name: 'x' }, function () {}, Old]) }), () => Object.create(Error.prototype), () => Object.create(Map.prototype)])();
  for (let i = random(6); i > 0; i--) {
    const key = pick(KEYS);
    const kind = random(8);
    if (kind === 0) Object.defineProperty(object, key, { get() { return 7; }, enumerable: true, configurable: true });
    else if (kind === 1) Object.defineProperty(object, key, { set(x) {}, get: random(2) ? undefined : () => 1, enumerable: random(2) === 0, configurable: true });
    else Object.defineProperty(object, key, { value: value(depth - 1), enumerable: kind > 2, configurable: true, writable: true });
  }
  return object;
}

function arrayOf(depth) {
  const list = random(3) === 0 ? several(130, () => pick([primitive, () => random(50)])()) : several(8, () => value(depth - 1));
  if (random(6) === 0) list[list.length + random(4)] = 1;
  if (random(6) === 0) list[pick(['extra', '-1', '01', '4294967295'])] = value(depth - 1);
  if (random(9) === 0) Object.defineProperty(list, 0, { get() { return 1; }, enumerable: true, configurable: true });
  return random(6) === 0 ? List.from(list) : list;
}

function cyclic(depth) {
  const object = { a: value(depth - 1) };
  object.self = pick([object, [object], new Map([[object, 1]]), { inner: object }]);
  return object;
}

const MAKERS = [
  objectOf, objectOf, arrayOf, error, cyclic,
  (depth) => new (pick([Map, Dictionary]))(several(5, () => [value(depth - 1), value(depth - 1)])),
  (depth) => new (pick([Set, Bag]))(several(5, () => value(depth - 1))),
  () => new (pick([Uint8Array, Bytes, Float32Array, BigInt64Array, Int16Array]))(random(9)),
  () => Buffer.from(new TextEncoder().encode(text()).slice().buffer),
  () => new Date(pick([0, NaN, 1e12])),
  () => new RegExp(pick(['a', '/', '(?:x)']), pick(['', 'gi', 'u'])),
  () => pick(FUNCTIONS),
  () => pick([new Number(-0), new String(text()), new Boolean(true), Object(5n), Object(Symbol('o'))]),
  (depth) => new Custom(value(depth - 1)),
  (depth) => new Returning(value(depth - 1)),
  (depth) => Promise.resolve(value(depth - 1)),
  (depth) => new Proxy(pick([objectOf, arrayOf])(depth), pick([{}, { get() { return undefined; } }, { ownKeys: () => [] }])),
  () => new ArrayBuffer(random(6)),
  () => new DataView(new ArrayBuffer(2)),
  (depth) => Object.setPrototypeOf(pick([new Map([[1, 2]]), new Set([1]), [1, 2], new Date(0), /x/, new Uint8Array(2)]), pick([null, Base.prototype, Old.prototype])),
  (depth) => Object.freeze(objectOf(depth)),
];

function value(depth) {
  return depth <= 0 || random(4) === 0 ? primitive() : pick(MAKERS)(depth);
}

const OPTIONS = {
  depth: [0, 1, 3, 5, null, Infinity, -1], colors: [true], compact: [true, false, 0, 1, 2, 5], breakLength: [1, 20, 60, 128, Infinity],
  sorted: [true, (a, b) => (a < b ? 1 : -1)], maxArrayLength: [0, 1, 3, 101, null], maxStringLength: [0, 5, null], getters: [true, 'get', 'set'],
  numericSeparator: [true], customInspect: [false], showProxy: [true, 1], showHidden: [true], unknown: [1],
};

function optionsOf() {
  if (random(3) === 0) return undefined;
  const options = {};
  for (const [name, values] of Object.entries(OPTIONS)) if (random(4) === 0) options[name] = pick(values);
  return options;
}

function result(make) {
  try {
    return make();
  } catch (thrown) {
    return `threw ${thrown?.name}`;
  }
}

function hashOf(words) {
  let hash = 5381;
  for (let i = 0; i < words.length; i++) hash = (Math.imul(hash, 33) ^ words.charCodeAt(i)) >>> 0;
  return hash;
}

process.on('unhandledRejection', () => {});
const GROUP = 20;
const first = only < 0 ? 0 : only;
const count = only < 0 ? Number(process.env.RANDOM_GROUPS ?? 60) : 1;
for (let group = first; group < first + count; group++) {
  const lines = [];
  for (let i = 0; i < GROUP; i++) {
    seed = group * 1000 + i;
    for (let j = 0; j < 3; j++) random(2);
    const options = optionsOf();
    const made = value(random(5));
    lines.push(result(() => util.inspect(made, options)));
    lines.push(result(() => util.format(pick(['%s', '%o', '%O %d', 'x', '%j', '%%%i']), made, pick([made, 1, 'x']))));
  }
  if (only >= 0) for (const line of lines) console.log(JSON.stringify(line));
  console.log(group, hashOf(lines.join('\n')));
}
