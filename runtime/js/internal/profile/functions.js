// SPDX-License-Identifier: MIT
//
// Where the functions of a text begin, as V8 counts it: at the parenthesis of the parameters. The engine's samples have only
// places inside of functions.
'use strict';

const { shiftOf, textOf } = require('internal/sources');

const FUNCTIONS = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']);
const OPTIONS = { ecmaVersion: 'latest', allowHashBang: true, allowReturnOutsideFunction: true, allowAwaitOutsideFunction: true,
  allowSuperOutsideMethod: true, allowImportExportEverywhere: true, checkPrivateFields: false, locations: true };

function parse(text) {
  const acorn = require('internal/packages').loadPackage('acorn');
  for (const sourceType of ['script', 'module']) {
    try {
      return acorn.parse(text, { ...OPTIONS, sourceType });
    } catch {
      // The other kind, or a syntax that the parser does not know.
    }
  }
  return undefined;
}

function beginOf(node, text) {
  if (node.type === 'ArrowFunctionExpression' && !node.async) return node.start;
  const at = text.indexOf('(', node.id === null || node.id === undefined ? node.start : node.id.end);
  return at < 0 || at > node.body.start ? node.start : at;
}

// The name that a function gets from what holds it: a variable, a property, a method.
function nameHere(node) {
  const value = node.init ?? node.value ?? node.right;
  const named = node.init ? node.id : node.value ? node.key : node.left;
  if (value !== null && FUNCTIONS.has(value?.type) && named?.type === 'Identifier') value.given = named.name;
}

// All functions in the order of their starts, each with the one around it.
function functionsOf(tree, text) {
  const found = [];
  const rest = [tree];
  while (rest.length > 0) {
    const node = rest.pop();
    nameHere(node);
    if (FUNCTIONS.has(node.type)) {
      found.push({ start: node.start, end: node.end, begin: beginOf(node, text), name: node.id?.name ?? node.given, outer: null });
    }
    for (const key of Object.keys(node)) {
      const value = node[key];
      if (typeof value?.type === 'string') rest.push(value);
      else if (Array.isArray(value)) for (const item of value) if (typeof item?.type === 'string') rest.push(item);
    }
  }
  found.sort((a, b) => a.start - b.start || b.end - a.end);
  let outer = null;
  for (const each of found) {
    while (outer !== null && outer.end <= each.start) outer = outer.outer;
    each.outer = outer;
    outer = each;
  }
  return found;
}

function lineStarts(text) {
  const starts = [0];
  for (const match of text.matchAll(/\r\n|[\n\r\u2028\u2029]/g)) starts.push(match.index + match[0].length);
  return starts;
}

// The index of the last entry that is not above a limit; -1 if there is none.
function lastIndex(list, limit, valueOf) {
  let low = -1;
  let high = list.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (valueOf(list[middle]) <= limit) low = middle;
    else high = middle - 1;
  }
  return low;
}

function placeOf(starts, offset) {
  const line = lastIndex(starts, offset, (start) => start);
  return { line, column: offset - starts[line] };
}

class Source {
  #shift;
  #starts;
  #functions = [];

  constructor(url, text) {
    this.#shift = shiftOf(url);
    this.#starts = lineStarts(text);
    const tree = parse(text);
    if (tree !== undefined) this.#functions = functionsOf(tree, text);
  }

  // The begin of the innermost function around a place; the start of the text outside of all. Places of the engine count
  // from 1, those of a profile from 0; that of a function's end is behind its brace.
  beginOf(line, column) {
    const offset = (this.#starts[line - 1] ?? 0) + column - 1 - (line === 1 ? this.#shift : 0);
    let innermost = this.#functions[lastIndex(this.#functions, offset, (each) => each.start)] ?? null;
    while (innermost !== null && innermost.end < offset) innermost = innermost.outer;
    return this.#placeOf(innermost);
  }

  // The same for code that was seen without a place: of the function with this name, if there is only one.
  beginOfName(name) {
    const found = this.#functions.filter((each) => each.name === name);
    return this.#placeOf(found.length === 1 ? found[0] : null);
  }

  #placeOf(found) {
    return found === null ? { line: 0, column: 0 } : placeOf(this.#starts, found.begin);
  }
}

// Gives the source of a URL, or null if its text is not known.
function sourceFinder() {
  const sources = new Map();
  return (url) => {
    let source = sources.get(url);
    if (source === undefined) {
      const text = textOf(url);
      source = text === '' ? null : new Source(url, text);
      sources.set(url, source);
    }
    return source;
  };
}

module.exports = { sourceFinder };
