// SPDX-License-Identifier: MIT
// require: folders, packages, exports with conditions, cycles, JSON, the cache, createRequire.
const path = require('path');
const Module = require('module');

const here = Module.createRequire(path.join(__dirname, 'modules/file.js'));
console.log(here('plain'), here('exporting'), here('@scope/pkg'));
for (const name of ['exporting/closed', 'exporting/lib/main', 'missing', './nothing']) {
  try {
    here(name);
  } catch (error) {
    console.log(error.code, error.message.split('\n')[0].replace(__dirname, ''));
  }
}
console.log(require('./modules/a'), require('./modules/b'), require('./modules/data'));
console.log(require('./modules/a') === require('./modules/a.js'), require.main === module, module.children.length, require('node:fs') === require('fs'));
const file = require.resolve('./modules/b');
delete require.cache[file];
console.log(require('./modules/b') === here('./b'), Object.keys(require.cache).length, module.loaded, module.paths[0] === path.join(__dirname, 'node_modules'));
for (let i = 0; i < 2; i++) {
  try {
    require('./modules/throws');
  } catch (error) {
    console.log(error.message);
  }
}
console.log(Module.builtinModules.includes('fs'), Module.isBuiltin('node:path'), require.resolve('fs'), typeof Module.wrap);
