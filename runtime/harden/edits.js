// SPDX-License-Identifier: MIT
//
// Changes to a text, by position: insertions and replacements of disjoint ranges. Line numbers do not change: a
// replaced range keeps its line breaks.
'use strict';

class Edits {
  #text;
  #list = [];

  constructor(text) {
    this.#text = text;
  }

  // Inserts at the start of an expression: the outer expression's insertion is made first, and comes first.
  before(at, text) {
    this.#list.push({ start: at, end: at, text, order: this.#list.length });
  }

  // Inserts at the end of an expression: the outer expression's insertion is made first, and comes last.
  after(at, text) {
    this.#list.push({ start: at, end: at, text, order: -this.#list.length });
  }

  replace(start, end, text) {
    const breaks = this.#text.slice(start, end).replace(/[^\n]/g, '');
    this.#list.push({ start, end, text: text + breaks, order: this.#list.length });
  }

  // Removes a range, unless it is inside a replaced one.
  erase(start, end) {
    this.replace(start, end, '');
    this.#list.at(-1).isOptional = true;
  }

  toString() {
    const sorted = this.#list.sort((a, b) => a.start - b.start || a.end - b.end || a.order - b.order);
    let result = '';
    let at = 0;
    for (const { start, end, text, isOptional } of sorted) {
      if (start < at && isOptional) continue;
      if (start < at) throw new Error(`Two changes overlap at: ${this.#text.slice(start, start + 60)}`);
      result += this.#text.slice(at, start);
      if (/[\w$]$/.test(result.slice(-1)) && /^[\w$]/.test(text)) result += ' '; // return"a".concat(b)
      result += text;
      at = end;
    }
    return result + this.#text.slice(at);
  }
}

module.exports = { Edits };
