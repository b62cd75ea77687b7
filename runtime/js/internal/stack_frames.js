// SPDX-License-Identifier: MIT
//
// The lines of a stack trace: from the engine's form to frames, and from frames to
// Node's form. Loaded when the first stack is read.
'use strict';

const { lineOf, shiftOf } = require('internal/sources');

const INTERNAL = /^(rondo:|$)/;

// From the engine's column to Node's, by the text of the line.
function nodeColumn(text, column) {
  if (text === undefined) return column;
  const char = text[column - 1];
  if (char === '.' && text[column] !== '.') return column + 1;
  if (char !== '(' && char !== '`') return column;
  let start = column - 1;
  while (start > 0 && /[\w$#\u0080-\uffff]/.test(text[start - 1])) start--;
  const created = /\bnew\s+[\w$.#]*$/.exec(text.slice(0, start));
  return (created === null ? start : created.index) + 1;
}

function parseFrame(entry) {
  const at = entry.indexOf('@');
  const name = at < 0 ? '' : entry.slice(0, at);
  const place = at < 0 ? entry : entry.slice(at + 1);
  const match = /^(.*?):(\d+):(\d+)$/.exec(place);
  if (match === null) return { name, url: place, line: 0, column: 0, rawColumn: 0 };
  const url = match[1];
  const line = +match[2];
  let column = +match[3];
  if (line === 1) column -= shiftOf(url);
  return { name, url, line, column: nodeColumn(lineOf(url, line), column), rawColumn: column };
}

// The frames of a raw stack that belong to the program.
function parse(raw) {
  const frames = [];
  // Functions of the engine, which belong to the program if it called them.
  let natives = [];
  for (const entry of raw.split('\n')) {
    const frame = parseFrame(entry);
    if (frame.url === '[native code]') {
      if (frames.length > 0 || SHOWN_FIRST.has(frame.name)) natives.push(frame);
    } else {
      if (!INTERNAL.test(frame.url)) frames.push(...natives, frame);
      natives = [];
    }
  }
  return frames;
}

const ARRAY_METHODS = new Set(['forEach', 'map', 'filter', 'reduce', 'reduceRight', 'some', 'every',
  'find', 'findIndex', 'findLast', 'findLastIndex', 'flatMap', 'sort']);

// Functions of the engine that V8 shows when it is they that throw.
const SHOWN_FIRST = new Map([['parse', 'JSON.parse'], ['stringify', 'JSON.stringify'], ['reduce', 'Array.reduce'],
  ['reduceRight', 'Array.reduceRight'], ['decodeURIComponent', 'decodeURIComponent'], ['decodeURI', 'decodeURI'],
  ['encodeURIComponent', 'encodeURIComponent'], ['encodeURI', 'encodeURI']]);

function nativeName(name) {
  return SHOWN_FIRST.get(name) ?? (ARRAY_METHODS.has(name) ? `Array.${name}` : name || '<anonymous>');
}

function formatFrame({ name, url, line, column }) {
  if (url === '[native code]') {
    return `    at ${nativeName(name)} (<anonymous>)`;
  }
  const place = line === 0 ? url : `${url}:${line}:${column}`;
  if (name === '' || name === 'global code' || name === 'eval code' || name === 'module code') {
    return `    at ${place}`;
  }
  return `    at ${name} (${place})`;
}

module.exports = { parse, formatFrame };
