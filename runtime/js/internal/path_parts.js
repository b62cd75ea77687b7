// SPDX-License-Identifier: MIT
//
// Shared by the two kinds of paths: extensions, and paths from their parts.
'use strict';

// The extension of a name without separators.
function extensionOf(name) {
  const dot = name.lastIndexOf('.');
  return dot <= 0 || name === '..' ? '' : name.slice(dot);
}

// The name at [start, end) of a path, without a suffix. As in Node, a suffix that extends beyond the name keeps the
// separators after the name.
function nameOf(path, start, end, suffix) {
  const name = path.slice(start, end);
  if (!suffix || suffix.length > path.length) return name;
  if (suffix === path) return '';
  if (suffix.length > name.length) return suffix.endsWith(name) ? path.slice(start) : name;
  return name !== suffix && name.endsWith(suffix) ? name.slice(0, -suffix.length) : name;
}

function formatWith(separator, object) {
  require('internal/errors').checkObject(object, 'pathObject');
  const dir = object.dir || object.root;
  const ext = object.ext ? (object.ext[0] === '.' ? object.ext : `.${object.ext}`) : '';
  const base = object.base || `${object.name || ''}${ext}`;
  if (!dir) return base;
  return dir === object.root ? `${dir}${base}` : `${dir}${separator}${base}`;
}

module.exports = { extensionOf, nameOf, formatWith };
