// SPDX-License-Identifier: MIT
//
// Errors of the module loader. As in Node, their stack shows a loader frame where none of the program's code is on the
// stack.
'use strict';

const { codedError } = require('internal/errors');

const FRAME = '\n    at rondo:internal/esm/load';

function loaderError(Base, code, message) {
  const error = codedError(Base, code, message);
  if (!/\n {4}at /.test(error.stack)) error.stack += FRAME;
  return error;
}

function hasModuleSyntax(filename) {
  const text = internalBinding('files').readText(filename);
  return typeof text === 'string' && require('internal/esm/format').formatOfText(text, filename) === 'module';
}

// With --no-experimental-require-module.
function requireRefused(filename, parent) {
  const { basename } = require('node/path');
  const name = basename(filename);
  let message = `require() of ES Module ${filename}${parent ? ` from ${parent}` : ''} not supported.\n`;
  if (filename.endsWith('.mjs')) {
    message += `Instead change the require of ${filename} to a dynamic import() which is available in all CommonJS modules.`;
  } else if (hasModuleSyntax(filename)) {
    message += `Instead change the require of ${name} in ${parent} to a dynamic import() which is available in all CommonJS modules.`;
  } else {
    const { packageScope } = require('internal/package_json');
    const { folderOf } = require('internal/module_paths');
    const folder = packageScope(folderOf(filename))?.folder;
    message += `${name} is treated as an ES module file as it is a .js file whose nearest parent package.json contains "type": "module" ` +
      'which declares all .js files in that package scope as ES modules.\n' +
      `Instead either rename ${name} to end in .cjs, change the requiring code to use dynamic import() which is available in all CommonJS modules, ` +
      `or change "type": "module" to "type": "commonjs" in ${folder}/package.json to treat all .js files as CommonJS (using .mjs for all ES modules instead).\n`;
  }
  return loaderError(Error, 'ERR_REQUIRE_ESM', message);
}

module.exports = { loaderError, requireRefused };
