// Messages of plain objects and arrays, sent often enough for any quick way to be taken, and of objects that look like them.
'use strict';

const vm = require('vm');
const { isDeepStrictEqual, inspect } = require('util');
const { MessageChannel, Worker, receiveMessageOnPort } = require('worker_threads');

const OFTEN = 8;
const { port1, port2 } = new MessageChannel();

// What arrives of the last of many equal values.
function sent(make) {
  let got;
  for (let i = 0; i < OFTEN; i++) {
    port1.postMessage(make());
    got = receiveMessageOnPort(port2).message;
  }
  return got;
}

function show(what, make) {
  let got;
  try {
    got = inspect(sent(make), { depth: 9, showHidden: true, breakLength: 200 });
  } catch (error) {
    got = `${error.name}: ${error.message}`;
    while (receiveMessageOnPort(port2) !== undefined);
  }
  console.log(what, got);
}

const point = () => ({ x: 1, y: 'two' });
show('literal', point);
show('same shape', () => ({ ...point(), x: [] }));
show('empty', () => ({}));
show('wide', () => ({ '\u4e00': '\u20ac', 'é"\\': '\ud800', a: '\0\n"\\\u007f\u2028', b: 'é' }));
show('parsed', () => JSON.parse('{"a":[1,2.5,"x",null,true,false],"b":{"c":{}},"d":""}'));
show('assigned', () => {
  const object = {};
  for (let i = 0; i < 30; i++) object[`key${i}`] = i;
  return object;
});
for (const count of [5, 6, 7, 9, 12, 13, 18, 19, 26, 27, 64, 65, 130]) {
  const make = vm.runInThisContext(`() => ({ ${Array.from({ length: count }, (_, i) => `k${i}: ${i}`)} })`);
  console.log(count, isDeepStrictEqual(sent(make), make()));
}
show('numbers', () => [0, -0, 1e21, 0.1, -1.25, 123456.789, 1e-7, 5e-324, 2 ** 53, -(2 ** 53) - 2, 1.7976931348623157e308, 9e15, -9e15 - 1, 2 ** 31]);
show('doubles', () => [0.5, 1.5, 2.5]);
show('not a number', () => [0.5, NaN]);
show('infinity', () => ({ x: Infinity, y: [-Infinity, 0.5] }));
show('undefined', () => ({ x: undefined, y: [undefined] }));
show('holes', () => [1, , 3]);
show('double holes', () => [1.5, , 3.5]);
show('only holes', () => new Array(3));
show('array with names', () => Object.assign([1, 2], { more: 1 }));
show('array in array', () => [[], [[]], [1], ['a', [0.5]]]);
show('own array class', () => new (class Own extends Array {})(1, 2, 3));
show('getter', () => ({ x: 1, get y() { return 'got'; } }));
show('throwing getter', () => ({ x: 1, get y() { throw new TypeError('mine'); } }));
show('frozen', () => Object.freeze(point()));
show('not enumerable', () => Object.defineProperty(point(), 'y', { enumerable: false }));
show('deleted', () => {
  const object = { x: 1, y: 2, z: 3 };
  delete object.y;
  object.y = 4;
  return object;
});
show('symbols', () => ({ ...point(), [Symbol.iterator]: 1 }));
show('indices', () => ({ b: 1, 1: 2, a: 3, 0: 4 }));
show('own __proto__', () => ({ x: 1, ['__proto__']: 2 }));
show('literal __proto__', () => ({ __proto__: { y: 1 }, x: 1 }));
show('null prototype', () => ({ __proto__: null, x: 1 }));
show('class', () => new (class Point { x = 1; y = 2; })());
show('function', () => ({ x: 1, y() {} }));
show('toJSON', () => ({ x: 1, toJSON: null }));
show('symbol value', () => ({ x: Symbol('s') }));
show('bigint', () => ({ x: 5n }));
show('date', () => ({ x: new Date(0) }));
show('boxed', () => ({ x: Object(1), y: Object('s') }));
show('proxy', () => new Proxy(point(), {}));
show('proxy inside', () => ({ x: new Proxy([], {}) }));
show('other context', () => vm.runInNewContext('({ x: 1, y: [2] })'));
show('buffer', () => ({ x: new Uint8Array([1, 2]) }));
show('text in parts', () => ({ x: `${'part'.repeat(3)}${inspect(1)}` }));
{
  const got = sent(() => {
    const object = point();
    return { a: object, b: object, list: [object] };
  });
  console.log('same object', got.a === got.b, got.a === got.list[0]);
  const round = sent(() => {
    const object = { x: 1 };
    object.self = object;
    return object;
  });
  console.log('cycle', round.self === round);
  let deep = [];
  for (let i = 0; i < 1000; i++) deep = { deep };
  let depth = 0;
  for (let at = sent(() => deep); !Array.isArray(at); at = at.deep) depth++;
  console.log('depth', depth);
  const texts = sent(() => ({ all: String.fromCharCode(...Array(256).keys()), wide: String.fromCharCode(...Array.from({ length: 2048 }, (_, i) => 0xd780 + i)) }));
  console.log('texts', texts.all.length, [...texts.all].every((char, i) => char.charCodeAt() === i), texts.wide.length, texts.wide.charCodeAt(2047).toString(16));
  const many = Array.from({ length: 500 }, (_, i) => ({ id: i, name: `n${i}`, at: [i / 7, i * 1e9] }));
  console.log('many', isDeepStrictEqual(sent(() => many), many));
  const fractions = Array.from({ length: 150 }, (_, i) => Math.sin(i) * 10 ** ((i % 60) - 30));
  console.log('fractions', sent(() => ({ fractions })).fractions.every((value, i) => Object.is(value, fractions[i])));
}

