// SPDX-License-Identifier: MIT
//
// Inspecting and comparing very deep or endless values: a result or a RangeError, without delay.
'use strict';

const assert = require('assert');
const { inspect, isDeepStrictEqual } = require('util');

function outcome(run) {
  try {
    const result = run();
    return typeof result === 'string' && result.length > 400 ? `${result.slice(0, 40)} and so on` : result;
  } catch (error) {
    return `${error.name} ${error.message}`;
  }
}

const nested = (wrap, levels, end = {}) => {
  let value = end;
  for (let i = 0; i < levels; i++) value = wrap(value);
  return value;
};
const LEVELS = 100000;
const WRAPS = {
  object: (value) => ({ value }), array: (value) => [value], map: (value) => new Map([[1, value]]), set: (value) => new Set([value]),
  proxy: (value) => new Proxy(value, {}), prototype: (value) => Object.create(value),
};
for (const [name, wrap] of Object.entries(WRAPS)) {
  console.log(name, outcome(() => inspect(nested(wrap, LEVELS))));
  if (name !== 'prototype') console.log(name, outcome(() => isDeepStrictEqual(nested(wrap, LEVELS), nested(wrap, LEVELS))));
}

const endless = () => ({ get next() { return endless(); } });
console.log(outcome(() => inspect(endless(), { getters: true })));
console.log(outcome(() => isDeepStrictEqual(endless(), endless())));
console.log(outcome(() => assert.deepStrictEqual(endless(), endless())));
const own = () => ({ [inspect.custom]: own });
console.log(outcome(() => inspect(own())));
