// SPDX-License-Identifier: MIT
//
// node:path for Windows: two separators, drives, and shares (`\\server\share`).
'use strict';

const { checkString: checkPath } = require('internal/errors');
const { extensionOf, nameOf, formatWith } = require('internal/path_parts');

const SHARE = /^[\\/]{2}([^\\/]+)[\\/]+([^\\/]+)[\\/]*/;
const DRIVE = /^[a-zA-Z]:/;
const SEPARATORS = /[\\/]+/;
const PORTS = ['COM', 'LPT'].flatMap((name) => [...'123456789\xb9\xb2\xb3'].map((number) => name + number));
const RESERVED = new Set(['CON', 'PRN', 'AUX', 'NUL', ...PORTS]);

const isSeparator = (char) => char === '/' || char === '\\';

// The root of a path: its drive or share, its length including the separator that follows, and whether the path is
// absolute.
function rootOf(path) {
  const share = SHARE.exec(path);
  if (share !== null) {
    const device = `\\\\${share[1]}\\${share[2]}`;
    const bare = share[0].replace(/[\\/]+$/, '').length;
    return { device, bare, length: Math.min(bare + 1, path.length), isAbsolute: true, isShare: true };
  }
  const device = DRIVE.exec(path)?.[0] ?? '';
  const isRooted = isSeparator(path[device.length]);
  return { device, bare: device.length, length: device.length + (isRooted ? 1 : 0), isAbsolute: isRooted, isShare: false };
}

// The same for joined paths: `\\.` and `\\?` are devices, not servers.
function deviceOf(path) {
  const root = rootOf(path);
  if (!root.isShare || !/^\\\\[.?]\\/.test(root.device)) return root;
  return { device: root.device.slice(0, 3), bare: 3, length: 4, isAbsolute: true, isShare: false };
}

// Removes `.`, `..` and empty parts, as far as possible.
function simplify(text, isRooted) {
  const parts = [];
  for (const part of text.split(SEPARATORS)) {
    if (part === '' || part === '.') continue;
    if (part !== '..') parts.push(part);
    else if (parts.length > 0 && parts.at(-1) !== '..') parts.pop();
    else if (!isRooted) parts.push('..');
  }
  return parts.join('\\');
}

function isAbsolute(path) {
  checkPath(path, 'path');
  return rootOf(path).isAbsolute;
}

// `CON:x` starts with a device. Without a colon, Node checks all but the last character.
function reservedOf(path) {
  const name = path.slice(0, path.indexOf(':'));
  return RESERVED.has(name.toUpperCase()) ? name : '';
}

// Whether a relative path could be mistaken for one on a drive. If so, it gets a leading `.\`.
function isMisread(path, text) {
  return DRIVE.test(text) || /:([\\/]|$)/.test(path);
}

function normalizeRest(path, root) {
  let text = simplify(path.slice(root.length), root.isAbsolute);
  if (text === '' && !root.isAbsolute) text = '.';
  if (text !== '' && isSeparator(path.at(-1)) && root.length < path.length) text += '\\';
  return text;
}

function normalize(path) {
  checkPath(path, 'path');
  if (path === '') return '.';
  if (path.length === 1) return isSeparator(path) ? '\\' : path;
  const root = deviceOf(path);
  if (root.isShare && root.bare === path.length) return `${root.device}\\`;
  if (root.isAbsolute) return `${root.device}\\${normalizeRest(path, root)}`;
  if (root.device !== '') return root.device + normalizeRest(path, root);
  const reserved = reservedOf(path);
  if (reserved !== '' && path[reserved.length] === ':') {
    return `.\\${reserved}:${normalizeRest(path, { length: reserved.length + 1, isAbsolute: false })}`;
  }
  const text = normalizeRest(path, root);
  return reserved !== '' || isMisread(path, text) ? `.\\${text}` : text;
}

function join(...paths) {
  paths.forEach((path) => checkPath(path, 'path'));
  const given = paths.filter((path) => path !== '');
  if (given.length === 0) return '.';
  const text = given.join('\\');
  return normalize(/^[\\/]{2}[^\\/]/.test(given[0]) ? text : text.replace(/^[\\/]{2,}/, '\\'));
}

