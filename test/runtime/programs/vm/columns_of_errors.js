// SPDX-License-Identifier: MIT
// Errors in the first line of scripts with a column offset: the column counts it, the line that is shown does not have it.
'use strict';
const vm = require('vm');

for (const options of [{ columnOffset: 123 }, { lineOffset: 32, columnOffset: 123 }, { columnOffset: 0 }, { lineOffset: 3 }]) {
  for (const code of [' throw new Error("first")', '1;\nthrow new Error("second")', 'throw new Error("start")']) {
    try {
      vm.runInThisContext(code, { filename: 'own.js', ...options });
    } catch ({ stack }) {
      console.log(stack.split('\n').slice(0, 6));
    }
  }
}
