// SPDX-License-Identifier: MIT
//
// Roots of Windows paths: drives (`C:`), shares (`\\server\share`) and devices (`\\.\`, `\\?\`).
'use strict';

const SLASH = 47;
const BACKSLASH = 92;
const COLON = 58;
const DOT = 46;
const QUESTION = 63;

function isSeparator(code) {
  return code === BACKSLASH || code === SLASH;
}

function hasDrive(path) {
  if (path.length < 2 || path.charCodeAt(1) !== COLON) return false;
  const small = path.charCodeAt(0) | 32;
  return small >= 97 && small <= 122;
}

// Loops over characters compare with both separators themselves: until they are compiled, a call for each takes most of the time.

// The position of the first separator from `i` on.
function endOfPart(path, i) {
  let end = i;
  for (; end < path.length; end++) {
    const code = path.charCodeAt(end);
    if (code === BACKSLASH || code === SLASH) break;
  }
  return end;
}

// The position of the first other character from `i` on.
function skipSeparators(path, i) {
  let end = i;
  for (; end < path.length; end++) {
    const code = path.charCodeAt(end);
    if (code !== BACKSLASH && code !== SLASH) break;
  }
  return end;
}

// The end of the share's name, of a path that starts with a server and a share; 0 for others.
function shareEnd(path) {
  if (path.length < 5) return 0;
  const code = path.charCodeAt(0);
  if ((code !== BACKSLASH && code !== SLASH) || !isSeparator(path.charCodeAt(1))) return 0;
  const serverEnd = endOfPart(path, 2);
  const start = skipSeparators(path, serverEnd);
  if (serverEnd === 2 || start === serverEnd) return 0;
  const end = endOfPart(path, start);
  return end === start ? 0 : end;
}

// `\\.` and `\\?` are devices, not servers, except to functions that only look for names.
function isDevice(path, share) {
  if (share === 0 || !isSeparator(path.charCodeAt(3))) return false;
  const code = path.charCodeAt(2);
  return code === DOT || code === QUESTION;
}

// The drive, share or device of a path as it is shown, given its shareEnd().
function deviceOf(path, share) {
  if (share === 0) return hasDrive(path) ? path.slice(0, 2) : '';
  if (isDevice(path, share)) return `\\\\${path[2]}`;
  const serverEnd = endOfPart(path, 2);
  return `\\\\${path.slice(2, serverEnd)}\\${path.slice(skipSeparators(path, serverEnd), share)}`;
}

// The length of the root, including the separator that follows.
function rootLength(path, share, device) {
  if (share > 0) return device.length === 3 ? 4 : Math.min(share + 1, path.length);
  const drive = hasDrive(path) ? 2 : 0;
  return drive < path.length && isSeparator(path.charCodeAt(drive)) ? drive + 1 : drive;
}

// Whether a path is absolute.
function isRooted(path, share) {
  if (share > 0) return true;
  const drive = hasDrive(path) ? 2 : 0;
  if (drive >= path.length) return false;
  const code = path.charCodeAt(drive);
  return code === BACKSLASH || code === SLASH;
}

module.exports = { SLASH, BACKSLASH, COLON, isSeparator, hasDrive, shareEnd, deviceOf, rootLength, isRooted };
