// SPDX-License-Identifier: MIT
// A script that is not one, with the name and line that it was given.
'use strict';
const vm = require('vm');

console.log('before');
new vm.Script('const a = 1;\nconst b = ;\n', { filename: 'given.js', lineOffset: 4 });
