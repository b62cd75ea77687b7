// SPDX-License-Identifier: MIT
//
// Mocks of node:test: functions that record their calls, and methods that stay replaced until they are restored.
'use strict';

const { defineProperty } = require('internal/descriptors');
const { ownOptions } = require('internal/options');
const { checkFunction, invalidArgType, invalidArgValue, outOfRange } = require('internal/errors');

class MockFunctionContext {
  #calls = [];
  #original;
  #implementation;
  #once = new Map();
  #times;
  #restore;

  constructor(original, implementation, times, restore) {
    this.#original = original;
    this.#implementation = implementation;
    this.#times = times;
    this.#restore = restore;
  }

  get calls() {
    return this.#calls.slice();
  }

  callCount() {
    return this.#calls.length;
  }

  mockImplementation(implementation) {
    checkFunction(implementation, 'implementation');
    this.#implementation = implementation;
  }

  mockImplementationOnce(implementation, onCall) {
    checkFunction(implementation, 'implementation');
    const next = this.#calls.length;
    const call = onCall ?? next;
    if (!Number.isInteger(call) || call < next) throw outOfRange('onCall', `>= ${next} && <= 9007199254740991`, onCall);
    this.#once.set(call, implementation);
  }

  resetCalls() {
    this.#calls = [];
  }

  restore() {
    this.#restore?.();
    this.#implementation = this.#original;
    this.#once.clear();
  }

  // The implementation for the next call.
  next() {
    const number = this.#calls.length;
    const once = this.#once.get(number);
    this.#once.delete(number);
    if (number + 1 === this.#times) {
      const implementation = once ?? this.#implementation;
      this.restore();
      return implementation;
    }
    return once ?? this.#implementation;
  }

  note(call) {
    this.#calls.push(call);
  }
}

function run(context, target, receiver, args, original) {
  const call = { arguments: args, error: undefined, result: undefined, stack: new Error(), target: original, this: receiver };
  try {
    const implementation = context.next();
    if (target === undefined) {
      call.result = Reflect.apply(implementation, receiver, args);
    } else {
      call.result = Reflect.construct(implementation, args, target);
      call.this = call.result;
    }
    return call.result;
  } catch (error) {
    call.error = error;
    throw error;
  } finally {
    context.note(call);
  }
}

function mocked(shape, context) {
  return new Proxy(shape, {
    __proto__: null,
    apply: (_, receiver, args) => run(context, undefined, receiver, args),
    construct: (original, args, target) => run(context, target, undefined, args, original),
    get: (target, key, receiver) => (key === 'mock' ? context : Reflect.get(target, key, receiver)),
  });
}

function checkBoolean(value, name) {
  if (typeof value !== 'boolean') throw invalidArgType(name, 'boolean', value);
}

function checkTimes(times) {
  if (times === Infinity) return;
  if (typeof times !== 'number') throw invalidArgType('options.times', 'number', times);
  if (!Number.isInteger(times) || times < 1) throw outOfRange('options.times', '>= 1 && <= 9007199254740991', times);
}

function descriptorOf(object, name) {
  for (let holder = object; holder !== null && holder !== undefined; holder = Object.getPrototypeOf(holder)) {
    const descriptor = Object.getOwnPropertyDescriptor(holder, name);
    if (descriptor !== undefined) return descriptor;
  }
  return undefined;
}

// The engine's own message would not name the property.
function checkReplaceable(object, name, part) {
  const own = Object.getOwnPropertyDescriptor(object, name);
  if (own !== undefined && !own.configurable && !(part === 'value' && own.writable)) throw new TypeError(`Cannot redefine property: ${String(name)}`);
  if (own === undefined && !Object.isExtensible(object)) {
    throw new TypeError(`Cannot define property ${String(name)}, object is not extensible`);
  }
}

class MockTracker {
  #contexts = [];
  #timers;

  get timers() {
    this.#timers ??= new (require('internal/test/mock_timers').MockTimers)();
    return this.#timers;
  }

  fn(original = function () {}, implementation = original, options = {}) {
    if (original !== null && typeof original === 'object') {
      options = original;
      original = function () {};
      implementation = original;
    } else if (implementation !== null && typeof implementation === 'object') {
      options = implementation;
      implementation = original;
    }
    const { times = Infinity } = ownOptions(options);
    checkFunction(original, 'original');
    checkFunction(implementation, 'implementation');
    checkTimes(times);
    return this.#track(original, implementation, times);
  }

  #track(original, implementation, times, restore) {
    const context = new MockFunctionContext(original, implementation, times, restore);
    this.#contexts.push(context);
    return mocked(original, context);
  }

  method(object, name, implementation, options) {
    if (object === null || (typeof object !== 'object' && typeof object !== 'function')) throw invalidArgType('object', 'object', object);
    if (typeof name !== 'string' && typeof name !== 'symbol') throw invalidArgType('methodName', ['string', 'symbol'], name);
    if (implementation !== null && typeof implementation === 'object') {
      options = implementation;
      implementation = undefined;
    }
    const { getter = false, setter = false, times = Infinity } = ownOptions(options ?? {});
    checkBoolean(getter, 'options.getter');
    checkBoolean(setter, 'options.setter');
    checkTimes(times);
    if (getter && setter) throw invalidArgValue('options.setter', setter, "cannot be used with 'options.getter'");
    const part = getter ? 'get' : setter ? 'set' : 'value';
    const descriptor = descriptorOf(object, name);
    const original = descriptor?.[part];
    if (typeof original !== 'function') throw invalidArgValue('methodName', original, 'must be a method');
    return this.#replace(object, name, part, descriptor, implementation ?? original, times);
  }

  #replace(object, name, part, descriptor, implementation, times) {
    const restore = () => defineProperty(object, name, { ...descriptor });
    checkReplaceable(object, name, part);
    const mock = this.#track(descriptor[part], implementation, times, restore);
    defineProperty(object, name, { ...descriptor, [part]: mock });
    return mock;
  }

  getter(object, name, implementation, options) {
    return this.#accessor('getter', object, name, implementation, options);
  }

  setter(object, name, implementation, options) {
    return this.#accessor('setter', object, name, implementation, options);
  }

  #accessor(kind, object, name, implementation, options) {
    const given = implementation !== null && typeof implementation === 'object' ? implementation : options;
    const called = typeof implementation === 'function' ? implementation : undefined;
    const own = ownOptions(given ?? {});
    if (own[kind] === false) throw invalidArgValue(`options.${kind}`, false, 'cannot be false');
    return this.method(object, name, called, { [kind]: true, ...own });
  }

  reset() {
    this.restoreAll();
    this.#timers?.reset();
    this.#contexts = [];
  }

  restoreAll() {
    for (const context of this.#contexts) context.restore();
  }
}

module.exports = { MockTracker };
