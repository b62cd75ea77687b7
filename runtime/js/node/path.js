// SPDX-License-Identifier: MIT
//
// node:path, for POSIX systems.
'use strict';

const { defineProperty } = require('internal/descriptors');
const { extensionOf, nameOf, formatWith } = require('internal/path_parts');

function checkPath(value, name) {
  if (typeof value !== 'string') throw require('internal/errors').invalidArgType(name, 'string', value);
}

// Whether an absolute path is free of `.`, `..` and empty parts. Any part that starts with a dot counts as one.
function isSimple(text) {
  return !text.includes('/.') && !text.includes('//') && text.length > 1 && !text.endsWith('/');
}

// Removes `.`, `..` and empty parts, as far as possible.
function simplify(text, isRooted) {
  if (isRooted && isSimple(text)) return text.slice(1);
  const parts = [];
  for (const part of text.split('/')) {
    if (part === '' || part === '.') continue;
    if (part !== '..') parts.push(part);
    else if (parts.length > 0 && parts.at(-1) !== '..') parts.pop();
    else if (!isRooted) parts.push('..');
  }
  return parts.join('/');
}

function isAbsolute(path) {
  checkPath(path, 'path');
  return path.startsWith('/');
}

function normalize(path) {
  checkPath(path, 'path');
  if (path === '') return '.';
  const isRooted = path.startsWith('/');
  let text = simplify(path, isRooted);
  if (text === '' && !isRooted) text = '.';
  if (text !== '' && path.endsWith('/')) text += '/';
  return isRooted ? `/${text}` : text;
}

function join(...paths) {
  paths.forEach((path) => checkPath(path, 'path'));
  const text = paths.filter((path) => path !== '').join('/');
  return text === '' ? '.' : normalize(text);
}

function resolve(...paths) {
  let text = '';
  for (let i = paths.length - 1; i >= 0; i--) {
    checkPath(paths[i], `paths[${i}]`);
    if (paths[i] === '') continue;
    text = text === '' ? paths[i] : `${paths[i]}/${text}`;
    if (paths[i].startsWith('/')) return `/${simplify(text, true)}`;
  }
  return `/${simplify(`${globalThis.process.cwd()}/${text}`, true)}`;
}

function relative(from, to) {
  checkPath(from, 'from');
  checkPath(to, 'to');
  const start = resolve(from).split('/').filter(Boolean);
  const end = resolve(to).split('/').filter(Boolean);
  let same = 0;
  while (same < start.length && same < end.length && start[same] === end[same]) same++;
  return [...start.slice(same).map(() => '..'), ...end.slice(same)].join('/');
}

// The start and end of the last part, without trailing slashes.
function lastPart(path) {
  let end = path.length;
  while (end > 0 && path[end - 1] === '/') end--;
  return { start: path.lastIndexOf('/', end - 1) + 1, end };
}

function dirname(path) {
  checkPath(path, 'path');
  const { start } = lastPart(path);
  if (start === 0) return path.startsWith('/') ? '/' : '.';
  if (start === 2 && path.startsWith('//')) return '//';
  return path.slice(0, Math.max(start - 1, 1));
}

function basename(path, suffix) {
  if (suffix !== undefined) checkPath(suffix, 'suffix');
  checkPath(path, 'path');
  const { start, end } = lastPart(path);
  return nameOf(path, Math.min(start, end), end, suffix);
}

function extname(path) {
  checkPath(path, 'path');
  return extensionOf(basename(path));
}

function parse(path) {
  checkPath(path, 'path');
  const root = path.startsWith('/') ? '/' : '';
  const base = basename(path);
  const { start, end } = lastPart(path);
  // Node's result for `/..`, and only for that.
  const ext = base === '..' && start === 1 ? '.' : extensionOf(base);
  const dir = start === 0 || end === 0 ? root : start === 1 && root ? root : path.slice(0, start - 1);
  return { root, dir, base, ext, name: ext === '' ? base : base.slice(0, -ext.length) };
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
