// SPDX-License-Identifier: MIT
// command: --no-warnings --loader ./files/source.mjs FILE
// CommonJS modules whose source comes from a hook: their require() goes through the hooks, too.
'use strict';
console.log(require.main === module, Object.keys(require), module.loaded);
console.log(require('./files/folder'), require('./files/folder') === require('./files/folder'), require('./files/data.json'));
console.log(require('os') === require('node:os'), require.resolve('./files/folder').endsWith('folder/index.js'), require.resolve('fs'));
for (const name of ['./files/none', 'no-such-package', 1]) {
  try {
    require(name);
  } catch (error) {
    console.log(error.code, error.message.split('\n')[0]);
  }
}
