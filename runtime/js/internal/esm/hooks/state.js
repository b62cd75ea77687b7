// SPDX-License-Identifier: MIT
//
// The functions that resolve and load modules while there are hooks: in the program's thread, client.js sends messages; in
// the hooks' thread, chain.js calls the hooks.
'use strict';

// { resolve(specifier, parentURL, attributes), load(url, format, attributes): promises;
//   resolveSync, loadSync: undefined in the thread of the hooks }
let asked;

function setHooks(given) {
  asked = given;
}

// undefined: there are none.
function hooks() {
  return asked;
}

module.exports = { setHooks, hooks };
