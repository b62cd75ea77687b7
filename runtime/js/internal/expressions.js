// SPDX-License-Identifier: MIT
//
// Expressions in error messages: the engine quotes the source, whereas V8 prints the expression again, with `(...)` for
// arguments and `(intermediate value)` for anything without a name.
'use strict';

const CLOSING = { __proto__: null, '(': ')', '[': ']', '{': '}' };

// The end of the string, template or group that starts at `start`.
function endOfGroup(text, start) {
  const close = CLOSING[text[start]];
  for (let at = start + 1; at < text.length; at++) {
    const char = text[at];
    if (close === undefined && char === '\\') at++;
    else if (char === (close ?? text[start])) return at + 1;
    else if (close !== undefined && /[([{'"`]/.test(char)) at = endOfGroup(text, at) - 1;
  }
  return text.length;
}

// The end of an assignment's left side; the length of the text if it is not an assignment.
function endOfTarget(text) {
  for (let at = 0; at < text.length; at++) {
    if (/[([{'"`]/.test(text[at])) at = endOfGroup(text, at) - 1;
    else if (text[at] === '=' && !/[=>]/.test(text[at + 1] ?? '') && !/[=!<>]/.test(text[at - 1] ?? '')) return at;
  }
  return text.length;
}

function groupText(group) {
  const inner = group.slice(1, -1).trim();
  if (/=>|^(?:async\b|function\b|class\b|new\b)/.test(inner)) return '(intermediate value)';
  if (inner.startsWith('{')) return inner === '{}' ? '{}' : '(intermediate value)';
  if (/^[\w$.]+$/.test(inner)) return inner;
  return group.replace(/\s*,\s*/g, ' , ');
}

// The start of an expression: [as V8 prints it, its length].
function headOf(text) {
  const number = /^\d+\.(?=\.)/.exec(text);
  if (number !== null) return [number[0].slice(0, -1), number[0].length];
  const name = /^[\w$\u0080-\uffff]+/.exec(text);
  if (name !== null) return [/^(?:function|class|async)$/.test(name[0]) ? '' : name[0], name[0].length];
  const end = endOfGroup(text, 0);
  const group = text.slice(0, end);
  if (/^['"`]/.test(group)) return [`"${group.slice(1, -1)}"`, end];
  if (group.startsWith('[')) return [group.replace(/\s*,\s*/g, ','), end];
  return group.startsWith('(') ? [groupText(group), end] : ['', 0];
}

function indexText(group) {
  const quoted = /^\[\s*(['"`])((?:(?!\1|[\\$]).)*)\1\s*\]$/.exec(group);
  return quoted === null ? group : `.${quoted[2]}`;
}

// The next part of the expression: a name, an index or arguments. Undefined if it cannot be parsed.
function stepOf(text) {
  const name = /^\s*\??\.\s*#?[\w$\u0080-\uffff]+/.exec(text);
  if (name !== null) return [name[0].replace(/\s+/g, ''), name[0].length];
  const end = endOfGroup(text, 0);
  if (text.startsWith('[')) return [indexText(text.slice(0, end)), end];
  return text.startsWith('(') ? ['(...)', end] : undefined;
}

// With `isNew`, the first arguments end the expression.
function calleeText(text, isNew = false) {
  let [printed, at] = headOf(text);
  if (printed === '') return text.startsWith('function') || text.startsWith('class') ? '(intermediate value)' : text;
  while (at < text.length) {
    if (isNew && text[at] === '(') break;
    const step = stepOf(text.slice(at));
    if (step === undefined) return text;
    printed += step[0];
    at += step[1];
  }
  return printed;
}

// The callee of a call: `f` in `f(1)` or f`1`.
function calledText(text) {
  const call = text.endsWith('`') ? text.slice(0, text.indexOf('`')) : text;
  return calleeText(call).replace(/\(\.\.\.\)$/, '');
}

module.exports = { calleeText, calledText, endOfTarget };