// The folder of a path without a root; with a drive, that drive's current folder.
function folderOf(device) {
  const { process } = globalThis;
  if (device === '') return process.cwd();
  const folder = process.env[`=${device}`] || process.cwd();
  const isOther = folder.slice(0, 2).toLowerCase() !== device.toLowerCase() && folder[2] === '\\';
  return isOther ? `${device}\\` : folder;
}

function resolve(...paths) {
  let device = '';
  let tail = '';
  let isRooted = false;
  for (let i = paths.length - 1; i >= -1 && !(isRooted && device !== ''); i--) {
    const path = i >= 0 ? paths[i] : folderOf(device);
    if (i >= 0) checkPath(path, `paths[${i}]`);
    if (path === '') continue;
    const root = deviceOf(path);
    if (root.device !== '' && device !== '' && root.device.toLowerCase() !== device.toLowerCase()) continue;
    if (device === '') device = root.device;
    if (isRooted) continue;
    tail = `${path.slice(root.length)}\\${tail}`;
    isRooted = root.isAbsolute;
  }
  const text = simplify(tail, isRooted);
  return isRooted ? `${device}\\${text}` : `${device}${text}` || '.';
}

// Skips equal parts, ignoring case.
function relative(from, to) {
  checkPath(from, 'from');
  checkPath(to, 'to');
  if (from === to) return '';
  const start = resolve(from);
  const end = resolve(to);
  if (start.toLowerCase() === end.toLowerCase()) return '';
  const startParts = start.split(SEPARATORS).filter(Boolean);
  const endParts = end.split(SEPARATORS).filter(Boolean);
  let same = 0;
  while (same < startParts.length && same < endParts.length &&
    startParts[same].toLowerCase() === endParts[same].toLowerCase()) same++;
  if (same === 0 && startParts.length > 0 && endParts.length > 0) return end;
  return [...startParts.slice(same).map(() => '..'), ...endParts.slice(same)].join('\\');
}

function toNamespacedPath(path) {
  if (typeof path !== 'string' || path.length === 0) return path;
  const full = resolve(path);
  if (full.length <= 2) return path;
  if (/^\\\\[^?.]/.test(full)) return `\\\\?\\UNC\\${full.slice(2)}`;
  if (/^[a-zA-Z]:\\/.test(full)) return `\\\\?\\${full}`;
  return full;
}

// The start and end of the last part, without trailing separators and the root.
function lastPart(path, first) {
  let end = path.length;
  while (end > first && isSeparator(path[end - 1])) end--;
  let start = end;
  while (start > first && !isSeparator(path[start - 1])) start--;
  return { start, end };
}

function dirname(path) {
  checkPath(path, 'path');
  const root = rootOf(path);
  const { start, end } = lastPart(path, root.length);
  if (start <= root.length) return root.length > 0 || end < 0 ? path.slice(0, root.length) : '.';
  return path.slice(0, start - 1);
}

function basename(path, suffix) {
  if (suffix !== undefined) checkPath(suffix, 'suffix');
  checkPath(path, 'path');
  const { start, end } = lastPart(path, DRIVE.test(path) ? 2 : 0);
  return nameOf(path, start, end, suffix);
}

function extname(path) {
  checkPath(path, 'path');
  return extensionOf(basename(path));
}

function parse(path) {
  checkPath(path, 'path');
  const { length } = rootOf(path);
  const root = path.slice(0, length);
  const { start, end } = lastPart(path, length);
  const base = path.slice(start, end);
  const ext = extensionOf(base);
  return { root, dir: start > length ? path.slice(0, start - 1) : root, base, ext, name: base.slice(0, base.length - ext.length) };
}

module.exports = {
  resolve, normalize, isAbsolute, join, relative, toNamespacedPath, dirname, basename, extname,
  format: (object) => formatWith('\\', object), parse, sep: '\\', delimiter: ';', win32: null, posix: null,
  _makeLong: toNamespacedPath,
};
module.exports.win32 = module.exports;
module.exports.posix = require('node/path');
