// SPDX-License-Identifier: MIT
//
// Shared by the two kinds of paths: normalization, extensions, names without a suffix, and paths from their parts.
'use strict';

const SLASH = 47;
const DOT = 46;
const MANY = 4096;

// The parts that normalization keeps: where each starts and ends. Filled and read within one call.
const starts = [];
const ends = [];

// Finds the parts from a position on that are left without `.`, `..` and empty ones; returns their number. They are
// separated by slashes and by `other`.
function keptParts(text, first, isRooted, other) {
  const { length } = text;
  let count = 0;
  let climbs = 0;
  let start = first;
  let dots = 0; // how many dots the part consists of so far; -1 if there is something else
  for (let i = first; i <= length; i++) {
    const code = i < length ? text.charCodeAt(i) : SLASH;
    if (code !== SLASH && code !== other) {
      dots = code === DOT && dots !== -1 ? dots + 1 : -1;
      continue;
    }
    let isKept = dots === -1 || dots > 2;
    if (dots === 2) {
      if (count > climbs) {
        count--;
      } else if (!isRooted) {
        climbs++;
        isKept = true;
      }
    }
    if (isKept) {
      starts[count] = start;
      ends[count++] = i;
    }
    start = i + 1;
    dots = 0;
  }
  return count;
}

// Called when the parts have been read, so that a huge path leaves no huge arrays.
function clearParts() {
  if (starts.length > MANY) starts.length = ends.length = 0;
}

// The start of the extension of the name at [start, end); the end if it has none.
function extensionStart(path, start, end) {
  let dot = end - 1;
  while (dot > start && path.charCodeAt(dot) !== DOT) dot--;
  if (dot <= start) return end;
  return dot === start + 1 && dot === end - 1 && path.charCodeAt(start) === DOT ? end : dot;
}

// Whether the text before `end` is the suffix; there are enough characters.
function endsWithAt(path, end, suffix) {
  const { length } = suffix;
  const start = end - length;
  for (let i = 0; i < length; i++) if (path.charCodeAt(start + i) !== suffix.charCodeAt(i)) return false;
  return true;
}

// The name at [start, end) of a path, without a suffix. As in Node, a suffix that extends beyond the name keeps the
// separators after the name.
function nameOf(path, start, end, suffix) {
  const { length } = suffix;
  if (length > 0 && length < end - start) {
    const last = endsWithAt(path, end, suffix) ? end - length : end;
    return path.slice(start, last);
  }
  const name = path.slice(start, end);
  if (length === 0 || length > path.length) return name;
  if (suffix === path) return '';
  return length > name.length && suffix.endsWith(name) ? path.slice(start) : name;
}

function formatWith(separator, object) {
  if (object === null || typeof object !== 'object' || Array.isArray(object)) {
    throw require('internal/errors').invalidArgType('pathObject', 'object', object);
  }
  const dir = object.dir || object.root;
  const base = object.base || nameAndExtension(object);
  if (!dir) return base;
  return dir === object.root ? `${dir}${base}` : `${dir}${separator}${base}`;
}

function nameAndExtension({ name, ext }) {
  return `${name || ''}${ext ? `${ext[0] === '.' ? '' : '.'}${ext}` : ''}`;
}

module.exports = { starts, ends, keptParts, clearParts, extensionStart, nameOf, formatWith };
