// SPDX-License-Identifier: MIT
//
// The class that two objects share, where their shapes tell: then they also have the same prototype and names, which a
// comparison need not list. Built-in classes are known by samples without properties of their own.
'use strict';

const { plainArrays, plainViews } = require('internal/own_keys');
const { kindOf, shapeOf } = internalBinding('insides');
const { getPrototypeOf, getOwnPropertyDescriptor } = Reflect;

const PLAIN_OBJECT = 'Object';
const OBJECT_KIND = kindOf({});
const TypedArrayPrototype = getPrototypeOf(Uint8Array.prototype);
const tagOf = (value) => Object.prototype.toString.call(value);
const tagGetter = getOwnPropertyDescriptor(TypedArrayPrototype, Symbol.toStringTag).get;

let samples; // kept alive, so that the numbers stay valid
let classes;

function learn() {
  const others = [new Date(), /a/, new Map(), new Set(), new ArrayBuffer(1)];
  samples = [...plainArrays(), ...plainViews(), ...others];
  classes = new Map(samples.map((sample) => [shapeOf(sample), tagOf(sample).slice('[object '.length, -1)]));
  classes.delete(-1);
}

// The tag of a view is an accessor, which takes long to call.
function areTagsOfViewsOriginal(view) {
  const prototype = getPrototypeOf(view);
  return (getPrototypeOf(prototype) === TypedArrayPrototype || prototype === require('node/buffer').Buffer.prototype) &&
    !Object.hasOwn(prototype, Symbol.toStringTag) && getOwnPropertyDescriptor(TypedArrayPrototype, Symbol.toStringTag)?.get === tagGetter;
}

// PLAIN_OBJECT, which may have properties, or the name of a built-in class, of which both have only elements and internal
// state. Undefined if there may be differences: the caller has to look.
function commonClass(a, b) {
  const shape = shapeOf(a);
  if (shape < 0 || shape !== shapeOf(b)) return undefined;
  if (kindOf(a) === OBJECT_KIND) {
    const prototype = getPrototypeOf(a);
    return (prototype === Object.prototype || prototype === null) && !(Symbol.toStringTag in a) ? PLAIN_OBJECT : undefined;
  }
  if (samples === undefined) learn();
  const name = classes.get(shape);
  if (name === undefined) return undefined;
  const isAlike = ArrayBuffer.isView(a) ? areTagsOfViewsOriginal(a) || tagOf(a) === tagOf(b) : tagOf(a) === tagOf(b);
  return isAlike ? name : undefined;
}

module.exports = { commonClass, PLAIN_OBJECT };
