// SPDX-License-Identifier: MIT
// A request that has loaded a file is not resolved again: which calls a program that replaces Module._resolveFilename
// sees, and what happens when files, packages or entries of require.cache change in between.
'use strict';
const fs = require('fs');
const os = require('os');
const path = require('path');
const Module = require('module');

const root = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'repeated-')));
const at = (name) => path.join(root, name);
const write = (name, text) => {
  fs.mkdirSync(path.dirname(at(name)), { recursive: true });
  fs.writeFileSync(at(name), text);
};
const requirer = (name, request) => {
  write(name, `module.exports = () => require('${request}');`);
  return require(at(name));
};
const original = Module._resolveFilename;
const calls = [];
const plain = (value) => JSON.parse(JSON.stringify(value).replaceAll(root, ''));
const tried = (what, run) => {
  try {
    console.log(what, run());
  } catch (error) {
    console.log(what, error.name, error.code);
  }
};
const seen = (what) => console.log(what, plain(calls.splice(0)));
Module._resolveFilename = function (request, ...rest) {
  calls.push(request);
  return Reflect.apply(original, this, [request, ...rest]);
};

write('b.js', 'module.exports = { n: 1 };');
write('a.js', 'exports.one = require("./b"); exports.two = require("./b");');
const { one, two } = require(at('a.js'));
require(at('a.js'));
console.log(one === two);
seen('twice');
delete require.cache[at('a.js')];
delete require.cache[at('b.js')];
console.log(require(at('a.js')).one !== one);
seen('removed from the cache');
const fromBelow = requirer('below/d.js', '../b');
seen('new parent');
for (let i = 0; i < 3; i++) fromBelow();
seen('loaded by another folder');
for (const name of ['fs', 'node:fs', 'fs']) require(name);
tried('unknown', () => require('node:unknown'));
seen('built in');
console.log(require.resolve('node:fs'));
seen('resolve');

write('throws.js', 'throw new Error("thrown");');
const throwing = requirer('uses_throws.js', './throws');
tried('first', throwing);
tried('second', throwing);
seen('throwing');

fs.unlinkSync(at('b.js'));
tried('deleted', requirer('c.js', './b'));
tried('deleted, from another folder', fromBelow);
seen('deleted');

write('e.js', 'module.exports = 1;');
const usesE = requirer('uses_e.js', './e');
tried('file', usesE);
require.cache[at('e.js')] = { exports: 'replaced', loaded: true };
tried('replaced', usesE);
require.cache[at('e.js')] = { exports: 'not loaded' };
tried('replaced', usesE);
require.cache[at('e.js')] = null;
tried('null', usesE);
require.cache[at('e.js')] = 0;
tried('zero', usesE);
Object.defineProperty(require.cache, at('e.js'), { configurable: true, get: () => ({ exports: 'from a getter', loaded: true }) });
tried('getter', usesE);
delete require.cache[at('e.js')];
fs.unlinkSync(at('e.js'));
write('e/index.js', 'module.exports = "folder";');
tried('file became a folder', () => typeof usesE());
fs.rmSync(at('e'), { recursive: true });
write('e.js', 'module.exports = 2;');
seen('e');

require.cache.fs = { exports: 'replaced', loaded: true };
console.log(typeof require('fs'), typeof require('node:fs'));
delete require.cache.fs;
Module._resolveFilename = (request, ...rest) => (request === 'virtual' ? 'virtual-file' : original(request, ...rest));
require.cache['virtual-file'] = { exports: 'virtual', loaded: true };
tried('virtual', () => require('virtual'));
Module._resolveFilename = (request, ...rest) => (request === './b' ? at('a.js') : original(request, ...rest));
tried('known in this folder', () => plain(requirer('late.js', './b')()));
tried('unknown in this folder', () => Object.keys(requirer('below/late.js', './b')()));
Module._resolveFilename = original;

const parent = { id: 'x', filename: at('x.js'), path: root, paths: [] };
console.log(Module._load('./a', parent) === require(at('a.js')));
tried('symbol', () => Module._load('./a', { ...parent, path: Symbol('path') }));
const module1 = new Module('x');
Object.assign(module1, { filename: at('x.js'), path: root, paths: [] });
module1.require('./a');
module1.require('./a');
console.log(plain(module1.children.map((child) => child.id)));
const { _cache } = Module;
Module._cache = Object.create(null);
console.log(module1.require('./e'), plain(Object.keys(Module._cache)), require.cache === _cache);
Module._cache = _cache;
fs.rmSync(root, { recursive: true });
