// SPDX-License-Identifier: MIT
//
// Contexts of vm. Each has a global object of the engine with hooks for every name that a script uses: properties of
// the contextified object come first, and new globals are stored there. In the context, `this` and globalThis are a
// proxy (vm_global.js).
//
// Variables declared with `var` live in the engine: writes go to both objects, and changes from outside are copied
// before each script.
'use strict';

const { codedError } = require('internal/errors');
const { ownOptions } = require('internal/options');
const { noteRefused } = require('internal/messages');
const { makeProxy } = require('internal/vm_global');
const realm = internalBinding('realm');

const kHooks = Symbol('hooks');
const contexts = new WeakMap();

// Words, possibly escaped or in strings, of code that can get the engine's global object.
const MAY_REACH = /this|eval|Function|constructor|\\/;

// Keywords, which cannot be escaped, of code that declares properties of the engine's global object.
const MAY_DECLARE = /var|function/;

// Everything that looks like an identifier.
const IDENTIFIERS = /[\p{ID_Start}$_][\p{ID_Continue}$\u200c\u200d]*/gu;

// Escapes that identifiers may contain.
const ESCAPES = /\\u(?:\{0*(?<point>[\da-f]{1,6})\}|(?<unit>[\da-f]{4}))/giu;

function unescaped(text) {
  return text.includes('\\u') ? text.replace(ESCAPES, (escape, point, unit) => {
    const code = Number.parseInt(point ?? unit, 16);
    return code <= 0x10ffff ? String.fromCodePoint(code) : escape;
  }) : text;
}

// What code can do to the engine's global object.
const [NOTHING, DECLARES, REACHES] = [0, 1, 2];

function reachOf(text) {
  if (MAY_REACH.test(text)) return REACHES;
  return MAY_DECLARE.test(text) ? DECLARES : NOTHING;
}

