// SPDX-License-Identifier: MIT
//
// Own properties of arrays and typed arrays besides their elements. The engine creates a string for each index when it
// lists keys, so an array's shape is first compared with that of arrays that have only elements.
'use strict';

const { VIEWS } = require('internal/views');
const insides = internalBinding('insides');

const isIndex = (key) => typeof key === 'string' && /^(0|[1-9]\d*)$/.test(key) && +key < 2 ** 32 - 1;

// One sample for each of the engine's element storage modes in which an element is never an accessor.
function plainElements() {
  const pushed = [];
  pushed.push(1);
  const doubles = [];
  doubles.push(1.5);
  const others = [];
  others.push({});
  return [[], pushed, doubles, others, [1, 2], [1.5, 2.5], [{}, {}], ['a', 'b'], new Array(3)];
}

// The same, and one for the mode of sparse arrays.
function plainArrays() {
  const sparse = [];
  sparse.length = 1e6;
  return [...plainElements(), sparse];
}

function plainViews() {
  return [...Object.values(VIEWS).map((Class) => new Class(1)), require('node/buffer').Buffer.alloc(1)];
}

// A test whether a value has the shape of one of the samples, which are kept alive so that the shape numbers stay valid.
function shapeTest(makeSamples) {
  let samples;
  let shapes;
  return (value) => {
    if (shapes === undefined) {
      samples = makeSamples();
      shapes = new Set(samples.map(insides.shapeOf));
      shapes.delete(-1);
    }
    return samples !== undefined && shapes.has(insides.shapeOf(value));
  };
}

const isPlainArray = shapeTest(plainArrays);
const hasPlainElements = shapeTest(plainElements);
const isPlainView = shapeTest(plainViews);

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
  if (ArrayBuffer.isView(value)) {
    if (isPlainView(value)) return [];
  } else if (isPlainArray(value)) {
    return isAll ? ['length'] : [];
  }
  const keys = Reflect.ownKeys(value);
  const others = insides.proxyParts(value) === undefined ? keys.slice(firstOther(keys)) : keys.filter((key) => !isIndex(key));
  return isAll ? others : others.filter((key) => Object.prototype.propertyIsEnumerable.call(value, key));
}

module.exports = { nonIndexKeys, isPlainArray, hasPlainElements, plainArrays, plainViews };
