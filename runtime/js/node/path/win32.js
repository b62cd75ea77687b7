// SPDX-License-Identifier: MIT
//
// node:path for Windows: two separators, drives, and shares (`\\server\share`). Roots are in internal/path_roots.
'use strict';

const { checkString: checkPath } = require('internal/errors');
const { starts, ends, keptParts, clearParts, extensionStart, nameOf, formatWith } = require('internal/path_parts');
const { SLASH, BACKSLASH, COLON, isSeparator, hasDrive, shareEnd, deviceOf, rootLength, isRooted } = require('internal/path_roots');

const DOT = 46;
const QUESTION = 63;
const PORTS = ['COM', 'LPT'].flatMap((name) => [...'123456789\xb9\xb2\xb3'].map((number) => name + number));
const RESERVED = new Set(['CON', 'PRN', 'AUX', 'NUL', ...PORTS]);

// The first `count` parts with backslashes between them. Parts that have one between them in the text are copied together.
function joinParts(text, count) {
  if (count === 0) return '';
  let out = '';
  let start = starts[0];
  for (let i = 1; i < count; i++) {
    const end = ends[i - 1];
    if (starts[i] !== end + 1 || text.charCodeAt(end) !== BACKSLASH) {
      out += `${text.slice(start, end)}\\`;
      start = starts[i];
    }
  }
  const last = text.slice(start, ends[count - 1]);
  clearParts();
  return out === '' ? last : out + last;
}

function simplify(text, first, isAbsolutePath) {
  return joinParts(text, keptParts(text, first, isAbsolutePath, BACKSLASH));
}

// A path with a share begins with a separator, too.
function isAbsolute(path) {
  if (typeof path !== 'string') checkPath(path, 'path');
  return isRooted(path, 0);
}

// `CON:x` starts with a device. Without a colon, Node checks all but the last character.
function reservedOf(path, colon) {
  const length = colon === -1 ? path.length - 1 : colon;
  if (length !== 3 && length !== 4) return '';
  const name = path.slice(0, length);
  return RESERVED.has(name.toUpperCase()) ? name : '';
}

// Whether a relative path could be mistaken for one on a drive. If so, it gets a leading `.\`.
function isMisread(path, text, colon) {
  if (colon === -1) return false;
  if (hasDrive(text)) return true;
  for (let i = colon; i < path.length; i++) {
    if (path.charCodeAt(i) === COLON && (i + 1 === path.length || isSeparator(path.charCodeAt(i + 1)))) return true;
  }
  return false;
}

function normalizeRest(path, first, isAbsolutePath) {
  let text = simplify(path, first, isAbsolutePath);
  if (text === '' && !isAbsolutePath) text = '.';
  return text !== '' && first < path.length && isSeparator(path.charCodeAt(path.length - 1)) ? `${text}\\` : text;
}

function normalizeRelative(path) {
  const colon = path.indexOf(':');
  const reserved = reservedOf(path, colon);
  if (reserved !== '' && path.charCodeAt(reserved.length) === COLON) {
    return `.\\${reserved}:${normalizeRest(path, reserved.length + 1, false)}`;
  }
  const text = normalizeRest(path, 0, false);
  return reserved !== '' || isMisread(path, text, colon) ? `.\\${text}` : text;
}

function normalize(path) {
  if (typeof path !== 'string') checkPath(path, 'path');
  if (path === '') return '.';
  if (path.length === 1) return isSeparator(path.charCodeAt(0)) ? '\\' : path;
  const share = shareEnd(path);
  const device = deviceOf(path, share);
  if (share === path.length && device.length > 3) return `${device}\\`;
  const first = rootLength(path, share, device);
  if (isRooted(path, share)) return `${device}\\${normalizeRest(path, first, true)}`;
  return device === '' ? normalizeRelative(path) : device + normalizeRest(path, first, false);
}

function join() {
  let text = '';
  let first = '';
  for (let i = 0; i < arguments.length; i++) {
    const path = arguments[i];
    checkPath(path, 'path');
    if (path === '') continue;
    if (first === '') first = text = path;
    else text = `${text}\\${path}`;
  }
  if (first === '') return '.';
  return normalize(startsLikeShare(first) ? text : withoutSeparators(text));
}

// Two separators, and then something else.
function startsLikeShare(path) {
  return path.length > 2 && isSeparator(path.charCodeAt(0)) && isSeparator(path.charCodeAt(1)) && !isSeparator(path.charCodeAt(2));
}

// Joined parts must not look like a share.
function withoutSeparators(text) {
  let count = 0;
  while (count < text.length && isSeparator(text.charCodeAt(count))) count++;
  return count < 2 ? text : `\\${text.slice(count)}`;
}

