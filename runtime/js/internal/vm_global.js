// SPDX-License-Identifier: MIT
//
// The global object of a vm context as its scripts see it: a proxy of the contextified object, with the builtins as a
// fallback. The target is the contextified object itself, so non-configurable properties can be reported. The proxy is
// created in the context's realm, because the engine runs a script in the realm of its `this`.
'use strict';

const { noteRefusedByProxy } = require('internal/messages');

function makeProxy(given, context) {
  let prototype;
  const symbols = new Set(); // of the contextified object, as far as scripts have set them: only these are listed
  const isOpen = () => Object.isExtensible(given);
  const changed = (key) => {
    if (typeof key === 'string' && context.isVariable(key)) context.setVariable(key, given[key]);
  };
  // Only symbols that the contextified object has are set there.
  const setSymbol = (key, value) => context.direct((global) => Reflect.defineProperty(global, key, {
    __proto__: null, value, writable: true, enumerable: true, configurable: true,
  }));
  // A value that the contextified object has not taken: only data properties refuse it, as in Node. False throws in strict mode.
  const ignoreSet = (key, value) => {
    if (!(key in given)) return context.direct((global) => Reflect.set(global, key, value));
    const own = Reflect.getOwnPropertyDescriptor(given, key);
    if (own?.writable === false) noteRefusedByProxy(String(key), context.defined.has(key));
    return own?.writable !== false && own?.configurable !== false;
  };
  return Reflect.construct(context.global.Proxy, [given, {
    __proto__: null,
    get(_, key) {
      if (key in given) return context.shown(given[key]);
      return typeof key === 'symbol' ? context.direct((global) => global[key]) : context.global[key];
    },
    has: (_, key) => key in given || key in context.global,
    set(_, key, value) {
      if (typeof key === 'symbol' && !(key in given)) return setSymbol(key, value);
      const isSet = Reflect.set(given, key, value);
      if (typeof key === 'symbol') symbols.add(key);
      if (isSet) changed(key);
      return isSet || ignoreSet(key, value);
    },
    deleteProperty(_, key) {
      context.defined.delete(key);
      if (Object.hasOwn(given, key)) return Reflect.deleteProperty(given, key);
      return Reflect.deleteProperty(context.global, key);
    },
    defineProperty(_, key, descriptor) {
      if (!Reflect.defineProperty(given, key, descriptor)) {
        noteRefusedByProxy(String(key));
        return false;
      }
      if (typeof key === 'symbol') symbols.add(key);
      context.defined.add(key);
      changed(key);
      return true;
    },
    getOwnPropertyDescriptor(_, key) {
      const own = Reflect.getOwnPropertyDescriptor(given, key);
      if (own !== undefined || !isOpen() || !(context.isBuiltin(key) || typeof key === 'symbol')) return own;
      const builtin = context.direct((global) => Reflect.getOwnPropertyDescriptor(global, key));
      return builtin && { ...builtin, configurable: true };
    },
    ownKeys() {
      const keys = Reflect.ownKeys(given);
      if (!isOpen()) return keys;
      const shown = keys.filter((key) => typeof key !== 'symbol' || symbols.has(key) || !Reflect.getOwnPropertyDescriptor(given, key).configurable);
      return [...new Set([...context.builtinKeys(), ...shown, ...context.ownSymbols()])];
    },
    getPrototypeOf() {
      if (!isOpen()) return Object.getPrototypeOf(given);
      return prototype === undefined ? Object.getPrototypeOf(context.global) : prototype;
    },
    setPrototypeOf(_, value) {
      if (!isOpen()) return Object.getPrototypeOf(given) === value;
      prototype = value;
      return true;
    },
    preventExtensions: () => false,
  }]);
}

module.exports = { makeProxy };
