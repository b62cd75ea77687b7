// SPDX-License-Identifier: MIT
// A script with a syntax error, with its given name and line.
'use strict';
const vm = require('vm');

console.log('before');
new vm.Script('const a = 1;\nconst b = ;\n', { filename: 'given.js', lineOffset: 4 });