// What the program changes later.
Object.defineProperty(Object.prototype, 'x', { set() { throw new Error('called'); }, get() { return 'inherited'; }, configurable: true });
Object.defineProperty(Object.prototype, 'fresh', { set() { throw new Error('called'); }, configurable: true });
Object.prototype.toJSON = Array.prototype.toJSON = () => 'replaced';
const { parse } = JSON;
JSON.parse = () => 'replaced';
const one = sent(point);
const two = sent(() => ({ fresh: 1, y: 2 }));
delete Object.prototype.x;
delete Object.prototype.fresh;
delete Object.prototype.toJSON;
delete Array.prototype.toJSON;
JSON.parse = parse;
console.log('replaced', Object.entries(one), Object.entries(two));

// Random values arrive as structuredClone() makes them.
let state = 20;
const random = (below) => (state = (state * 48271) % 2147483647) % below;
const leaves = [() => random(1000) - 500, () => random(1e6) / 64, () => `text ${random(9)}`, () => null, () => true, () => undefined, () => '\u20ac', () => -0];
function value(depth) {
  const kind = random(depth > 3 ? 8 : 12);
  if (kind < 8) return leaves[kind]();
  if (kind < 10) return Array.from({ length: random(5) }, () => value(depth + 1));
  const object = {};
  for (let i = random(5); i > 0; i--) object['abcdefg'[random(7)]] = value(depth + 1);
  return object;
}
let differ = 0;
for (let i = 0; i < 2000; i++) {
  const one = value(0);
  port1.postMessage(one);
  const got = receiveMessageOnPort(port2).message;
  if (!isDeepStrictEqual(got, structuredClone(one)) || inspect(got, { depth: 9 }) !== inspect(one, { depth: 9 })) differ++;
}
console.log('random', differ);

const worker = new Worker('const { parentPort } = require("worker_threads"); parentPort.on("message", (message) => parentPort.postMessage(message));', { eval: true });
let left = 20;
worker.on('message', (message) => {
  if (--left > 0) {
    worker.postMessage({ ...message, left, list: [message.list.length, left / 2] });
    return;
  }
  console.log(message);
  worker.terminate();
});
worker.postMessage({ left, list: [] });
port1.close();
