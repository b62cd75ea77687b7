// SPDX-License-Identifier: MIT
//
// vm contexts. Each has a global object created by the engine, and the object that the program passed. Properties of
// the passed object are accessors on the global one; what a script creates is copied to the passed object after the
// script has run. A variable declared with `var` cannot become an accessor: it is copied before and after each script.
'use strict';

const contexts = new WeakMap();

class Context {
  #given;
  #mirrored = new Set();
  #variables = new Map();
  #own;

  constructor(given) {
    this.#given = given;
    this.global = internalBinding('realm').make();
    this.#own = new Map(Object.getOwnPropertyNames(this.global).map((key) => [key, this.#valueOf(key)]));
  }

  #valueOf(key) {
    return Object.getOwnPropertyDescriptor(this.global, key).value;
  }

  #mirror(key) {
    const given = this.#given;
    const isDone = Reflect.defineProperty(this.global, key, {
      __proto__: null,
      configurable: true,
      enumerable: Object.prototype.propertyIsEnumerable.call(given, key),
      get: () => given[key],
      set: (value) => { Reflect.set(given, key, value); },
    });
    if (isDone) this.#mirrored.add(key);
  }

  // The names that scripts see: all own ones, and inherited ones except those of Object.prototype.
  #names() {
    const names = new Set(Object.getOwnPropertyNames(this.#given));
    for (const key in this.#given) names.add(key);
    return names;
  }

  enter() {
    const names = this.#names();
    for (const key of names) {
      if (this.#variables.has(key)) this.#meet(key);
      else if (!this.#mirrored.has(key)) this.#mirror(key);
    }
    for (const key of this.#mirrored) {
      if (names.has(key)) continue;
      this.#mirrored.delete(key);
      delete this.global[key];
    }
  }

  // A variable may have been changed on both sides; the change from outside wins.
  #meet(key) {
    const value = this.#given[key];
    if (Object.is(value, this.#variables.get(key))) return;
    this.global[key] = value;
    this.#variables.set(key, value);
  }

  leave() {
    for (const key of Object.getOwnPropertyNames(this.global)) {
      if (!this.#mirrored.has(key) && !(this.#own.has(key) && Object.is(this.#own.get(key), this.#valueOf(key)))) this.#takeOver(key);
    }
    for (const key of this.#mirrored) {
      if (Object.hasOwn(this.global, key)) continue;
      this.#mirrored.delete(key);
      delete this.#given[key];
    }
  }

  // Copies what a script has created or changed.
  #takeOver(key) {
    const { value, configurable } = Object.getOwnPropertyDescriptor(this.global, key);
    if (!Reflect.set(this.#given, key, value)) return;
    if (configurable) this.#mirror(key);
    else this.#variables.set(key, value);
  }

  // `run` is called with the global object.
  inside(run) {
    this.enter();
    try {
      return run(this.global);
    } finally {
      this.leave();
    }
  }
}

function createContext(given) {
  if (!contexts.has(given)) contexts.set(given, new Context(given));
  return given;
}

module.exports = { createContext, contextOf: (given) => contexts.get(given), isContext: (given) => contexts.has(given) };
