// SPDX-License-Identifier: MIT
// A compiler that replaces the loader of .js files gets .cts files too, and one that adds a loader for .ts gets the text with types.
'use strict';
const Module = require('module');
const path = require('path');

const { '.js': original } = Module._extensions;
Module._extensions['.js'] = function (module, filename) {
  console.log('loader of .js:', path.basename(filename));
  if (filename.endsWith('.cts')) module._compile('module.exports = "compiled";', filename);
  else original(module, filename);
};
console.log(require('./fixtures/enumeration.cts'));

Module._extensions['.ts'] = function (module, filename) {
  const compile = module._compile;
  module._compile = function (text, name) {
    console.log('text:', JSON.stringify(text));
    Reflect.apply(compile, this, ['module.exports = "compiled, too";', name]);
  };
  original(module, filename);
};
console.log(require('./fixtures/enumeration.ts'));
