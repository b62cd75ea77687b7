// SPDX-License-Identifier: MIT
//
// Whether hooks change how modules are found and loaded, and who asks them: in the program's thread, client.js
// sends a message; in the thread of the hooks, chain.js calls them.
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
