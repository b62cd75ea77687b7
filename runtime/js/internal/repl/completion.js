// SPDX-License-Identifier: MIT
//
// Completion: commands, modules and files of require, globals and keywords, and properties of the expression before the
// last dot. Candidates are grouped, with '' between groups.
'use strict';

const { declaredNames } = require('internal/repl/syntax');

const KEYWORDS = ['async', 'await', 'break', 'case', 'catch', 'const', 'continue', 'debugger', 'default', 'delete', 'do', 'else',
  'export', 'false', 'finally', 'for', 'function', 'if', 'import', 'in', 'instanceof', 'let', 'new', 'null', 'return', 'switch',
  'this', 'throw', 'true', 'try', 'typeof', 'var', 'void', 'while', 'with', 'yield'];

const REQUIRE = /\b(?:require|import)\s*\(\s*['"`]((?:[\w@./:-]+\/)?(?:[\w@./:-]*))$/;
// Names, indices and strings, joined by dots: `a.b[0].c`, `"text".l`.
const SIMPLE = /(?:(?:[A-Za-z_$][\w$]*|\[\d+\]|\[(?:"[^"]*"|'[^']*')\]|"[^"]*"|'[^']*'|`[^`]*`)\??\.?)*$/;
const NAME = /^[\p{ID_Start}$_][\p{ID_Continue}$\u200c\u200d]*$/u;

// Ignores case.
function matching(names, start) {
  const small = start.toLowerCase();
  return names.filter((name) => name.toLowerCase().startsWith(small));
}

function joinGroups(groups) {
  const result = [];
  for (const group of groups) {
    if (group.length === 0) continue;
    if (result.length > 0) result.push('');
    result.push(...group);
  }
  return result;
}

function ownNames(object) {
  return Object.getOwnPropertyNames(object).filter((name) => NAME.test(name) && !/^__(define|lookup)/.test(name));
}

// One group for each object of the prototype chain, the farthest first; a name is listed only in the nearest.
function propertyGroups(value) {
  const seen = new Set();
  const groups = [];
  const limit = 20;
  for (let object = Object(value); object !== null && groups.length < limit; object = Object.getPrototypeOf(object)) {
    const names = ownNames(object).filter((name) => !seen.has(name));
    names.forEach((name) => seen.add(name));
    groups.unshift(names.sort());
  }
  return groups;
}

function declared(server) {
  return server.lines.filter((line) => /\b(let|const|class)\b/.test(line)).flatMap(declaredNames);
}

function globalGroups(server, start) {
  const names = propertyGroups(server.context);
  const own = [...new Set(declared(server))].sort();
  return start === '' ? [...names, own] : [KEYWORDS, ...names, own];
}

function evaluated(text) {
  try {
    return internalBinding('script').evaluate(text, 'REPL');
  } catch {
    return undefined;
  }
}

// Without running code of the program's.
function quietly(text) {
  const { pureValue, hasProxy } = require('internal/repl/pure');
  const found = pureValue(text);
  return found === undefined || hasProxy(found.value) ? undefined : found.value;
}

// evaluate(text) gives the value of the text before the last dot, or undefined.
function completeExpression(server, text, evaluate) {
  const match = SIMPLE.exec(text)[0];
  // A property of an expression that is not that simple.
  const rest = text.slice(0, text.length - match.length);
  if (match === '' ? /[\w$.)\]}'"`]$/.test(rest) : rest.endsWith('.')) return [[], text];
  const dot = match.lastIndexOf('.');
  if (dot < 0) {
    const groups = globalGroups(server, match).map((group) => matching(group, match));
    return [joinGroups(groups), match];
  }
  const before = match.slice(0, dot + 1);
  const value = evaluate(before.replace(/\??\.$/, ''));
  if (value === null || value === undefined) return [[], match];
  const groups = propertyGroups(value).map((group) => matching(group, match.slice(dot + 1)).map((name) => before + name));
  return [joinGroups(groups), match];
}

function folderEntries(folder) {
  try {
    return require('node/fs').readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}

// Files that require would load, without their extension, and folders.
function completeFile(start) {
  const path = require('node/path');
  const at = start.lastIndexOf('/') + 1;
  const folder = start.slice(0, at);
  const names = new Set();
  for (const entry of folderEntries(path.resolve(folder))) {
    const extension = path.extname(entry.name);
    if (entry.isDirectory()) names.add(`${folder}${entry.name}/`);
    else if (['.js', '.json', '.cjs', '.node'].includes(extension)) names.add(folder + entry.name.slice(0, -extension.length));
  }
  return [...names].filter((name) => name.startsWith(start)).sort();
}

function completePackages(server, start) {
  const { paths } = server.context.module ?? { paths: [] };
  const names = new Set();
  for (const folder of paths ?? []) {
    for (const entry of folderEntries(folder)) {
      if (!entry.name.startsWith('.') && !entry.name.startsWith('@')) names.add(entry.name);
      if (entry.name.startsWith('@')) folderEntries(`${folder}/${entry.name}`).forEach((each) => names.add(`${entry.name}/${each.name}`));
    }
  }
  return [...names].filter((name) => name.startsWith(start)).sort();
}

function completeRequire(server, start) {
  if (/^\.{0,2}\//.test(start)) return [completeFile(start), start];
  const builtins = require('internal/builtins').names();
  const known = start.startsWith('node:') ? builtins.map((name) => `node:${name}`) : builtins;
  return [joinGroups([completePackages(server, start), known.filter((name) => name.startsWith(start)).sort()]), start];
}

function candidates(server, buffered, text, evaluate) {
  const command = /^\s*\.([\w]*)$/.exec(text);
  if (buffered === '' && command !== null) {
    return [Object.keys(server.commands).sort().filter((name) => name.startsWith(command[1])), command[1]];
  }
  const required = REQUIRE.exec(text);
  if (required !== null) return completeRequire(server, required[1]);
  return completeExpression(server, text, evaluate);
}

function complete(server, buffered, text, callback, evaluate = evaluated) {
  let result;
  try {
    result = candidates(server, buffered, text, evaluate);
  } catch (error) {
    callback(error);
    return;
  }
  callback(null, result);
}

module.exports = { complete, quietly };
