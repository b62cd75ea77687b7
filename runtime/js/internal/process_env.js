// SPDX-License-Identifier: MIT
//
// process.env: a live view of the environment; values become strings.
'use strict';

const { state, TURNS } = require('internal/state');
const binding = internalBinding('process');

function isName(key) {
  return typeof key === 'string';
}

function checkDescriptor(descriptor) {
  const isPlain = 'value' in descriptor && descriptor.configurable && descriptor.writable && descriptor.enumerable;
  if (isPlain) return;
  throw require('internal/errors').codedError(TypeError, 'ERR_INVALID_OBJECT_DEFINE_PROPERTY', 'get' in descriptor || 'set' in descriptor
    ? "'process.env' does not accept an accessor(getter/setter) descriptor"
    : "'process.env' only accepts a configurable, writable, and enumerable data descriptor");
}

// Object.keys() and the like ask for the names, and then for each property in their order: one call into C answers all of
// them, unless the loop has turned since or the program has changed a variable.
const listed = { text: '', all: [], names: [], values: new Map(), next: 0, turn: -1 };

// A name that occurs twice has its first value, as in C.
function readAll(environment) {
  const names = [];
  const values = new Map();
  const texts = environment.split('\0');
  for (let i = 0; i < texts.length - 1; i++) {
    const at = texts[i].indexOf('=');
    const name = at < 0 ? '' : texts[i].slice(0, at);
    if (at < 0 || values.has(name)) continue;
    names.push(name);
    values.set(name, texts[i].slice(at + 1));
  }
  listed.text = environment;
  listed.all = names;
  listed.values = values;
}

function namesOfAll() {
  const environment = binding.environment();
  if (environment !== listed.text) readAll(environment);
  listed.names = listed.all;
  listed.next = 0;
  listed.turn = state[TURNS];
  return listed.all;
}

function forget() {
  if (listed.names.length > 0) listed.names = [];
}

let hasWarned = !internalBinding('options').pendingDeprecation;

// --pending-deprecation: only strings, numbers and booleans should be assigned.
function checkValue(value) {
  if (hasWarned || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return;
  hasWarned = true;
  globalThis.process.emitWarning('Assigning any value other than a string, number, or boolean to a process.env property is deprecated. ' +
    'Please make sure to convert the value to a string before setting process.env with it.', 'DeprecationWarning', 'DEP0104');
}

function change(name, value) {
  binding.setEnv(name, value);
  forget();
}

function ownValue(name) {
  const { names, values, next, turn } = listed;
  if (names[next] !== name || turn !== state[TURNS]) return binding.getEnv(name);
  listed.next++;
  if (listed.next === names.length) forget();
  return values.get(name);
}

// Filled for each answer, which the engine copies.
const property = { __proto__: null, value: '', writable: true, enumerable: true, configurable: true };

const env = new Proxy(Object.create(Object.prototype), {
  __proto__: null,
  get(target, key) {
    if (!isName(key)) return target[key];
    return binding.getEnv(key) ?? target[key];
  },
  set(target, key, value) {
    if (!isName(key) || typeof value === 'symbol') throw new TypeError('Cannot convert a Symbol value to a string');
    checkValue(value);
    change(key, String(value));
    return true;
  },
  has(target, key) {
    return (isName(key) && binding.getEnv(key) !== undefined) || key in target;
  },
  deleteProperty(target, key) {
    if (isName(key)) change(key, undefined);
    return true;
  },
  ownKeys() {
    return namesOfAll();
  },
  getOwnPropertyDescriptor(target, key) {
    const value = isName(key) ? ownValue(key) : undefined;
    if (value === undefined) return undefined;
    property.value = value;
    return property;
  },
  defineProperty(target, key, descriptor) {
    checkDescriptor(descriptor);
    change(key, String(descriptor.value));
    return true;
  },
});
require('internal/own_proxies').add(env);

module.exports = { env };
