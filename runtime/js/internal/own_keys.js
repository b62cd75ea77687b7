// SPDX-License-Identifier: MIT
//
// Own properties of arrays and typed arrays besides their elements. The engine creates a string for each index when it
// lists keys, so a large array's shape is first compared with that of arrays that have only elements.
'use strict';

const insides = internalBinding('insides');

const MANY = 8;
const isIndex = (key) => typeof key === 'string' && /^(0|[1-9]\d*)$/.test(key) && +key < 2 ** 32 - 1;

// One sample for each of the engine's element storage modes.
function plainArrays() {
  const pushed = [];
  pushed.push(1);
  const doubles = [];
  doubles.push(1.5);
  const others = [];
  others.push({});
  return [[], pushed, doubles, others, [1, 2], [1.5, 2.5], [{}, {}], ['a', 'b'], new Array(3), new Array(1e6)];
}

const VIEWS = [Uint8Array, Uint8ClampedArray, Uint16Array, Uint32Array, Int8Array, Int16Array, Int32Array, Float32Array,
  Float64Array, BigInt64Array, BigUint64Array];

// The samples are kept alive so that the shape numbers stay valid.
let samples;
let shapes;

function hasOnlyElements(value) {
  if (shapes === undefined) {
    samples = [...plainArrays(), ...VIEWS.map((Class) => new Class(1)), require('node/buffer').Buffer.alloc(1)];
    shapes = new Set(samples.map(insides.shapeOf));
    shapes.delete(-1);
  }
  return shapes.has(insides.shapeOf(value));
}

// Where the indices end: they come first, unless a proxy returns the keys.
function firstOther(keys) {
  let low = 0;
  let high = keys.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isIndex(keys[middle])) low = middle + 1;
    else high = middle;
  }
  return low;
}

// Names and symbols; only enumerable ones by default.
function nonIndexKeys(value, isAll = false) {
  if (value.length > MANY && hasOnlyElements(value)) return isAll && Array.isArray(value) ? ['length'] : [];
  const keys = Reflect.ownKeys(value);
  const others = insides.proxyParts(value) === undefined ? keys.slice(firstOther(keys)) : keys.filter((key) => !isIndex(key));
  return isAll ? others : others.filter((key) => Object.prototype.propertyIsEnumerable.call(value, key));
}

module.exports = { nonIndexKeys };
