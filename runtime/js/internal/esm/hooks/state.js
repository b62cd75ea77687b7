// SPDX-License-Identifier: MIT
//
// The functions that resolve and load modules while hooks are registered: in the main thread, client.js sends messages;
// in the hooks thread, chain.js calls the hooks.
'use strict';

// { resolve(specifier, parentURL, attributes), load(url, format, attributes): promises;
//   resolveSync, loadSync: undefined in the hooks thread }
let asked;

function setHooks(given) {
  asked = given;
}

// Undefined if no hooks are registered.
function hooks() {
  return asked;
}

module.exports = { setHooks, hooks };
