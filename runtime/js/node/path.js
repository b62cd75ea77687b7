// SPDX-License-Identifier: MIT
//
// node:path, for POSIX systems.
'use strict';

const { defineProperty } = require('internal/descriptors');
const { starts, ends, keptParts, clearParts, extensionStart, nameOf, formatWith } = require('internal/path_parts');

const SLASH = 47;
const DOT = 46;

function checkPath(value, name) {
  if (typeof value !== 'string') throw require('internal/errors').invalidArgType(name, 'string', value);
}

// The path of the first `count` parts. Parts that are neighbours in the text are copied together.
function joinParts(text, count, isRooted, isFolder) {
  let out = '';
  let start = starts[0];
  if (isRooted) {
    if (start === 1) start = 0;
    else out = '/';
  }
  for (let i = 1; i < count; i++) {
    if (starts[i] !== ends[i - 1] + 1) {
      out += text.slice(start, ends[i - 1] + 1);
      start = starts[i];
    }
  }
  const last = text.slice(start, ends[count - 1] + (isFolder ? 1 : 0));
  clearParts();
  return out === '' ? last : out + last;
}

function isRootedAt(path) {
  return path.length > 0 && path.charCodeAt(0) === SLASH;
}

function isAbsolute(path) {
  checkPath(path, 'path');
  return isRootedAt(path);
}

function normalize(path) {
  checkPath(path, 'path');
  if (path === '') return '.';
  const isRooted = isRootedAt(path);
  const isFolder = path.charCodeAt(path.length - 1) === SLASH;
  const count = keptParts(path, isRooted ? 1 : 0, isRooted, SLASH);
  if (count > 0) return joinParts(path, count, isRooted, isFolder);
  if (isRooted) return '/';
  return isFolder ? './' : '.';
}

function join() {
  let text = '';
  for (let i = 0; i < arguments.length; i++) {
    const path = arguments[i];
    checkPath(path, 'path');
    if (path !== '') text = text === '' ? path : `${text}/${path}`;
  }
  return normalize(text);
}

function fromRoot(text) {
  const count = keptParts(text, 1, true, SLASH);
  return count === 0 ? '/' : joinParts(text, count, true, false);
}

function resolve() {
  let text = '';
  for (let i = arguments.length - 1; i >= 0; i--) {
    const path = arguments[i];
    if (typeof path !== 'string') checkPath(path, `paths[${i}]`);
    if (path === '') continue;
    text = text === '' ? path : `${path}/${text}`;
    if (isRootedAt(path)) return fromRoot(text);
  }
  const cwd = globalThis.process.cwd();
  return isRootedAt(cwd) ? fromRoot(`${cwd}/${text}`) : unrooted(cwd === '' ? text : `${cwd}/${text}`);
}

// A program may have replaced process.cwd().
function unrooted(text) {
  const path = normalize(text);
  return path.endsWith('/') ? path.slice(0, -1) : path;
}

// `..` for each part of a normalized path from a position on, and the rest of the other path.
function climb(from, position, rest) {
  let out = '..';
  for (let i = position; i < from.length; i++) if (from.charCodeAt(i) === SLASH) out += '/..';
  return rest === '' ? out : `${out}/${rest}`;
}

function relative(from, to) {
  checkPath(from, 'from');
  checkPath(to, 'to');
  if (from === to) return '';
  const start = resolve(from);
  const end = resolve(to);
  if (start === end) return '';
  if (start === '/') return end.slice(1);
  if (end === '/') return climb(start, 1, '');
  let same = 0; // the position after the last slash that both have, or would have if they were folders
  const least = Math.min(start.length, end.length);
  let i = 0;
  for (; i < least; i++) {
    const code = start.charCodeAt(i);
    if (code !== end.charCodeAt(i)) break;
    if (code === SLASH) same = i + 1;
  }
  if (i === least && (start.length > end.length ? start : end).charCodeAt(i) === SLASH) same = i + 1;
  const rest = end.slice(same);
  return same > start.length ? rest : climb(start, same, rest);
}

// The end of the last part: without trailing slashes. Its start is after the last slash before that.
function endOfName(path) {
  let end = path.length;
  while (end > 0 && path.charCodeAt(end - 1) === SLASH) end--;
  return end;
}

function startOfName(path, end) {
  let start = end;
  while (start > 0 && path.charCodeAt(start - 1) !== SLASH) start--;
  return start;
}

function dirname(path) {
  if (typeof path !== 'string') checkPath(path, 'path');
  const slash = startOfName(path, endOfName(path)) - 1;
  if (slash > 1) return path.slice(0, slash);
  if (slash === 1) return path.charCodeAt(0) === SLASH ? '//' : path.slice(0, 1);
  return isRootedAt(path) ? '/' : '.';
}

function basename(path, suffix) {
  if (suffix !== undefined) checkPath(suffix, 'suffix');
  if (typeof path !== 'string') checkPath(path, 'path');
  const end = endOfName(path);
  const start = startOfName(path, end);
  return suffix === undefined ? path.slice(start, end) : nameOf(path, start, end, suffix);
}

function extname(path) {
  if (typeof path !== 'string') checkPath(path, 'path');
  const end = endOfName(path);
  const dot = extensionStart(path, startOfName(path, end), end);
  return path.slice(dot, end);
}

function parse(path) {
  if (typeof path !== 'string') checkPath(path, 'path');
  const root = isRootedAt(path) ? '/' : '';
  const end = endOfName(path);
  const start = startOfName(path, end);
  let dot = extensionStart(path, start, end);
  // Node's result for `/..`, and only for that.
  if (end === 3 && start === 1 && path.charCodeAt(1) === DOT && path.charCodeAt(2) === DOT) dot = 2;
  const base = path.slice(start, end);
  const dir = start <= 1 ? root : path.slice(0, start - 1);
  if (dot === end) return { root, dir, base, ext: '', name: base };
  return { root, dir, base, ext: path.slice(dot, end), name: path.slice(start, dot) };
}

const toNamespacedPath = (path) => path;

module.exports = {
  resolve, normalize, isAbsolute, join, relative, toNamespacedPath, dirname, basename, extname,
  format: (object) => formatWith('/', object), parse, sep: '/', delimiter: ':', posix: null, _makeLong: toNamespacedPath,
};
module.exports.posix = module.exports;
defineProperty(module.exports, 'win32', {
  configurable: true,
  enumerable: true,
  get: () => require('node/path/win32'),
});
