// SPDX-License-Identifier: MIT
//
// The built-ins that scripts use: each path from the global object, such as `Array.prototype.push`, has an index in the
// list of originals. C fills part of it before any script runs, and the rest when a script first needs it
// (engine/originals.c).
'use strict';

const { KEPT } = require('./builtins');

const isLate = (path) => !KEPT.has(path);

class Slots {
  #indices = new Map();

  // A path comes after the paths that lead to it.
  index(path) {
    const known = this.#indices.get(path);
    if (known !== undefined) return known;
    const dot = path.lastIndexOf('.');
    if (dot > 0) this.index(path.slice(0, dot));
    this.#indices.set(path, this.#indices.size);
    return this.#indices.size - 1;
  }

  // The expression for an original; `o` is the list and `x` the function that adds to it.
  access(path, o, x) {
    return isLate(path) ? `${x}(${this.index(path)})` : `${o}[${this.index(path)}]`;
  }

  // The table for C: the index of the object, the property name, and whether it is read late.
  toC() {
    return [...this.#indices.keys()].map((path) => {
      const dot = path.lastIndexOf('.');
      const parent = dot > 0 ? this.#indices.get(path.slice(0, dot)) : -1;
      return `{${parent}, "${path.slice(dot + 1)}", ${isLate(path)}},\n`;
    }).join('');
  }
}

// The object with the methods of a kind: typed arrays have no global for theirs.
function prototypeOf(kind) {
  return kind === 'TypedArray' ? 'Uint8Array.__proto__.prototype' : `${kind}.prototype`;
}

module.exports = { Slots, prototypeOf, isLate };
