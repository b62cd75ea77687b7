// SPDX-License-Identifier: MIT
// Prints calls with their results or errors.
'use strict';

function show(...calls) {
  for (const call of calls) {
    const source = call.toString().replace(/^\(\) => /, '').replace(/\s+/g, ' ');
    try {
      console.log(source, '=>', call());
    } catch (error) {
      console.log(source, '!!', error.name, error.code, error.message);
    }
  }
}

module.exports = { show };
