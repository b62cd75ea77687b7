// SPDX-License-Identifier: MIT
// mock.method(), getter() and setter(): options that contradict their names, and properties that cannot be replaced.
'use strict';

const { mock } = require('node:test');

function attempt(name, work) {
  try {
    console.log(name, typeof work());
  } catch (error) {
    console.log(name, error.code, error.name, error.message);
  }
}

for (const options of [{ getter: false }, { getter: true }, { getter: 1 }, { setter: true }, { setter: false }, { setter: 'x' }, undefined]) {
  const name = JSON.stringify(options);
  attempt(`getter ${name}`, () => mock.getter({ get m() { return 1; } }, 'm', options));
  attempt(`getter, function ${name}`, () => mock.getter({ get m() { return 1; } }, 'm', () => 2, options));
  attempt(`setter ${name}`, () => mock.setter({ set m(value) {} }, 'm', options));
  attempt(`method ${name}`, () => mock.method({ m() {} }, 'm', options));
}

const fixed = {};
Object.defineProperty(fixed, 'method', { value() {}, writable: true });
Object.defineProperty(fixed, 'accessor', { get() { return 1; } });
Object.defineProperty(fixed, Symbol.iterator, { value() {} });
attempt('method', () => mock.method(fixed, 'method', () => 1));
attempt('accessor', () => mock.getter(fixed, 'accessor', () => 1));
attempt('symbol', () => mock.method(fixed, Symbol.iterator));
attempt('frozen', () => mock.method(Object.freeze({ a() {} }), 'a'));
attempt('not extensible', () => mock.method(Object.preventExtensions(Object.create({ inherited() {} })), 'inherited'));
attempt('missing', () => mock.method({}, 'x'));
