// SPDX-License-Identifier: MIT
//
// The versions of a recording that pages of `rondo live` have: a page that has one gets only what has changed since. Words, what
// spans are about, and nodes of stacks keep their numbers from version to version.
'use strict';

const { headOf, tablesOf, recordingOf, Nodes } = require('internal/trace/page');
const { makePatch } = require('internal/trace/patch');
const { Words } = require('internal/trace/table');

const MOST_KEPT = 4; // one for each page that is open

class Versions {
  #readFile;
  #words = new Words();
  #whats = [];
  #whatNumbers = new Map();
  #nodes = new Nodes(null);
  #kept = new Map(); // by number, the oldest first
  #last = 0;

  constructor(readFile) {
    this.#readFile = readFile;
  }

  #what(fields) {
    const key = fields.join();
    if (!this.#whatNumbers.has(key)) this.#whatNumbers.set(key, this.#whats.push(fields) - 1);
    return this.#whatNumbers.get(key);
  }

  // Gives words and whats of a model their numbers of all versions.
  #renumber(model) {
    const words = Uint32Array.from(model.words.list, (word) => this.#words.of(word));
    const whats = Uint32Array.from(model.spans.whats, ([kind, name, place, about, callback, isOwn]) => (
      this.#what([words[kind], words[name], words[place], words[about], words[callback], isOwn])));
    const numbers = { __proto__: null, words, whats };
    for (const table of Object.values(tablesOf(model))) {
      if (table.words !== undefined) table.words = this.#words;
      for (const [name, , , refersTo] of table.schema) {
        const known = numbers[refersTo];
        for (let row = 0; known !== undefined && row < table.length; row++) table[name][row] = known[table[name][row]];
      }
    }
    model.words = this.#words;
    model.spans.whats = this.#whats;
  }

  // Makes a version of a model; returns its head.
  add(model) {
    this.#renumber(model);
    this.#nodes.stacks = model.stacks;
    const head = { ...headOf(model, this.#readFile, this.#nodes), version: ++this.#last };
    const counts = { words: head.words.length, whats: head.whats.length, nodes: head.nodes.parent.length, functions: head.functions.length };
    this.#kept.set(this.#last, { tables: tablesOf(model), counts, sources: head.sources });
    if (this.#kept.size > MOST_KEPT) this.#kept.delete([...this.#kept.keys()][0]);
    return head;
  }

  // A new version as texts: what has changed since another one, or everything if that is no longer known.
  * textsSince(version, model) {
    const before = this.#kept.get(version);
    const head = this.add(model);
    const tables = tablesOf(model);
    if (before === undefined) {
      yield* recordingOf(head, tables);
      return;
    }
    this.#kept.delete(version); // the page that had it has this one now
    const { counts, sources } = before;
    const { runs, rows, changes } = makePatch(before.tables, tables);
    const { parent, called } = head.nodes;
    yield* recordingOf({
      ...head, runs, rows, changed: Object.fromEntries(Object.keys(changes).map((name) => [name, changes[name].length])),
      words: head.words.slice(counts.words), whats: head.whats.slice(counts.whats), functions: head.functions.slice(counts.functions),
      nodes: { parent: parent.slice(counts.nodes), called: called.slice(counts.nodes) },
      sources: Object.fromEntries(Object.entries(head.sources).filter(([place]) => !Object.hasOwn(sources, place))),
    }, changes);
  }
}

module.exports = { Versions };
