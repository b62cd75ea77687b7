// SPDX-License-Identifier: MIT
//
// The lines of a stack trace: parses the engine's format into frames, and formats frames as Node does. Loaded when the
// first stack is read.
'use strict';

const { ownName, lineOf, shiftOf } = require('internal/sources');

// Our wrappers around the engine's JSON functions, which are omitted from stacks.
const WRAPPER = 'rondo:internal/json';

const INTERNAL = /^(rondo:|$)/;
const PUBLIC = /^rondo:node\/(?=[\w/]+$)/;
const EMIT = 'rondo:internal/emit'; // a part of node/events
const HIDDEN = 'rondo:internal/'; // of which only WRAPPER and EMIT mean anything

// `new A.B` at the end of a text.
function createdAt(text) {
  return /\bnew\s+(?:[\w$.#]*\.)?([\w$]*)$/.exec(text);
}

// Converts the engine's column to Node's, using the text of the line.
function nodeColumn(text, column) {
  if (text === undefined) return column;
  const char = text[column - 1];
  if (char === '.' && text[column] !== '.') return column + 1;
  if (char !== '(' && char !== '`') return column;
  let start = column - 1;
  while (start > 0 && /[\w$#\u0080-\uffff]/.test(text[start - 1])) start--;
  const created = createdAt(text.slice(0, column - 1));
  return (created === null ? start : created.index) + 1;
}

function parseFrame(entry) {
  const at = entry.indexOf('@');
  const name = at < 0 ? '' : entry.slice(0, at);
  const place = at < 0 ? entry : entry.slice(at + 1);
  const match = /^(.*?):(\d+):(\d+)$/.exec(place);
  if (match === null) return { name, url: place, line: 0, column: 0, rawColumn: 0 };
  const url = ownName(match[1]);
  const line = +match[2];
  let column = +match[3];
  column = Math.max(1, column - shiftOf(url, line));
  return { name, url, line, column: nodeColumn(lineOf(url, line), column), rawColumn: column };
}

// Whether an entry is that of an internal function that no stack shows: most are, in a program that loads modules.
function isHidden(entry) {
  const start = entry.indexOf('@') + 1;
  return entry.startsWith(HIDDEN, start) && !entry.startsWith(WRAPPER, start) && !entry.startsWith(EMIT, start);
}

// Until its first await, the engine shows an async function twice: its body and its wrapper.
function isRestOfAsync(frame, previous) {
  return previous !== undefined && previous.name === frame.name && previous.url === frame.url &&
    lineOf(frame.url, frame.line)?.[frame.rawColumn - 2] === '}';
}

// A call with `new` is shown as such, judging by the source at the call.
function nameConstructor(frame, previous) {
  if (previous === undefined || previous.name === '') return;
  const text = lineOf(frame.url, frame.line);
  if (text?.[frame.rawColumn - 1] !== '(') return;
  if (createdAt(text.slice(0, frame.rawColumn - 1))?.[1] === previous.name) previous.name = `new ${previous.name}`;
}

const isPublic = ({ url }) => url === EMIT || PUBLIC.test(url);

function publicFrame(frame) {
  const url = frame.url === EMIT ? 'node:events' : frame.url.replace(PUBLIC, 'node:');
  return { ...frame, name: frame.name.replace(/^bound /, ''), url };
}

// The frames of a raw stack that belong to the program. With `hasPublic`, also those of public modules that called it, as
// `node:https`: packages search stacks for them.
function parse(raw, hasPublic = false) {
  const frames = [];
  // The engine's functions, which belong to the program if it called them.
  let natives = [];
  for (const entry of raw.split('\n')) {
    if (isHidden(entry)) {
      natives = [];
      continue;
    }
    const frame = parseFrame(entry);
    if (frame.url === WRAPPER || isRestOfAsync(frame, frames.at(-1))) continue;
    nameConstructor(frame, frames.at(-1));
    if (frame.url === '[native code]') {
      if (frames.length > 0 || SHOWN_FIRST.has(frame.name)) natives.push(frame);
    } else {
      if (!INTERNAL.test(frame.url)) frames.push(...natives, frame);
      else if (hasPublic && frames.length > 0 && isPublic(frame)) frames.push(publicFrame(frame));
      natives = [];
    }
  }
  return frames;
}

const ARRAY_METHODS = new Set(['forEach', 'map', 'filter', 'reduce', 'reduceRight', 'some', 'every',
  'find', 'findIndex', 'findLast', 'findLastIndex', 'flatMap', 'sort']);

// The engine's functions that V8 shows if they are the ones that throw.
const SHOWN_FIRST = new Map([['parse', 'JSON.parse'], ['stringify', 'JSON.stringify'], ['reduce', 'Array.reduce'],
  ['reduceRight', 'Array.reduceRight'], ['decodeURIComponent', 'decodeURIComponent'], ['decodeURI', 'decodeURI'],
  ['encodeURIComponent', 'encodeURIComponent'], ['encodeURI', 'encodeURI']]);

function nativeName(name) {
  return SHOWN_FIRST.get(name) ?? (ARRAY_METHODS.has(name) ? `Array.${name}` : name || '<anonymous>');
}

function isUnnamed({ name }) {
  return name === '' || name === 'global code' || name === 'eval code' || name === 'module code';
}

function formatFrame(frame) {
  const { name, url, line, column } = frame;
  if (url === '[native code]') {
    return `    at ${nativeName(name)} (<anonymous>)`;
  }
  const place = line === 0 ? url : `${url}:${line}:${column}`;
  return isUnnamed(frame) ? `    at ${place}` : `    at ${name} (${place})`;
}

module.exports = { parse, isUnnamed, formatFrame };
