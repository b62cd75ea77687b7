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

// The position of the first separator from `i` on, or of the first other character.
function skip(path, i, areSeparators) {
  let end = i;
  while (end < path.length && isSeparator(path.charCodeAt(end)) === areSeparators) end++;
  return end;
}

// The end of the share's name, of a path that starts with a server and a share; 0 for others.
function shareEnd(path) {
  if (path.length < 5 || !isSeparator(path.charCodeAt(0)) || !isSeparator(path.charCodeAt(1))) return 0;
  const serverEnd = skip(path, 2, false);
  const start = skip(path, serverEnd, true);
  if (serverEnd === 2 || start === serverEnd) return 0;
  const end = skip(path, start, false);
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
  const serverEnd = skip(path, 2, false);
  return `\\\\${path.slice(2, serverEnd)}\\${path.slice(skip(path, serverEnd, true), share)}`;
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
  return drive < path.length && isSeparator(path.charCodeAt(drive));
}

module.exports = { BACKSLASH, COLON, isSeparator, hasDrive, shareEnd, deviceOf, rootLength, isRooted };
