// SPDX-License-Identifier: MIT
// require() of TypeScript needs the extension, unless the program installs its own handler for it.
// answer: written
'use strict';
console.log(require('./fixtures/value.ts'), require('./fixtures/typed/two.cts'), require('./fixtures/typed/one.mts'));
console.log(require('./fixtures/value.ts') === require('./fixtures/value.ts'));
console.log(Object.keys(require.extensions));
try {
  require('./fixtures/value');
} catch ({ code }) {
  console.log(code);
}
for (const name of ['enum', 'broken']) {
  try {
    require(`./fixtures/${name}.ts`);
  } catch (error) {
    console.log(error);
  }
}
delete require.cache[require.resolve('./fixtures/value.ts')];
require.extensions['.ts'] = (module, filename) => { module.exports = `loaded by the program: ${filename.slice(-8)}`; };
console.log(require('./fixtures/value'));
