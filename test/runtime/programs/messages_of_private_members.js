// SPDX-License-Identifier: MIT
// V8's texts for private members of another class, operators without a reference, and fixed elements.
'use strict';

class Holder {
  #x = 1;
  read() { return this.#x; }
  write() { this.#x = 2; }
  add() { this.#x += 2; }
  deep(object) { return object.a.#x; }
}

function attempt(work) {
  try {
    console.log(work());
  } catch (error) {
    console.log(`${error.name}: ${error.message}`);
  }
}

for (const name of ['read', 'write', 'add']) attempt(() => Holder.prototype[name].call({}));
attempt(() => Holder.prototype.deep.call(undefined, { a: {} }));
for (const text of ['--f()', '++5', 'f()++', '5--', '--"x"']) attempt(() => new Function(text));
const list = Object.freeze([1, 2]);
attempt(() => { list[0] = 5; });
attempt(() => Object.setPrototypeOf(Object.freeze({}), {}) === 5);