// The folder of a path without a root; with a drive, that drive's current folder.
function folderOf(device) {
  const { process } = globalThis;
  if (device === '') return process.cwd();
  const folder = process.env[`=${device}`] || process.cwd();
  const isOther = folder.slice(0, 2).toLowerCase() !== device.toLowerCase() && folder[2] === '\\';
  return isOther ? `${device}\\` : folder;
}

function isSameDevice(one, other) {
  return one === other || one.toLowerCase() === other.toLowerCase();
}

function resolve() {
  let device = '';
  let tail = '';
  let isAbsolutePath = false;
  for (let i = arguments.length - 1; i >= -1 && !(isAbsolutePath && device !== ''); i--) {
    const path = i >= 0 ? arguments[i] : folderOf(device);
    if (i >= 0 && typeof path !== 'string') checkPath(path, `paths[${i}]`);
    if (path === '') continue;
    const share = shareEnd(path);
    const itsDevice = deviceOf(path, share);
    if (itsDevice !== '' && device !== '' && !isSameDevice(itsDevice, device)) continue;
    if (device === '') device = itsDevice;
    if (isAbsolutePath) continue;
    tail = `${path.slice(rootLength(path, share, itsDevice))}\\${tail}`;
    isAbsolutePath = isRooted(path, share);
  }
  const text = simplify(tail, 0, isAbsolutePath);
  return isAbsolutePath ? `${device}\\${text}` : `${device}${text}` || '.';
}

function leadingSeparators(path) {
  let count = 0;
  while (count < path.length && path.charCodeAt(count) === BACKSLASH) count++;
  return count;
}

function trimmed(path) {
  const start = leadingSeparators(path);
  let end = path.length;
  while (end > start && path.charCodeAt(end - 1) === BACKSLASH) end--;
  return path.slice(start, end);
}

function isAscii(text) {
  for (let i = 0; i < text.length; i++) if (text.charCodeAt(i) > 127) return false;
  return true;
}

function smallCode(code) {
  return code >= 65 && code <= 90 ? code | 32 : code;
}

// How many characters at the start of two texts are equal, ignoring the case of ASCII letters.
function equalLength(one, other) {
  const least = Math.min(one.length, other.length);
  let i = 0;
  for (; i < least; i++) {
    const code = one.charCodeAt(i);
    const otherCode = other.charCodeAt(i);
    if (code !== otherCode && smallCode(code) !== smallCode(otherCode)) break;
  }
  return i;
}

// How many of these equal characters are common parts, with the separators after them: both paths have one there, or end.
function commonLength(start, end, equal) {
  const isWhole = (equal === start.length && (equal === end.length || end.charCodeAt(equal) === BACKSLASH)) ||
    (equal === end.length && start.charCodeAt(equal) === BACKSLASH);
  if (isWhole) return equal + 1;
  let same = equal;
  while (same > 0 && start.charCodeAt(same - 1) !== BACKSLASH) same--;
  return same;
}

function climb(path, position, rest) {
  let out = '..';
  for (let i = position; i < path.length; i++) if (path.charCodeAt(i) === BACKSLASH) out += '\\..';
  return rest === '' ? out : `${out}\\${rest}`;
}

function climbToLast(path, rest) {
  const last = path.lastIndexOf('\\');
  return climb(path, last + 1, '') + rest.slice(Math.max(last, 0));
}

// Skips equal parts, ignoring case.
function relative(from, to) {
  checkPath(from, 'from');
  checkPath(to, 'to');
  if (from === to) return '';
  const start = resolve(from);
  const end = resolve(to);
  if (start === end) return '';
  if (!isAscii(start) || !isAscii(end)) return relativeByCase(start, end);
  return relativeTo(start, end, start, end);
}

// The same with a copy of each path for comparisons, of the same length.
function relativeTo(start, end, smallStart, smallEnd) {
  const whole = equalLength(smallStart, smallEnd);
  if (whole === smallStart.length && whole === smallEnd.length) return '';
  const before = trimmed(smallStart);
  const after = trimmed(end);
  if (before === '') return after;
  if (after === '') return climb(before, 0, '');
  const smallAfter = trimmed(smallEnd);
  const equal = equalLength(before, smallAfter);
  const isPrefix = equal === before.length || equal === smallAfter.length;
  if (isPrefix && before.length === smallAfter.length) return climbToLast(before, after); // a drive, and a file with its name
  const same = commonLength(before, smallAfter, equal);
  if (same === 0) return isPrefix ? relativeToPrefix(before, after, equal) : end;
  // Below `from`, the separator after a share stays.
  if (same > before.length) {
    const skipped = leadingSeparators(end) + same;
    return end.slice(skipped);
  }
  return climb(before, same, after.slice(same));
}

