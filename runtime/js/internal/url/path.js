// SPDX-License-Identifier: MIT
//
// Paths of URLs: dots are resolved, characters encoded, and Windows drive letters in `file:` kept.
'use strict';

const { PATH, encode } = require('internal/url/percent');

const SLASH = 0x2f;
const BACKSLASH = 0x5c;
const DOT = 0x2e;
const DRIVE = /^[a-zA-Z][:|]$/;
const STARTS_WITH_DRIVE = /^[a-zA-Z][:|](?:[/\\?#]|$)/;

// Node treats every segment that starts like a drive as one.
function isNormalDrive(segment) {
  return segment !== undefined && /^[a-zA-Z]:/.test(segment);
}

function isDot(segment) {
  return segment === '.' || (segment.length === 3 && segment.toLowerCase() === '%2e');
}

function isDoubleDot(segment) {
  if (segment.length > 6 || (segment[0] !== '.' && segment[0] !== '%')) return false;
  return segment.toLowerCase().replaceAll('%2e', '.') === '..';
}

function segmentsOf(path) {
  return path === '' ? [] : path.slice(1).split('/');
}

// Removes the last segment, but never a file's drive.
function shorten(segments, scheme) {
  if (scheme === 'file' && segments.length === 1 && isNormalDrive(segments[0])) return;
  segments.pop();
}

// Whether no segment of a path after a slash can be `.` or `..`, and only slashes separate them.
function hasPlainSegments(path, isSpecial) {
  return !path.includes('/.') && !path.includes('/%2') && !(isSpecial && path.includes('\\'));
}

// Appends the segments of `text`, which starts after the first slash, to `segments`; returns the URL's path.
function resolvePath(text, segments, scheme, isSpecial) {
  const parts = (isSpecial ? text.replaceAll('\\', '/') : text).split('/');
  const last = parts.length - 1;
  for (let i = 0; i <= last; i++) {
    const part = parts[i];
    if (isDoubleDot(part)) {
      // Going up from the root leaves an empty path where that is allowed, as in Node.
      if (i === last && segments.length === 0 && !isSpecial) return '';
      shorten(segments, scheme);
      if (i === last) segments.push('');
    } else if (isDot(part)) {
      if (i === last) segments.push('');
    } else if (scheme === 'file' && segments.length === 0 && DRIVE.test(part)) {
      segments.push(`${part[0]}:`);
    } else {
      segments.push(encode(part, PATH));
    }
  }
  return `/${segments.join('/')}`;
}

// Resolves `.` and `..` in a path from the root that needs no encoding. Segments that are neighbours in the text are
// copied together.
function withoutDots(path) {
  const starts = [];
  const ends = [];
  let count = 0;
  for (let start = 1, end = 0; end < path.length; start = end + 1) {
    end = path.indexOf('/', start);
    if (end === -1) end = path.length;
    const isDots = path.charCodeAt(start) === DOT && (end === start + 1 || (end === start + 2 && path.charCodeAt(start + 1) === DOT));
    if (isDots && end === start + 2 && count > 0) count--;
    if (isDots && end < path.length) continue;
    starts[count] = isDots ? end : start;
    ends[count++] = end;
  }
  let out = '/';
  let start = starts[0];
  for (let i = 1; i < count; i++) {
    if (starts[i] === ends[i - 1] + 1) continue;
    out += `${path.slice(start, ends[i - 1])}/`;
    start = starts[i];
  }
  return out + path.slice(start, ends[count - 1]);
}

// The path of a URL with a host: the text from the first slash on, or empty.
function absolutePath(text, scheme, isSpecial) {
  const code = text.charCodeAt(0);
  const begins = code === SLASH || (isSpecial && code === BACKSLASH);
  if (text === '') return isSpecial ? '/' : '';
  if (begins && scheme !== 'file' && hasPlainSegments(text, isSpecial)) return encode(text, PATH);
  return resolvePath(begins ? text.slice(1) : text, [], scheme, isSpecial);
}

module.exports = { DRIVE, STARTS_WITH_DRIVE, isNormalDrive, segmentsOf, shorten, resolvePath, withoutDots, absolutePath };
