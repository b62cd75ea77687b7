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
const { Helpers, COMMON } = require('./helpers');
const { Rewriting, PREFIX } = require('./rewrite');
const { ownGlobals, traitsOf } = require('./modules');
const { Slots } = require('./slots');
const { patched, patchedNames } = require('./patches');

const GROUP_COUNT = 12; // as in harden.cmake

// What C asks for by name: rt_engine_global().
const FOR_C = ['ArrayBuffer', 'Int8Array', 'Proxy', 'Uint8Array'];

const HAND_WRITTEN = ['start', 'checks', 'slow'];

function parse(acorn, text, name, onComment) {
  try {
    return acorn.parse(text, { ecmaVersion: 2024, sourceType: 'script', allowReturnOutsideFunction: true, onComment });
  } catch (error) {
    throw new Error(`${name}: ${error.message}`);
  }
}

// A helper's index is known once all scripts have been rewritten.
const LAZY_HELPER = new RegExp(`(?<=${PREFIX.replace('$', '\\$')}h)\\('(\\w+)'\\)`, 'g');

// The constants that a script needs, on the line before its first.
function headOf(script, slots, placeOf) {
  const parts = [...script.originals].map(([name, at]) => `${name}=${slots.access(at, `${PREFIX}o`, `${PREFIX}x`)}`);
  const groups = new Set([0]);
  for (const name of script.helpers) {
    const [group, index] = placeOf.get(name);
    if (!groups.has(group)) parts.push(`${PREFIX}h${group}=${PREFIX}h(${group})`);
    groups.add(group);
    parts.push(`${PREFIX}${name}=${PREFIX}h${group}[${index}]`);
  }
  const isStrict = script.program.body[0]?.directive === 'use strict';
  return `${isStrict ? "'use strict';" : ''}${parts.length > 0 ? `const ${parts.join()};` : ''}`;
}

// Scripts written for hardening name the originals they need: original('Array.prototype.push').
function withOriginals(text, slots, helpers, early) {
  return text.replace(/^ *\/\/.*\n/gm, '').replace('originalMethods()', () => helpers.methodsText())
    .replace('originalTyped()', () => helpers.typedText())
    .replace('earlyConstants();', () => early.constants).replace('earlyHelpers(),', () => early.methods)
    .replace(/\boriginal\('([\w.]+)'\)/g, (all, at) => slots.access(at, 'o', 'late'));
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
  FOR_C.forEach((name) => slots.index(name));
  const helpers = new Helpers(slots);
  const entries = fs.readFileSync(list, 'utf8').split('\n').filter((line) => line !== '').map((line) => line.split(/ (.*)/));
  const files = new Map(entries.map(([name, file]) => [name, file]));
  const own = ownGlobals(parse(acorn, fs.readFileSync(files.get('internal/globals'), 'utf8'), 'internal/globals'));
  const scripts = entries.map(([name, file]) => {
    const text = patched(name, fs.readFileSync(file, 'utf8'));
    const context = { slots, helpers, ownGlobals: own, ...traitsOf(name) };
    const comments = [];
    const rewriting = new Rewriting(text, parse(acorn, text, name, comments), context).run();
    if (!context.isPackage) comments.forEach(({ start, end }) => rewriting.edits.erase(start, end));
    return { name, rewriting };
  });
  const missing = patchedNames.filter((name) => !files.has(name));
  if (missing.length > 0) throw new Error(`There are patches for files that are missing: ${missing}`);
  const groups = helpers.groups();
  if (groups.length > GROUP_COUNT) throw new Error(`There are ${groups.length} groups of helpers: raise GROUP_COUNT`);
  const placeOf = new Map(groups.flatMap((group, index) => group.map(({ name }, at) => [name, [index, at]])));
  COMMON.forEach((name, at) => placeOf.set(name, [0, groups[0].length + at]));
  const groupTexts = Array.from({ length: GROUP_COUNT }, (_, index) => helpers.textOfGroup(groups[index + 1] ?? []));
  const early = helpers.partsOf(groups[0], 'late');
  const written = HAND_WRITTEN.map((name) =>
    [name, withOriginals(fs.readFileSync(path.join(__dirname, `${name}.js`), 'utf8'), slots, helpers, early)]);
  for (const { name, rewriting } of scripts) {
    const result = headOf(rewriting, slots, placeOf) +
      `${rewriting.edits}`.replace(LAZY_HELPER, (all, helper) => {
        const [group, at] = placeOf.get(helper);
        return `${group === 0 ? '0' : `(${group})`}[${at}]`;
      });
    writeChanged(folder, name, result);
  }
  groupTexts.forEach((text, index) => writeChanged(folder, `harden/${index + 1}`, text));
  for (const [name, text] of written) writeChanged(folder, `harden/${name}`, text);
  writeChanged(folder, 'originals.inc', slots.toC());
}

main(process.argv.slice(2));
