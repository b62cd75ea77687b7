// SPDX-License-Identifier: MIT
// Packages with `exports`: conditions, patterns, lists, and their errors.
'use strict';
const fs = require('node:fs');
const os = require('node:os');
const path = require('node:path');
const root = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'rondo-exports-')));
const write = (name, text) => {
  const file = path.join(root, name);
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, typeof text === 'string' ? text : JSON.stringify(text));
};
write('node_modules/mapped/package.json', {
  name: 'mapped',
  exports: {
    '.': { import: './main.mjs', require: './main.cjs' },
    './sub': './sub.mjs',
    './nested': { node: { import: './main.mjs', default: './main.cjs' }, default: './missing.js' },
    './list': ['./main.mjs', './other.mjs'],
    './badlist': ['not-relative', './main.mjs'],
    './pattern/*': './parts/*.mjs',
    './pattern/private/*': null,
    './ext/*.js': './parts/*.mjs',
    './outside': '../outside.mjs',
    './number': 7,
    './gone': './gone.mjs',
    './none': { never: './main.mjs' },
    './sync': { 'module-sync': './main.mjs', default: './main.cjs' },
  },
});
write('node_modules/mapped/main.mjs', "export default 'main.mjs';");
write('node_modules/mapped/main.cjs', "module.exports = 'main.cjs';");
write('node_modules/mapped/sub.mjs', "import self from 'mapped'; export default `sub, ${self}`;");
write('node_modules/mapped/parts/a.mjs', "export default 'part a';");
write('node_modules/mapped/parts/private/a.mjs', "export default 'private';");
write('node_modules/plain/package.json', { name: 'plain', main: './lib/entry' });
write('node_modules/plain/lib/entry.js', "module.exports = 'entry';");
write('node_modules/plain/lib/other.js', "module.exports = 'other';");
write('node_modules/index/index.js', "module.exports = 'index';");
write('node_modules/nothing/package.json', { name: 'nothing' });
write('node_modules/@scope/name/package.json', { name: '@scope/name', exports: './x.mjs' });
write('node_modules/@scope/name/x.mjs', "export default 'scoped';");
write('node_modules/broken/package.json', '{ "name": ');
write('node_modules/mixed/package.json', { name: 'mixed', exports: { '.': './a.js', import: './b.js' } });
write('node_modules/empty/package.json', { name: 'empty', exports: {} });
write('main.mjs', 'export default (name) => import(name);\n');
write('main.cjs', 'module.exports = (name) => require(name);\n');
const shown = (error) => `${error.name} ${error.code} ${error.message.split('\n')[0].replaceAll(root, '<root>')}`;
(async () => {
  const { default: load } = await import(path.join(root, 'main.mjs'));
  for (const name of ['mapped', 'mapped/sub', 'mapped/nested', 'mapped/list', 'mapped/badlist', 'mapped/pattern/a', 'mapped/pattern/private/a',
    'mapped/pattern/nothing', 'mapped/ext/a.js', 'mapped/outside', 'mapped/number', 'mapped/gone', 'mapped/none', 'mapped/sync', 'mapped/absent',
    'mapped/package.json', 'plain', 'plain/lib/other.js', 'plain/lib/other', 'index', 'nothing', '@scope/name', '@scope/name/sub', 'broken', 'mixed', 'empty']) {
    console.log(name, await load(name).then((all) => all.default, shown));
  }
  const here = require(path.join(root, 'main.cjs'));
  for (const name of ['mapped', 'mapped/sub', 'mapped/sync', 'mapped/none', 'mapped/absent', '@scope/name', 'plain']) {
    let result;
    try {
      result = here(name);
    } catch (error) {
      result = shown(error);
    }
    console.log('require', name, result);
  }
  fs.rmSync(root, { recursive: true });
})();
