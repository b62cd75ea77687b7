// SPDX-License-Identifier: MIT
//
// The `exports` and `imports` of a package.json: keys, patterns with `*`, lists,
// and conditions.
'use strict';

const path = require('node/path');
const { codedError } = require('internal/errors');

// Node's, without those for what Rondo cannot load: ES modules (module-sync) and native addons.
const CONDITIONS = new Set(['node', 'require', 'default']);

function invalidTarget(target, key, folder, kind) {
  return codedError(Error, 'ERR_INVALID_PACKAGE_TARGET',
    `Invalid "${kind}" target ${JSON.stringify(target)} defined for '${key}' in the package config ` +
    `${folder}/package.json`);
}

function fromText(target, star, key, folder, kind) {
  const isRelative = target.startsWith('./');
  if (!isRelative && (kind === 'exports' || target.startsWith('../') || target.startsWith('/'))) {
    throw invalidTarget(target, key, folder, kind);
  }
  const filled = star === null ? target : target.replaceAll('*', () => star);
  if (!isRelative) return filled;
  if (/(^|[\\/])(\.\.?|node_modules)([\\/]|$)/i.test(filled.slice(2))) {
    throw invalidTarget(target, key, folder, kind);
  }
  return path.join(folder, filled);
}

// A path; undefined: no condition holds; null: shut off.
function pick(target, star, key, folder, kind) {
  if (typeof target === 'string') return fromText(target, star, key, folder, kind);
  if (Array.isArray(target)) {
    for (const item of target) {
      const found = pick(item, star, key, folder, kind);
      if (found !== undefined && found !== null) return found;
    }
    return null;
  }
  if (target !== null && typeof target === 'object') {
    for (const condition of Object.keys(target)) {
      if (!CONDITIONS.has(condition)) continue;
      const found = pick(target[condition], star, key, folder, kind);
      if (found !== undefined) return found;
    }
    return undefined;
  }
  if (target === null) return null;
  throw invalidTarget(target, key, folder, kind);
}

// The pattern key with the longest part before its star.
function bestPattern(map, subpath) {
  let best = null;
  for (const key of Object.keys(map)) {
    const at = key.indexOf('*');
    if (at < 0) continue;
    const before = key.slice(0, at);
    const after = key.slice(at + 1);
    const isMatch = subpath.startsWith(before) && subpath.endsWith(after) && subpath.length >= key.length;
    if (isMatch && (best === null || before.length > best.indexOf('*'))) best = key;
  }
  return best;
}

function notExported(subpath, folder) {
  const message = subpath === '.'
    ? `No "exports" main defined in ${folder}/package.json`
    : `Package subpath '${subpath}' is not defined by "exports" in ${folder}/package.json`;
  return codedError(Error, 'ERR_PACKAGE_PATH_NOT_EXPORTED', message);
}

function isSugar(map) {
  return typeof map === 'string' || Array.isArray(map) ||
    (map !== null && typeof map === 'object' && !Object.keys(map).some((key) => key.startsWith('.')));
}

// kind 'exports': throws if nothing matches. kind 'imports': undefined then.
function matchTarget(map, subpath, folder, kind) {
  if (kind === 'exports' && isSugar(map)) map = { '.': map };
  let found;
  if (Object.hasOwn(map, subpath) && !subpath.includes('*')) {
    found = pick(map[subpath], null, subpath, folder, kind);
  } else {
    const key = bestPattern(map, subpath);
    if (key !== null) {
      const at = key.indexOf('*');
      const star = subpath.slice(at, subpath.length - (key.length - at - 1));
      found = pick(map[key], star, key, folder, kind);
    }
  }
  if (found !== undefined && found !== null) return found;
  if (kind === 'imports') return undefined;
  throw notExported(subpath, folder);
}

module.exports = { matchTarget };
