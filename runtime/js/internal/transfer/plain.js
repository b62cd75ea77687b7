// SPDX-License-Identifier: MIT
//
// Plain objects and arrays are sent as JSON, which C writes and the engine parses, in a fraction of the time that write.js
// and read.js need. C reads the values of an object from memory, and has to know where objects of its shape keep them. It
// learns that from samples: objects of the same shape with values that occur nowhere else.
'use strict';

const ports = require('internal/ports');
const { TAGS } = require('internal/transfer/tags');
const { shapeOf } = internalBinding('insides');

const mark = new Uint8Array([TAGS.JSON_TEXT]);

// The engine gives an object as much room as properties are assigned to it in the function that creates it, whether or not
// these assignments run. The room is part of the shape. Those of up to 26 properties differ in this:
const EMPTY_OBJECTS = [
  () => ({}),
  (isNever) => {
    const object = {};
    if (isNever) object.a = 0;
    return object;
  },
  (isNever) => {
    const object = {};
    if (isNever) object.a = object.b = object.c = 0;
    return object;
  },
  (isNever) => {
    const object = {};
    if (isNever) object.a = object.b = object.c = object.d = object.e = object.f = object.g = 0;
    return object;
  },
  (isNever) => {
    const object = {};
    if (isNever) object.a = object.b = object.c = object.d = object.e = object.f = object.g = object.h = object.i = 0;
    return object;
  },
  (isNever) => {
    const object = {};
    if (isNever) object.a = object.b = object.c = object.d = object.e = object.f = object.g = object.h = object.i = object.j = object.k = object.l = object.m = 0;
    return object;
  },
  (isNever) => {
    const object = {};
    if (isNever) {
      object.a = object.b = object.c = object.d = object.e = object.f = object.g = object.h = object.i = object.j = object.k = object.l = object.m = object.n = 0;
      object.o = object.p = object.q = object.r = object.s = 0;
    }
    return object;
  },
];

let nextValue = 2 ** 40 + 0.5; // C compares bits: no program's values matter, only those of earlier samples

// An object with these properties, and the numbers from `first` on as values; undefined if Object.prototype has one of them.
function sampleOf(makeEmpty, keys, first) {
  const sample = makeEmpty(false);
  for (let i = 0; i < keys.length; i++) {
    if (keys[i] in sample) return undefined;
    sample[keys[i]] = first + i;
  }
  return sample;
}

// Objects that were made in other ways, and so have other shapes, are not learned.
function learn(object) {
  const shape = shapeOf(object);
  const keys = Object.keys(object);
  for (let i = 0; i < EMPTY_OBJECTS.length; i++) {
    const first = nextValue;
    nextValue += 2 * keys.length;
    const sample = sampleOf(EMPTY_OBJECTS[i], keys, first);
    if (sample === undefined) return;
    if (shapeOf(sample) === shape) {
      ports.learnShape(sample, sampleOf(EMPTY_OBJECTS[i], keys, first + keys.length), keys, first);
      return;
    }
  }
}

// The result of ports.post(); undefined if the value is not plain: nothing was sent then.
function postPlain(id, value) {
  const result = ports.postPlain(id, mark, value);
  if (typeof result === 'number' || result === undefined) return result;
  learn(result);
  return undefined;
}

module.exports = { postPlain };
