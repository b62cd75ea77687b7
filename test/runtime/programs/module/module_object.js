// SPDX-License-Identifier: MIT
// module, require and their functions, with valid and invalid arguments.
'use strict';
const Module = require('module');
const path = require('path');

function tried(run) {
  try {
    console.log(run());
  } catch (error) {
    console.log(error.name, error.code, error.message);
  }
}
console.log(Module === Module.Module, module instanceof Module, module.constructor === Module, require.main === module, module.parent);
console.log(Object.keys(module), module.id, module.loaded, path.basename(module.filename), module.path === __dirname, module.exports === exports, this === exports);
console.log(Object.keys(require), Object.keys(require.extensions), Object.keys(require.cache).map((name) => path.basename(name)));
const child = require('./fixtures/plain');
console.log(module.children.length, module.children[0].exports === child, module.children[0].parent === module, module.children[0].loaded);
console.log(new Module('/x/y.js'), new Module());
console.log(Module.wrap('x'), [...Module.wrapper]);
for (const value of [undefined, 5, null, {}, '']) tried(() => require(value));
for (const value of [undefined, 5]) tried(() => require.resolve(value));
for (const value of [undefined, 5]) tried(() => require.resolve.paths(value));
tried(() => require.resolve('x', { paths: 5 }));
tried(() => require('node:nope'));
tried(() => require('node:'));
tried(() => path.basename(require.resolve('./plain', { paths: [path.join(__dirname, 'fixtures')] })));
tried(() => require.resolve('fs') + require.resolve('node:fs'));
console.log(require.resolve.paths('fs'), require.resolve.paths('./x').map((name) => name === __dirname), require.resolve.paths('x').slice(0, 2).map((name) => path.relative(__dirname, name)));
for (const value of ['x', 5, undefined, null, './y', 'http://x/']) tried(() => Module.createRequire(value));
const required = Module.createRequire(path.join(__dirname, 'fixtures', 'not_there.js'));
console.log(required('./plain') === child, required.resolve('./plain') === require.resolve('./fixtures/plain'));
console.log(Module.createRequire(path.join(__dirname, 'fixtures/'))('./plain') === child, Module.createRequire(new URL(`file://${__filename}`))('./fixtures/plain') === child);
console.log(['fs', 'node:fs', 'fs/promises', 'nope', 'node:nope', './fs'].map((name) => Module.isBuiltin(name)));
console.log(['assert', 'buffer', 'events', 'fs', 'fs/promises', 'http', 'net', 'path', 'stream', 'util'].every((name) => Module.builtinModules.includes(name)));
console.log(Module._nodeModulePaths('/a/node_modules/b/c'), Module._nodeModulePaths('/'));
console.log(Module._findPath('./nope', [__dirname]), Module._findPath('./fixtures/plain', [__dirname]) === require.resolve('./fixtures/plain'));
console.log(Module._resolveLookupPaths('./x', module).length, Module._resolveLookupPaths('fs', module), Module._resolveLookupPaths('x', { paths: ['/a'] })[0]);
