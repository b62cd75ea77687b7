// SPDX-License-Identifier: MIT
// Loader functions that packages replace.
'use strict';
const Module = require('module');
const path = require('path');
const fs = require('fs');

const here = (name) => path.join(__dirname, name);
const { _resolveFilename, _load, wrap } = Module;
const { _compile } = Module.prototype;

Module._extensions['.text'] = (module, filename) => { module.exports = fs.readFileSync(filename, 'utf8').trim(); };
console.log(require('./fixtures/words.text'), Object.keys(require.extensions));
require.extensions['.shout'] = (module, filename) => module._compile(`module.exports = ${JSON.stringify(fs.readFileSync(filename, 'utf8').trim().toUpperCase())}`, filename);
console.log(require('./fixtures/more'));

Module._resolveFilename = function (request, ...rest) {
  return request === 'virtual' ? here('fixtures/words.text') : _resolveFilename.call(this, request, ...rest);
};
console.log(require('virtual'), require.resolve('virtual') === here('fixtures/words.text'));
Module._load = function (request, parent, isMain) {
  if (request === 'mocked') return { mocked: true, by: path.basename(parent.filename) };
  if (request === 'fs') return { wrapped: _load.call(this, request, parent, isMain) === fs };
  return _load.call(this, request, parent, isMain);
};
console.log(require('mocked'), require('fs'));
Module._load = _load;
Module._resolveFilename = _resolveFilename;

Module.prototype._compile = function (content, filename) {
  console.log('compile', path.basename(filename));
  return _compile.call(this, `${content}\nmodule.exports.added = __dirname === module.path;`, filename);
};
console.log(require('./fixtures/plain'));
Module.prototype._compile = _compile;
Module.wrap = (text) => wrap(`exports.wrapped = true;${text}`);
delete require.cache[here('fixtures/plain.js')];
console.log(require('./fixtures/plain'));
Module.wrap = wrap;
Module.wrapper[0] += 'exports.first = 1;';
delete require.cache[here('fixtures/plain.js')];
console.log(require('./fixtures/plain'), Module.wrap('x'));

const made = new Module('/virtual/made.js', module);
made.filename = '/virtual/made.js';
made.paths = Module._nodeModulePaths('/virtual');
console.log(made._compile('exports.a = [__filename, __dirname, module.id, typeof require]; return 5;', made.filename), made.exports);
console.log(made.paths, module.children.includes(made), made.parent === module, made.loaded, made instanceof Module);
require.cache[here('not/there.js')] = Object.assign(new Module('x'), { exports: 'from the cache', loaded: true });
try {
  require('./not/there.js');
} catch (error) {
  console.log(error.code);
}
