// SPDX-License-Identifier: MIT
//
// Finds the test files of `--test`: the given files, the tests in given folders, or those in the current folder.
'use strict';

const fs = require('node/fs');
const path = require('node/path');

const EXTENSION = /^\.[cm]?js$/;
const NAME = /^(?:test|test-.+|.+[._-]test)$/;

function isTestName(name) {
  const { ext, name: stem } = path.parse(name);
  return EXTENSION.test(ext) && NAME.test(stem);
}

// In a folder called `test`, every script is a test.
function search(folder, isTestFolder, found) {
  for (const entry of fs.readdirSync(folder, { __proto__: null, withFileTypes: true })) {
    const full = path.join(folder, entry.name);
    const stat = entry.isSymbolicLink() ? fs.statSync(full, { __proto__: null, throwIfNoEntry: false }) : entry;
    if (stat?.isDirectory()) {
      if (entry.name !== 'node_modules') search(full, isTestFolder || entry.name === 'test', found);
    } else if (stat?.isFile() && (isTestFolder ? EXTENSION.test(path.extname(entry.name)) : isTestName(entry.name))) {
      found.add(full);
    }
  }
}

// Full paths, sorted. Throws a text if a given path does not exist.
function testFiles(given) {
  const { process } = globalThis;
  const cwd = process.cwd();
  const found = new Set();
  for (const name of given.length === 0 ? [cwd] : given) {
    const full = path.resolve(cwd, name);
    const stat = fs.statSync(full, { __proto__: null, throwIfNoEntry: false });
    if (stat === undefined) throw `Could not find '${full}'`;
    if (stat.isDirectory()) search(full, path.basename(full) === 'test', found);
    else found.add(full);
  }
  return [...found].sort();
}

module.exports = { testFiles };
