// SPDX-License-Identifier: MIT
//
// The source of the failed call, for assert(value): found by its position, and cut at the closing parenthesis.
'use strict';

const OPENING = '([{';
const CLOSING = ')]}';

// What a scan skips: strings, templates, comments, regular expressions.
const STRINGS = /"(?:\\[\s\S]|[^"\\])*"|'(?:\\[\s\S]|[^'\\])*'|\/\/.*|\/\*[\s\S]*?\*\//y;
const REGEXP = /\/(?:\\.|\[(?:\\.|[^\]\\])*\]|[^/\\[\n])+\/\w*/y;
const CALLEE = /(?:[\w$\u0080-\uffff#]+|\[[^\]]*\]|\([^()]*\))(?:\s*(?:\?\.|\.)\s*[\w$\u0080-\uffff#]*|\s*\[[^\]]*\])*\s*$/;

function match(pattern, text, at) {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0].length ?? 0;
}

// The end of a template that starts at `at`.
function templateEnd(text, at) {
  for (let i = at + 1; i < text.length; i++) {
    if (text[i] === '\\') i++;
    else if (text[i] === '`') return i;
    else if (text[i] === '$' && text[i + 1] === '{') i = closingOf(text, i + 1);
  }
  return text.length;
}

// The position of the bracket that closes the one at `open`.
function closingOf(text, open) {
  let depth = 0;
  let isOperand = false;
  for (let i = open; i < text.length; i++) {
    const skipped = match(STRINGS, text, i) || (text[i] === '/' && !isOperand ? match(REGEXP, text, i) : 0);
    if (skipped > 0) {
      isOperand = text[i] !== '/' || !/^\/[/*]/.test(text.slice(i, i + 2));
      i += skipped - 1;
    } else if (text[i] === '`') {
      i = templateEnd(text, i);
      isOperand = true;
    } else if (OPENING.includes(text[i])) {
      depth++;
      isOperand = false;
    } else if (CLOSING.includes(text[i])) {
      if (--depth === 0) return i;
      isOperand = true;
    } else if (!/\s/.test(text[i])) {
      isOperand = /[\w$]/.test(text[i]);
    }
  }
  return -1;
}

// The call at a position of a source, as Node shows it; undefined if it cannot be determined.
function callAt(lines, line, column) {
  const first = lines[line - 1] ?? '';
  const open = first.indexOf('(', column - 1);
  if (open < 0) return undefined;
  const callee = CALLEE.exec(first.slice(0, open));
  if (callee === null) return undefined;
  const text = [first.slice(callee.index), ...lines.slice(line)].join('\n');
  const end = closingOf(text, open - callee.index);
  if (end < 0) return undefined;
  const margin = new RegExp(`^\\s{0,${callee.index}}`);
  const [head, ...others] = text.slice(0, end + 1).split('\n');
  return [head, ...others.map((each) => each.replace(margin, ''))].join('\n  ');
}

// The message for assert(value), from the stack of an error created inside it.
function falsyMessage(value, error) {
  const { topFrame } = require('internal/stack');
  const { lineOf } = require('internal/sources');
  const frame = topFrame(error);
  const lines = [];
  for (let i = 1; frame !== undefined && lineOf(frame.url, i) !== undefined; i++) lines.push(lineOf(frame.url, i));
  const call = lines.length === 0 ? undefined : callAt(lines, frame.line, frame.column);
  if (call === undefined) return `${require('internal/inspect').inspect(value)} == true`;
  return `The expression evaluated to a falsy value:\n\n  ${call}\n`;
}

module.exports = { falsyMessage };
