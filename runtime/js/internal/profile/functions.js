// SPDX-License-Identifier: MIT
//
// Finds where functions start, as V8 reports it: at the parenthesis of the parameters. The engine's samples only have
// positions inside functions.
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
      // Try the other source type. Some syntax is unknown to the parser.
    }
  }
  return undefined;
}

function beginOf(node, text) {
  if (node.type === 'ArrowFunctionExpression' && !node.async) return node.start;
  const at = text.indexOf('(', node.id === null || node.id === undefined ? node.start : node.id.end);
  return at < 0 || at > node.body.start ? node.start : at;
}

// Infers a function's name from the variable, property or method it is assigned to.
function nameHere(node) {
  const value = node.init ?? node.value ?? node.right;
  const named = node.init ? node.id : node.value ? node.key : node.left;
  if (value !== null && FUNCTIONS.has(value?.type) && named?.type === 'Identifier') value.given = named.name;
}

// All functions, ordered by start, each with its enclosing function.
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

// Binary search: the index of the last entry at or below the limit; -1 if there is none.
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

  // The start of the innermost function around a position, or of the file at top level. The engine's positions are
  // 1-based, those of a profile 0-based; a function ends after its closing brace.
  beginOf(line, column) {
    const offset = (this.#starts[line - 1] ?? 0) + column - 1 - (line === 1 ? this.#shift : 0);
    let innermost = this.#functions[lastIndex(this.#functions, offset, (each) => each.start)] ?? null;
    while (innermost !== null && innermost.end < offset) innermost = innermost.outer;
    return this.#placeOf(innermost);
  }

  // The same for code without a position: finds the function by name, if the name is unique.
  beginOfName(name) {
    const found = this.#functions.filter((each) => each.name === name);
    return this.#placeOf(found.length === 1 ? found[0] : null);
  }

  #placeOf(found) {
    return found === null ? { line: 0, column: 0 } : placeOf(this.#starts, found.begin);
  }
}

// Returns a function that returns the Source of a URL, or null if its text is unknown.
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
