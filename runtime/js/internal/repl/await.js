// SPDX-License-Identifier: MIT
//
// Top-level `await` in REPL input: the text becomes an async function, with its declarations outside, that returns {
// value } of its last expression.
'use strict';

const { parse, namesIn } = require('internal/repl/syntax');

const FUNCTIONS = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression', 'MethodDefinition',
  'PropertyDefinition', 'StaticBlock']);
const LOOP_HEADS = new Set(['ForStatement', 'ForInStatement', 'ForOfStatement']);

// Calls visit(node, parent) for all nodes except the contents of functions.
function walk(node, parent, visit) {
  visit(node, parent);
  if (FUNCTIONS.has(node.type)) return;
  for (const key of Object.keys(node)) {
    for (const child of [].concat(node[key])) {
      if (child !== null && typeof child?.type === 'string') walk(child, node, visit);
    }
  }
}

function awaits(tree) {
  let isFound = false;
  walk(tree, null, (node) => {
    isFound ||= node.type === 'AwaitExpression' || (node.type === 'ForOfStatement' && node.await);
  });
  return isFound;
}

class Rewriting {
  #text;
  #edits = [];
  #outside = [];
  #first = '';

  constructor(text) {
    this.#text = text;
  }

  #replace(start, end, text) {
    this.#edits.push({ start, end, text });
  }

  // `let a = 1, { b } = c` becomes an assignment; the names are declared outside.
  variables(node, parent) {
    const isTop = parent.type === 'Program';
    if (!isTop && node.kind !== 'var') return;
    const names = node.declarations.flatMap((each) => namesIn(each.id));
    this.#outside.push(`${node.kind === 'var' ? 'var' : 'let'} ${names.join(', ')};`);
    const isHead = LOOP_HEADS.has(parent.type) && parent.body !== node;
    this.#replace(node.start, node.declarations[0].start, isHead ? '' : 'void (');
    for (const each of node.declarations) {
      if (each.init === null && !isHead) this.#replace(each.end, each.end, ' = undefined');
    }
    if (!isHead) this.#replace(node.declarations.at(-1).end, node.declarations.at(-1).end, ')');
  }

  declaration(node, parent) {
    if (parent.type !== 'Program') return;
    const { name } = node.id;
    if (node.type === 'FunctionDeclaration') {
      this.#outside.push(`var ${name};`);
      this.#first += `globalThis.${name} = ${name};`;
    } else {
      this.#outside.push(`let ${name};`);
      this.#replace(node.start, node.start, `${name} = `);
      this.#replace(node.end, node.end, ';');
    }
  }

  result(node) {
    if (node?.type !== 'ExpressionStatement') return;
    const end = this.#text[node.end - 1] === ';' ? node.end - 1 : node.end;
    this.#replace(node.start, node.start, 'return { value: (');
    this.#replace(end, end, ') };');
  }

  finish() {
    let text = '';
    let at = 0;
    this.#edits.sort((a, b) => a.start - b.start || a.end - b.end);
    for (const { start, end, text: inserted } of this.#edits) {
      text += this.#text.slice(at, start) + inserted;
      at = Math.max(at, end);
    }
    text += this.#text.slice(at);
    return `${this.#outside.join('')}(async () => { ${this.#first}${text}\n})()`;
  }
}

// The text to evaluate, which returns a promise; null if there is no top-level await.
function rewriteAwait(text) {
  if (!/\bawait\b/.test(text)) return null;
  const { tree } = parse(text, { allowAwaitOutsideFunction: true });
  if (tree === undefined || !awaits(tree)) return null;
  const rewriting = new Rewriting(text);
  walk(tree, null, (node, parent) => {
    if (node.type === 'VariableDeclaration') rewriting.variables(node, parent);
    else if (node.type === 'FunctionDeclaration' || node.type === 'ClassDeclaration') rewriting.declaration(node, parent);
  });
  rewriting.result(tree.body.at(-1));
  return rewriting.finish();
}

module.exports = { rewriteAwait };
