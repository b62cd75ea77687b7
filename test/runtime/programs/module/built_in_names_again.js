// SPDX-License-Identifier: MIT
// The names of built-in modules are found again and again, with and without their prefix, and only those.
'use strict';
const Module = require('module');

const tried = (run) => {
  try {
    return run();
  } catch (error) {
    return error.code;
  }
};

const NAMES = ['fs', 'node:fs', 'test', 'node:test', 'node:test/reporters', 'sys', '_http_agent', 'fs/promises', 'nope', '/', 'constructor', '__proto__'];
for (let round = 0; round < 3; round++) {
  for (const name of NAMES) console.log(round, name, Module.isBuiltin(name), tried(() => require.resolve(name)));
}

const object = { startsWith: () => true, slice: () => 'fs', toString: () => 'fs' };
for (let round = 0; round < 2; round++) console.log(Module.isBuiltin(object), tried(() => require.resolve(object)));

const original = Module._resolveFilename;
Module._resolveFilename = (request) => `replaced ${request}`;
console.log(require.resolve('fs'), require.resolve('nope'));
Module._resolveFilename = original;
console.log(require.resolve('fs'));
