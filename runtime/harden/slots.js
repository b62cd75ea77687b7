// SPDX-License-Identifier: MIT
//
// The built-ins that are kept: each path from the global object, such as `Array.prototype.push`, has
// an index in the list that C fills before any script runs.
'use strict';

class Slots {
  #indices = new Map();

  // A path is kept after the paths that lead to it.
  index(path) {
    const known = this.#indices.get(path);
    if (known !== undefined) return known;
    const dot = path.lastIndexOf('.');
    if (dot > 0) this.index(path.slice(0, dot));
    this.#indices.set(path, this.#indices.size);
    return this.#indices.size - 1;
  }

  // The table for C: the index of the object, and the name of its property.
  toC() {
    return [...this.#indices.keys()].map((path) => {
      const dot = path.lastIndexOf('.');
      const parent = dot > 0 ? this.#indices.get(path.slice(0, dot)) : -1;
      return `{${parent}, "${path.slice(dot + 1)}"},\n`;
    }).join('');
  }
}

// Where the methods of a kind are: those of typed arrays have no global.
function prototypeOf(kind) {
  return kind === 'TypedArray' ? 'Uint8Array.__proto__.prototype' : `${kind}.prototype`;
}

module.exports = { Slots, prototypeOf };
