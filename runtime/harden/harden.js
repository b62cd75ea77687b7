// SPDX-License-Identifier: MIT
//
// Rewrites the runtime's scripts so that programs cannot break them by changing built-ins (rewrite.js), and
// changes packages where they differ from Node (patches.js). The build runs it with Node:
//
//   node harden.js <acorn> <list of scripts: name file> <folder for the results>
//
// Writes each script under its name, helpers as harden/<number>, and originals.inc, the table of the built-ins that C keeps.
'use strict';

const fs = require('fs');
const path = require('path');
const { Helpers } = require('./helpers');
const { Rewriting, PREFIX, PARAMETERS } = require('./rewrite');
const { Slots } = require('./slots');
const { patched } = require('./patches');

const GROUP_COUNT = 8; // as in harden.cmake
// What runs before every program.
const EARLY = new Set(['internal/state', 'internal/globals', 'internal/main', 'internal/loader', 'internal/sources',
  'internal/module_paths']);
const HAND_WRITTEN = ['start', 'slow'];

// Globals that modules provide in the place of the engine's.
const REPLACED = { 'internal/finalizers': ['FinalizationRegistry'] };
const PROVIDERS = { 'internal/json': ['JSON'], 'internal/finalizers': ['FinalizationRegistry'],
  'internal/stack': ['AggregateError', 'Error', 'EvalError', 'RangeError', 'ReferenceError', 'SyntaxError', 'TypeError', 'URIError'] };

// The tables of globals.js: rows of a module and the globals that it exports.
function ownGlobals(acorn, text) {
  const found = new Map();
  for (const statement of acorn.parse(text, { ecmaVersion: 2022 }).body) {
    for (const { id, init } of statement.declarations ?? []) {
      if (id.name !== 'ENUMERABLE' && id.name !== 'HIDDEN') continue;
      for (const { elements } of init.elements) {
        for (const { value } of elements.slice(1)) found.set(value, elements[0].value);
      }
    }
  }
  for (const module of Object.keys(REPLACED)) REPLACED[module].forEach((name) => found.set(name, module));
  return found;
}

function parse(acorn, text, name) {
  try {
    return acorn.parse(text, { ecmaVersion: 2024, sourceType: 'script', allowReturnOutsideFunction: true });
  } catch (error) {
    throw new Error(`${name}: ${error.message}`);
  }
}

// The constants that a script needs, in the line before its first.
function headOf(script, slots, groupOf) {
  const parts = [...script.originals].map(([name, at]) => `${name}=${PREFIX}o[${slots.index(at)}]`);
  for (const name of script.common) parts.push(`{${name}:${PREFIX}${name}}=${PREFIX}h(0)`);
  const byGroup = new Map();
  for (const name of script.helpers) {
    const group = groupOf.get(name);
    byGroup.set(group, [...byGroup.get(group) ?? [], `${name}:${PREFIX}${name}`]);
  }
  for (const [group, names] of byGroup) parts.push(`{${names}}=${PREFIX}h(${group})`);
  const isStrict = script.program.body[0]?.directive === 'use strict';
  return `${isStrict ? "'use strict';" : ''}${parts.length > 0 ? `const ${parts.join()};` : ''}`;
}

// Scripts that are written for this use name what they need of the originals: original('Array.prototype.push').
function withOriginals(text, slots, helpers) {
  return text.replace(/^\/\/.*\n/gm, '').replace('originalMethods()', () => helpers.methodsText())
    .replace(/\boriginal\('([\w.]+)'\)/g, (all, at) => `o[${slots.index(at)}]`);
}

function writeChanged(folder, name, text) {
  const file = path.join(folder, path.extname(name) === '' ? `${name}.js` : name);
  if (fs.existsSync(file) && fs.readFileSync(file, 'utf8') === text) return;
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, text);
}

function main([acornFile, list, folder]) {
  const acorn = require(path.resolve(acornFile));
  const slots = new Slots();
  const helpers = new Helpers(slots);
  const entries = fs.readFileSync(list, 'utf8').split('\n').filter((line) => line !== '').map((line) => line.split(/ (.*)/));
  const own = ownGlobals(acorn, fs.readFileSync(new Map(entries.map(([name, file]) => [name, file])).get('internal/globals'), 'utf8'));
  const scripts = entries.map(([name, file]) => {
    const text = patched(name, fs.readFileSync(file, 'utf8'));
    const provided = new Set(PROVIDERS[name]);
    const context = { helpers, isEarly: EARLY.has(name), ownGlobals: own, isProviderOf: (global) => provided.has(global) };
    const isScript = /\.js$/.test(file) && !name.startsWith('viewer/');
    return { name, text, rewriting: isScript ? new Rewriting(text, parse(acorn, text, name), context).run() : null };
  });
  const written = HAND_WRITTEN.map((name) =>
    [name, withOriginals(fs.readFileSync(path.join(__dirname, `${name}.js`), 'utf8'), slots, helpers)]);
  const groups = helpers.groups();
  if (groups.length >= GROUP_COUNT) throw new Error(`There are ${groups.length} groups of helpers: raise GROUP_COUNT`);
  const groupOf = new Map(groups.flatMap((group, index) => group.map(({ name }) => [name, index + 1])));
  const groupTexts = Array.from({ length: GROUP_COUNT }, (_, index) => helpers.textOfGroup(groups[index] ?? []));
  for (const { name, text, rewriting } of scripts) {
    const result = rewriting === null ? text : headOf(rewriting, slots, groupOf) + rewriting.edits;
    writeChanged(folder, name, result);
  }
  groupTexts.forEach((text, index) => writeChanged(folder, `harden/${index + 1}`, text));
  for (const [name, text] of written) writeChanged(folder, `harden/${name}`, text);
  writeChanged(folder, 'originals.inc', slots.toC());
}

main(process.argv.slice(2));
