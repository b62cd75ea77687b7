// SPDX-License-Identifier: MIT
//
// The built-in class of an object, from the engine's number for its kind. Which number belongs to which class is learned
// from samples on first use.
'use strict';

const { context } = require('internal/async_context');
const { VIEWS } = require('internal/views');
const { kindOf } = internalBinding('insides');

const EXTENSIBLE = { __proto__: null, Array, Boolean, Date, Map, Number, Promise, RegExp, Set, String, WeakMap, WeakSet, ...VIEWS };
const SIZED = { __proto__: null, ArrayBuffer, SharedArrayBuffer };

// Objects of classes without a test of their own: a kind that they share with another class proves nothing.
function others() {
  return [(function* () {})(), [].values(), new Map().values(), new Set().values(), new WeakRef({}), globalThis, Math, Reflect];
}

// By kind: the name of a class, or a list of names.
let names;

function add(name, sample) {
  const kind = kindOf(sample);
  if (kind < 0) return;
  const known = names[kind];
  if (known === undefined) names[kind] = name;
  else if (!(Array.isArray(known) ? known.includes(name) : known === name)) names[kind] = [].concat(known, name);
}

class Derived {}

// Instances of subclasses may have another kind.
function addClass(name, Class, ...args) {
  add(name, Reflect.construct(Class, args));
  add(name, Reflect.construct(Class, args, Derived));
}

function learn() {
  names = [];
  add('Object', {});
  for (const name in EXTENSIBLE) addClass(name, EXTENSIBLE[name], ...name === 'Promise' ? [() => {}] : []);
  for (const name in SIZED) addClass(name, SIZED[name], 0);
  addClass('DataView', DataView, new ArrayBuffer(0));
  add('BigInt', Object(0n));
  add('Symbol', Object(Symbol.iterator));
  add('Proxy', new Proxy({}, {}));
  add('Error', require('internal/stack').placeHere());
  for (const sample of others()) add('', sample);
}

// The name of an object's class, 'Object' if it has nothing but properties. A list of names if the kind does not decide;
// undefined for other classes, null if the engine does not expose kinds.
function className(value) {
  if (names === undefined && context.tracker === undefined) learn();
  else if (names === undefined) context.tracker.unseen(learn); // async hooks do not see the sample promises
  const kind = kindOf(value);
  return kind < 0 ? null : names[kind];
}

module.exports = { className };