// Between names of which one begins with the other, as in Node: without a separator, and two characters count as a drive.
function relativeToPrefix(before, after, equal) {
  if (equal !== 2) return climb(before, 0, '') + after;
  if (before.length === 2) return after.slice(2);
  return before.length === 3 ? '' : climb(before, 4, '');
}

function relativeByCase(start, end) {
  const smallStart = start.toLowerCase();
  const smallEnd = end.toLowerCase();
  if (smallStart === smallEnd) return '';
  if (smallStart.length !== start.length || smallEnd.length !== end.length) return relativeByParts(start, end);
  return relativeTo(start, end, smallStart, smallEnd);
}

// For texts that are longer in lower case: positions in them mean nothing.
function relativeByParts(start, end) {
  const startParts = withoutLastEmpty(start.split('\\'));
  const endParts = withoutLastEmpty(end.split('\\'));
  let same = 0;
  while (same < startParts.length && same < endParts.length &&
    startParts[same].toLowerCase() === endParts[same].toLowerCase()) same++;
  if (same === 0) return end;
  return [...startParts.slice(same).map(() => '..'), ...endParts.slice(same)].join('\\');
}

function withoutLastEmpty(parts) {
  if (parts[parts.length - 1] === '') parts.pop();
  return parts;
}

function toNamespacedPath(path) {
  if (typeof path !== 'string' || path.length === 0) return path;
  const full = resolve(path);
  if (full.length <= 2) return path;
  if (full.charCodeAt(0) === BACKSLASH && full.charCodeAt(1) === BACKSLASH) {
    const code = full.charCodeAt(2);
    return code === QUESTION || code === DOT ? full : `\\\\?\\UNC\\${full.slice(2)}`;
  }
  return hasDrive(full) && full.charCodeAt(2) === BACKSLASH ? `\\\\?\\${full}` : full;
}

// The end of the last part: without trailing separators and the root.
function endOfName(path, first) {
  let end = path.length;
  for (; end > first; end--) {
    const code = path.charCodeAt(end - 1);
    if (code !== BACKSLASH && code !== SLASH) break;
  }
  return end;
}

function startOfName(path, first, end) {
  let start = end;
  for (; start > first; start--) {
    const code = path.charCodeAt(start - 1);
    if (code === BACKSLASH || code === SLASH) break;
  }
  return start;
}

function dirname(path) {
  if (typeof path !== 'string') checkPath(path, 'path');
  const share = shareEnd(path);
  const root = share > 0 ? Math.min(share + 1, path.length) : rootLength(path, 0, '');
  const start = startOfName(path, root, endOfName(path, root));
  if (start <= root) return root > 0 ? path.slice(0, root) : '.';
  return path.slice(0, start - 1);
}

function basename(path, suffix) {
  if (suffix !== undefined) checkPath(suffix, 'suffix');
  if (typeof path !== 'string') checkPath(path, 'path');
  const first = hasDrive(path) ? 2 : 0;
  const end = endOfName(path, first);
  const start = startOfName(path, first, end);
  return suffix === undefined ? path.slice(start, end) : nameOf(path, start, end, suffix);
}

function extname(path) {
  if (typeof path !== 'string') checkPath(path, 'path');
  const first = hasDrive(path) ? 2 : 0;
  const end = endOfName(path, first);
  const dot = extensionStart(path, startOfName(path, first, end), end);
  return path.slice(dot, end);
}

function parse(path) {
  if (typeof path !== 'string') checkPath(path, 'path');
  const share = shareEnd(path);
  const length = share > 0 ? Math.min(share + 1, path.length) : rootLength(path, 0, '');
  const root = path.slice(0, length);
  const end = endOfName(path, length);
  const start = startOfName(path, length, end);
  const dot = extensionStart(path, start, end);
  return {
    root,
    dir: start > length ? path.slice(0, start - 1) : root,
    base: path.slice(start, end),
    ext: path.slice(dot, end),
    name: path.slice(start, dot),
  };
}

module.exports = {
  resolve, normalize, isAbsolute, join, relative, toNamespacedPath, dirname, basename, extname,
  format: (object) => formatWith('\\', object), parse, sep: '\\', delimiter: ';', win32: null, posix: null,
  _makeLong: toNamespacedPath,
};
module.exports.win32 = module.exports;
module.exports.posix = require('node/path');
