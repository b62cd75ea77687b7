// SPDX-License-Identifier: MIT
// deepStrictEqual and deepEqual of random values and of copies with a change: the messages in full.
'use strict';
const assert = require('assert');
const { generator } = require('../util/random_values.cjs');

// Changes one thing inside a value, if there is something to change.
function change(value, { random, primitive }) {
  if (value === null || typeof value !== 'object' || ArrayBuffer.isView(value) || value instanceof String) return;
  const keys = Object.keys(value);
  if (value instanceof Map) value.set('added', primitive());
  else if (value instanceof Set) value.add(primitive());
  else if (keys.length === 0) value.added = primitive();
  else if (random(2) === 0) value[keys[random(keys.length)]] = primitive();
  else change(value[keys[random(keys.length)]], { random, primitive });
}
function compared(name, a, b) {
  try {
    assert[name](a, b);
    return 'equal';
  } catch (error) {
    return JSON.stringify(error.message);
  }
}
for (let i = 0; i < 60; i++) {
  const one = generator(i * 7 + 1).value(4);
  const same = generator(i * 7 + 1).value(4);
  const changed = generator(i * 7 + 1).value(4);
  const other = generator(i * 7 + 2).value(3);
  change(changed, generator(i));
  for (const name of ['deepStrictEqual', 'deepEqual', 'strictEqual']) {
    console.log(i, name, compared(name, one, same), compared(name, one, changed), compared(name, one, other));
  }
}
