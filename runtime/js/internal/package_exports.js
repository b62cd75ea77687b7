// SPDX-License-Identifier: MIT
//
// The `exports` and `imports` of a package.json: keys, patterns with `*`, lists,
// and conditions.
'use strict';

const path = require('node/path');
const { codedError } = require('internal/errors');
const { forRequire } = require('internal/esm/conditions');

const MIXED_KEYS = '"exports" cannot contain some keys starting with \'.\' and some not. The exports object must either be an object of ' +
  'package subpath keys or an object of main entry condition name keys only.';

function invalidTarget(target, { key, folder, kind, from }) {
  const text = String(target);
  const advice = kind === 'exports' && text !== '' && !text.startsWith('./') ? '; targets must start with "./"' : '';
  return codedError(Error, 'ERR_INVALID_PACKAGE_TARGET',
    `Invalid "${kind}" target "${text}" defined for '${key}' in the package config ` +
    `${folder}/package.json${from === undefined ? '' : ` imported from ${from}`}${advice}`);
}

function isUrl(text) {
  if (!text.includes(':')) return false;
  const { URL } = require('internal/web/url');
  try {
    return new URL(text).href !== '';
  } catch {
    return false;
  }
}

// `where` has the data for errors: key, folder, kind, from; and the conditions.
function fromText(target, star, where) {
  const { folder, kind } = where;
  const isRelative = target.startsWith('./');
  if (!isRelative && (kind === 'exports' || target.startsWith('../') || target.startsWith('/') || isUrl(target))) {
    throw invalidTarget(target, where);
  }
  const filled = star === null ? target : target.replaceAll('*', () => star);
  if (!isRelative) return filled;
  if (leaves(target.slice(2))) throw invalidTarget(target, where);
  if (star !== null && leaves(star)) throw invalidMatch(where);
  if (/[/\\]{2}/.test(target) || /^[/\\]|[/\\]{2}/.test(star ?? '')) require('internal/module_warnings').slashes(target, filled, star, where);
  const name = path.join(folder, filled);
  if (!name.includes('%')) return name;
  if (/%2f|%5c/i.test(filled)) throw encodedSlash(name, where);
  return decoded(name);
}

// Targets are parts of URLs. Leaves encoded slashes alone.
function decoded(name) {
  try {
    return name.replace(/(?:%(?!2f|5c)[\da-f]{2})+/gi, (bytes) => decodeURIComponent(bytes));
  } catch {
    return name;
  }
}

// Whether a path leaves its folder, or enters node_modules.
function leaves(text) {
  return /(^|[\\/])(\.\.?|node_modules)([\\/]|$)/i.test(text.includes('%') ? decoded(text) : text);
}

function invalidModule(text, reason, from) {
  return codedError(TypeError, 'ERR_INVALID_MODULE_SPECIFIER', `Invalid module "${text}" ${reason}${from === undefined ? '' : ` imported from ${from}`}`);
}

function invalidMatch({ request, key, folder, kind, from }) {
  return invalidModule(request, `request is not a valid match in pattern "${key}" for the "${kind}" resolution of ${folder}/package.json`, from);
}

function encodedSlash(name, { conditions, from }) {
  return invalidModule(conditions === forRequire ? `file://${name}` : name, 'must not include encoded "/" or "\\" characters', from);
}

function configError(folder, from, reason) {
  const importing = from === undefined ? '' : ` while importing ${require('node/url').pathToFileURL(from)}`;
  return codedError(Error, 'ERR_INVALID_PACKAGE_CONFIG', `Invalid package config ${folder}/package.json${importing}. ${reason}`);
}

// The first valid target of a list.
function pickFirst(list, star, where) {
  let failure;
  for (const item of list) {
    try {
      const found = pick(item, star, where);
      failure = undefined;
      if (found !== undefined && found !== null) return found;
    } catch (error) {
      if (error?.code !== 'ERR_INVALID_PACKAGE_TARGET') throw error;
      failure = error;
    }
  }
  if (failure !== undefined) throw failure;
  return null;
}

// Returns a path; undefined: no condition matches; null: excluded.
function pick(target, star, where) {
  if (typeof target === 'string') return fromText(target, star, where);
  if (Array.isArray(target)) return pickFirst(target, star, where);
  if (target !== null && typeof target === 'object') {
    const names = Object.keys(target);
    if (names.some((name) => /^(?:0|[1-9]\d*)$/.test(name))) throw configError(where.folder, where.from, '"exports" cannot contain numeric property keys.');
    for (const condition of names) {
      if (!where.conditions.has(condition)) continue;
      const found = pick(target[condition], star, where);
      if (found !== undefined) return found;
    }
    return undefined;
  }
  if (target === null) return null;
  throw invalidTarget(target, where);
}

function isBetter(key, other) {
  const [at, otherAt] = [key.indexOf('*'), other.indexOf('*')];
  return at === otherAt ? key.length > other.length : at > otherAt;
}

// The pattern key with the longest prefix before its star; the longest of those.
function bestPattern(map, subpath, { kind, folder, from }) {
  let best = null;
  for (const key of Object.keys(map)) {
    const at = key.indexOf('*');
    if (at < 0) continue;
    const before = key.slice(0, at);
    const after = key.slice(at + 1);
    if (!subpath.startsWith(before)) continue;
    if (subpath.endsWith('/') && kind === 'exports') require('internal/module_warnings').trailingSlash(subpath, folder, from);
    const isMatch = subpath.endsWith(after) && subpath.length >= key.length;
    if (isMatch && (best === null || isBetter(key, best))) best = key;
  }
  return best;
}

function notExported(subpath, folder, from) {
  const message = subpath === '.'
    ? `No "exports" main defined in ${folder}/package.json`
    : `Package subpath '${subpath}' is not defined by "exports" in ${folder}/package.json`;
  return codedError(Error, 'ERR_PACKAGE_PATH_NOT_EXPORTED', from === undefined ? message : `${message} imported from ${from}`);
}

function isSugar(map, folder, from) {
  if (map === null || typeof map !== 'object' || Array.isArray(map)) return true;
  const keys = Object.keys(map);
  const count = keys.filter((key) => key.startsWith('.')).length;
  if (count > 0 && count < keys.length) {
    throw configError(folder, from, MIXED_KEYS);
  }
  return count === 0 && keys.length > 0;
}

// kind 'exports': throws if nothing matches. kind 'imports': returns undefined then. `from` is the importing file.
function matchTarget(map, subpath, folder, kind, conditions = forRequire, from = undefined) {
  const where = { __proto__: null, request: subpath, key: subpath, folder, kind, conditions, from };
  if (kind === 'exports' && isSugar(map, folder, from)) map = { '.': map };
  let found;
  if (Object.hasOwn(map, subpath) && !subpath.includes('*')) {
    found = pick(map[subpath], null, where);
  } else {
    const key = bestPattern(map, subpath, where);
    if (key !== null) {
      const at = key.indexOf('*');
      const star = subpath.slice(at, subpath.length - (key.length - at - 1));
      where.key = key;
      found = pick(map[key], star, where);
    }
  }
  if (found !== undefined && found !== null) return found;
  if (kind === 'imports') return undefined;
  throw notExported(subpath, folder, from);
}

module.exports = { matchTarget };