class Context {
  #given;
  #builtins;
  #variables = new Map();
  #plain = new Set();
  #expected = new Set(); // names that scripts may declare without a call of the hooks
  #isDirect = false;
  #isReached = false; // a script may have reached the engine's global object
  #hasGlobals = false; // the engine's global object may have properties that scripts have defined
  imports = new Set(); // callbacks for import() in the context's code: esm/referrers.js
  defined = new Set(); // properties that scripts have defined
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
      (name, value) => {
        if (this.#isDirect) return false;
        const isStored = this.#store(name, value);
        if (!isStored) this.#hasGlobals = true;
        return isStored;
      },
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

  // Symbols that scripts have defined.
  ownSymbols() {
    return this.direct((global) => Object.getOwnPropertySymbols(global).filter((key) => key !== kHooks && !this.#builtins.has(key)));
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
    if (isStored || !(name in this.#given)) return isStored;
    const isReadOnly = Reflect.getOwnPropertyDescriptor(this.#given, name)?.writable === false;
    if (isReadOnly) this.#refuse(name);
    return !isReadOnly; // an accessor without a setter ignores the value
  }

  // Defines a read-only property, so that the engine's own assignment fails, and throws in strict mode.
  #refuse(name) {
    noteRefused(name, this.defined.has(name));
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

  // The globals that scripts have defined themselves. Listing only the enumerable ones is much faster: all but those that
  // a script defines on the engine's own global object, which it can reach as `this` of a function.
  #ownGlobals() {
    return this.#isReached ? Object.getOwnPropertyNames(this.global) : Object.keys(this.global);
  }

  // Notes names that code may declare. Without its JIT, the engine stores the values of `var` and `function` without
  // calling the hooks, and does not list them either.
  #expect(text) {
    for (const [name] of unescaped(text).matchAll(IDENTIFIERS)) {
      if (!this.#builtins.has(name)) this.#expected.add(name);
    }
  }

  #takeExpected() {
    for (const name of this.#expected) {
      if (Object.hasOwn(this.#given, name) || !this.isVariable(name)) continue;
      const { value } = Reflect.getOwnPropertyDescriptor(this.global, name);
      this.#variables.set(name, value);
      if (value !== undefined) Reflect.set(this.#given, name, value);
    }
  }

  // Moves globals to the contextified object that bypassed the hooks, such as variables without a value. Symbols stay.
  #leave() {
    this.#isDirect = true;
    if (this.#expected.size > 0) this.#takeExpected();
    for (const key of this.#ownGlobals()) {
      if (this.#builtins.has(key) || Object.hasOwn(this.#given, key)) continue;
      const own = Reflect.getOwnPropertyDescriptor(this.global, key);
      if (own.configurable && own.writable === false && own.value === undefined) continue;
      if (!own.configurable) this.#variables.set(key, own.value);
      const isMoved = Reflect.defineProperty(this.#given, key, { ...own, configurable: true });
      if (isMoved && own.configurable) Reflect.deleteProperty(this.global, key);
    }
    this.#isDirect = false;
  }

  // Calls run(global, this) for code that can do what `reach` says. The text of a script tells what it may declare.
  inside(run, reach, text) {
    if (reach !== NOTHING && text !== undefined && !hooksDeclarations()) this.#expect(text);
    if (reach === REACHES) this.#isReached = true;
    if (reach !== NOTHING) this.#hasGlobals = true;
    if (this.#variables.size > 0) this.#meetAll();
    if (this.#plain.size > 0) this.#plain.clear();
    try {
      return run(this.global, this.self);
    } finally {
      this.#isDirect = false; // a script that took too long may have ended anywhere
      noteRefused(undefined);
      if (this.#variables.size > 0) this.#meetAll();
      if (this.#hasGlobals) this.#leave();
    }
  }
}

let areDeclarationsHooked;

// True if the engine calls the hooks for declared variables and functions.
function hooksDeclarations() {
  if (areDeclarationsHooked === undefined) {
    const given = {};
    const { global, self } = new Context(given);
    realm.run(global, 'function declared() {}', 'rondo:vm', 1, self, undefined);
    areDeclarationsHooked = Object.hasOwn(given, 'declared');
  }
  return areDeclarationsHooked;
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

// Runs in the context: what compiles WebAssembly throws.
const FORBID_WASM = `(() => {
  const { Module, Instance, CompileError } = WebAssembly;
  const refused = (name) => new CompileError('WebAssembly.' + name + '(): Wasm code generation disallowed by embedder');
  const own = (name, value) => Reflect.defineProperty(WebAssembly, name, { __proto__: null, value, writable: true, configurable: true });
  const { imports, exports, customSections } = Module;
  own('Module', Object.assign(function Module() { throw refused('Module'); }, { imports, exports, customSections }));
  WebAssembly.Module.prototype = Module.prototype;
  for (const name of ['compile', 'instantiate']) own(name, { async [name](source) {
    if (source instanceof Module) return new Instance(...arguments);
    throw refused(name);
  } }[name]);
})()`;

function forbidCode(context, codeGeneration) {
  const { strings = true, wasm = true } = ownOptions(codeGeneration);
  if (!wasm) realm.run(context.global, FORBID_WASM, 'rondo:vm', 1, undefined, undefined);
  if (!strings && realm.forbidEval(context.global) !== 0) {
    throw codedError(Error, 'ERR_FEATURE_UNAVAILABLE_ON_PLATFORM', 'This engine cannot forbid eval: vm does not support the option codeGeneration.strings');
  }
}

function prepare(context, given, { codeGeneration, microtaskMode, importModuleDynamically }) {
  contexts.set(given, context);
  const { setContextPolicy } = require('internal/esm/referrers');
  setContextPolicy(context, importModuleDynamically, given);
  forbidCode(context, codeGeneration);
  const { disableProto } = internalBinding('options');
  if (disableProto !== undefined) {
    const prototype = realm.run(context.global, 'Object.prototype', 'rondo:vm', 1, undefined, undefined);
    require('internal/main').disableProto(disableProto, prototype);
  }
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
  REACHES, reachOf, createContext, createPlainContext, contextOf: (given) => contexts.get(given), isContext: (given) => contexts.has(given),
};
