// SPDX-License-Identifier: MIT
//
// The call tree of sampled stacks. A node is identified by the engine's code block; the start of its function is
// determined at the end (functions.js).
'use strict';

const { ownName } = require('internal/sources');

const NONE = 4294967295;

// V8's limit. Deeper stacks keep their innermost frames.
const MOST_FRAMES = 255;

// Our wrappers around the engine's JSON functions, which are omitted from stacks; and the profiler itself.
const HIDDEN = 'rondo:internal/json';
const OURS = 'rondo:internal/profile/';

// The engine's internal functions between a promise and its reaction.
const PRIVATE = /^(promise|asyncFunction|asyncGenerator|generator|resolve|reject|fulfill|trigger)[A-Z]/;

function makeNode(code) {
  return { code, children: new Map(), hits: 0, lines: null };
}

class Tree {
  root = makeNode(null);
  urls = new Map();
  codes = new Map();
  all = [];
  #program = this.#special('(program)');
  #idle = null;

  addSources(sources) {
    for (let i = 0; i < sources.length; i++) this.urls.set(sources[i].sourceID, ownName(sources[i].url ?? ''));
  }

  // One object per code block. `line` and `column` are any position in it, 0 if none is known. The engine hashes the
  // source text, so functions with equal text are told apart by their positions at the same bytecode offset.
  #codeOf(frame) {
    const { sourceID, name, location } = frame;
    const end = location.indexOf(':');
    const key = `${sourceID} ${location.slice(0, end)} ${name}`;
    const point = location.slice(location.indexOf(':', end + 1));
    const place = frame.line === NONE ? 0 : frame.line * 2 ** 24 + frame.column;
    for (let code = this.codes.get(key), last = null; ; last = code, code = code.twin) {
      if (code === null || code === undefined) {
        code = this.#newCode(frame, key, location.slice(0, end));
        if (last !== null) last.twin = code;
      }
      const known = place === 0 ? 0 : code.places.get(point);
      if (known !== undefined && known !== place) continue;
      if (known === undefined) code.places.set(point, place);
      if (code.line === 0 && place !== 0) {
        code.line = frame.line;
        code.column = frame.column;
      }
      return code;
    }
  }

  #newCode({ sourceID, name, flags }, key, hash) {
    const url = this.urls.get(sourceID) ?? '';
    const isBuiltin = (flags & 1) !== 0;
    const isHidden = url === HIDDEN || name === '(unknown)' || (isBuiltin && PRIVATE.test(name));
    const code = { sourceID, name, hash, url, isNative: isBuiltin || sourceID === NONE, isHidden, isOurs: url.startsWith(OURS),
      line: 0, column: 0, places: new Map(), twin: null };
    if (!this.codes.has(key)) this.codes.set(key, code);
    this.all.push(code);
    return code;
  }

  #child(node, code) {
    let child = node.children.get(code);
    if (child === undefined) {
      child = makeNode(code);
      node.children.set(code, child);
    }
    return child;
  }

  // The innermost frame comes first. The outermost is the C function that makes all calls.
  nodeOf(frames) {
    let node = this.root;
    let line = NONE;
    let last = frames.length - 1;
    if (last >= 0 && frames[last].sourceID === NONE) last--;
    for (let i = Math.min(last, MOST_FRAMES - 1); i >= 0; i--) {
      const code = this.#codeOf(frames[i]);
      if (code.isOurs) return this.program();
      if (code.isHidden) continue;
      node = this.#child(node, code);
      line = code.isNative ? NONE : frames[i].line;
    }
    if (node === this.root) return this.program();
    node.hits++;
    if (line !== NONE) {
      node.lines ??= new Map();
      node.lines.set(line, (node.lines.get(line) ?? 0) + 1);
    }
    return node;
  }

  #special(name) {
    return this.#child(this.root, { name, url: '', isNative: true, isSpecial: true, sourceID: NONE, hash: '', line: 0, column: 0 });
  }

  program() {
    this.#program.hits++;
    return this.#program;
  }

  idle() {
    this.#idle ??= this.#special('(idle)');
    this.#idle.hits++;
    return this.#idle;
  }
}

module.exports = { makeTree: () => new Tree() };
