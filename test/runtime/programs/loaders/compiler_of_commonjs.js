// SPDX-License-Identifier: MIT
// command: --no-warnings FILE
// A compiler like tsx: a hook leaves CommonJS files to require(), where an extension compiles them.
'use strict';
const Module = require('module');
const { pathToFileURL } = require('url');

Module._extensions['.ts'] = (module, filename) => {
  module._compile(`exports.compiled = ${JSON.stringify(filename.slice(filename.lastIndexOf('/')))}`, filename);
};
Module.register('./files/as_commonjs.mjs', pathToFileURL(__filename));
import('./files/compiled.ts').then((all) => console.log(all.default));
