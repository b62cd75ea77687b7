// SPDX-License-Identifier: MIT
//
// node:sea in a program that is not part of an executable.
'use strict';

const { builtinModules, isBuiltin } = require('module');
const sea = require('node:sea');

function tried(name, run) {
  try {
    console.log(name, run());
  } catch (error) {
    console.log(name, error.name, error.code, error.message.split('\n')[0]);
  }
}

console.log(isBuiltin('sea'), isBuiltin('node:sea'), builtinModules.includes('sea'), builtinModules.includes('node:sea'));
tried('sea', () => require('sea'));
console.log(Object.keys(sea).sort(), sea.isSea());
for (const name of ['getAsset', 'getRawAsset', 'getAssetAsBlob']) {
  for (const args of [[], [1], [''], ['a'], ['a', 5], ['a', 'utf8'], [5, 5], ['a', null], ['a', { type: 5 }]]) {
    tried(`${name} ${JSON.stringify(args)}`, () => sea[name](...args));
  }
}
