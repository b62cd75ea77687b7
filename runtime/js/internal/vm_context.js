// SPDX-License-Identifier: MIT
//
// Contexts of vm. Each has a global object of the engine with hooks for every name that a script uses: properties of
// the contextified object come first, and new globals are stored there. In the context, `this` and globalThis are a
// proxy (vm_global.js).
//
// Variables declared with `var` live in the engine: writes go to both objects, and changes from outside are copied
// before each script.
'use strict';

const { noteRefused } = require('internal/messages');
const { makeProxy } = require('internal/vm_global');
const realm = internalBinding('realm');

const kHooks = Symbol('hooks');
const contexts = new WeakMap();

class Context {
  #given;
  #builtins;
  #variables = new Map();
  #plain = new Set();
  #isDirect = false;
  imports = new Set(); // callbacks for import() in the context's code: esm/referrers.js
  hasOwnQueue = false;

  constructor(given) {
    this.#given = given;
    this.global = realm.make(true);
    this.#builtins = new Set(Reflect.ownKeys(this.global));
    this.self = makeProxy(given, this);
    Reflect.defineProperty(this.global, 'globalThis', {
      __proto__: null, value: this.self, writable: true, configurable: true, enumerable: false,
    });
    const hooks = [
      (name) => !this.#isDirect && name in given,
      (name) => this.shown(given[name]),
      (name, value) => !this.#isDirect && this.#store(name, value),
      (name) => !this.#isDirect && Object.hasOwn(given, name) && this.#remove(name),
    ];
    if (realm.hook(this.global, kHooks, hooks) !== 0) throw new RangeError('Out of memory');
  }

  // In the context, the contextified object appears as the global object.
  shown(value) {
    return value === this.#given ? this.self : value;
  }

  // Calls `run` with the engine's global object, bypassing the hooks.
  direct(run) {
    const before = this.#isDirect;
    this.#isDirect = true;
    try {
      return run(this.global);
    } finally {
      this.#isDirect = before;
    }
  }

  // True for the realm's builtins, false for what scripts have defined.
  isBuiltin(key) {
    return this.#builtins.has(key);
  }

  builtinKeys() {
    return this.direct((global) => Reflect.ownKeys(global).filter((key) => this.#builtins.has(key)));
  }

  isVariable(name) {
    if (this.#variables.has(name)) return true;
    if (this.#plain.has(name) || this.#builtins.has(name)) return false;
    const own = this.direct((global) => Reflect.getOwnPropertyDescriptor(global, name));
    const isVariable = own !== undefined && !own.configurable;
    if (isVariable) this.#variables.set(name, own.value);
    else this.#plain.add(name);
    return isVariable;
  }

  // Returns true if the engine must not store the value itself.
  #store(name, value) {
    const isStored = Reflect.set(this.#given, name, value);
    if (this.isVariable(name)) {
      this.#variables.set(name, value);
      return false;
    }
    if (!isStored) this.#refuse(name);
    return isStored;
  }

  // Defines a read-only property, so that the engine's own assignment fails, and throws in strict mode.
  #refuse(name) {
    noteRefused(name);
    this.direct((global) => Reflect.defineProperty(global, name, { __proto__: null, writable: false, configurable: true, enumerable: false }));
  }

  // If the property cannot be deleted, defines a non-configurable one, so that the engine cannot delete it either.
  #remove(name) {
    if (Reflect.deleteProperty(this.#given, name)) return true;
    const value = this.#given[name];
    this.direct((global) => Reflect.defineProperty(global, name, { __proto__: null, value, writable: true, configurable: false, enumerable: false }));
    return false;
  }

  setVariable(name, value) {
    this.#variables.set(name, value);
    this.direct((global) => { global[name] = value; });
  }

  // Synchronises a variable that may have changed on both sides; the change from outside wins.
  #meet(name, last) {
    const { value } = Reflect.getOwnPropertyDescriptor(this.#given, name) ?? {};
    if (!Object.is(value, last)) {
      this.setVariable(name, value);
      return;
    }
    const inside = this.direct((global) => global[name]);
    if (Object.is(inside, last)) return;
    this.#variables.set(name, inside);
    Reflect.set(this.#given, name, inside);
  }

  #meetAll() {
    for (const [name, last] of this.#variables) this.#meet(name, last);
  }

  // Moves globals to the contextified object that bypassed the hooks, such as variables without a value.
  #leave() {
    this.direct((global) => {
      for (const key of Reflect.ownKeys(global)) {
        if (this.#builtins.has(key) || key === kHooks || Object.hasOwn(this.#given, key)) continue;
        const own = Reflect.getOwnPropertyDescriptor(global, key);
        if (own.configurable && own.writable === false && own.value === undefined) continue;
        if (!own.configurable) this.#variables.set(key, own.value);
        Reflect.defineProperty(this.#given, key, { ...own, configurable: true });
        if (own.configurable) Reflect.deleteProperty(global, key);
      }
    });
  }

  // Calls run(global, this).
  inside(run) {
    this.#meetAll();
    this.#plain.clear();
    try {
      return run(this.global, this.self);
    } finally {
      this.#isDirect = false; // a script that took too long may have ended anywhere
      noteRefused(undefined);
      this.#meetAll();
      this.#leave();
    }
  }
}

// A context without a contextified object (vm.constants.DONT_CONTEXTIFY).
class PlainContext {
  global = realm.make(false);
  imports = new Set();
  hasOwnQueue = false;

  inside(run) {
    return run(this.global, undefined);
  }
}

function prepare(context, given, { microtaskMode, importModuleDynamically }) {
  contexts.set(given, context);
  const { setContextPolicy } = require('internal/esm/referrers');
  setContextPolicy(context, importModuleDynamically, given);
  if (microtaskMode === 'afterEvaluate') context.hasOwnQueue = realm.ownQueue(context.global) === 0;
  return given;
}

function createContext(given, options) {
  return contexts.has(given) ? given : prepare(new Context(given), given, options);
}

// Without a contextified object (vm.constants.DONT_CONTEXTIFY).
function createPlainContext(options) {
  const context = new PlainContext();
  return prepare(context, context.global, options);
}

module.exports = {
  createContext, createPlainContext, contextOf: (given) => contexts.get(given), isContext: (given) => contexts.has(given),
};
