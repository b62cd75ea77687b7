// SPDX-License-Identifier: MIT
// Packages with `imports`, and packages that import themselves.
'use strict';
const fs = require('node:fs');
const os = require('node:os');
const path = require('node:path');
const root = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'rondo-imports-')));
const write = (name, text) => {
  fs.mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
  fs.writeFileSync(path.join(root, name), typeof text === 'string' ? text : JSON.stringify(text));
};
write('package.json', {
  name: 'own', type: 'module', exports: './own.js',
  imports: { '#file': './file.js', '#package': 'dep', '#builtin': 'path', '#url': 'node:path', '#parts/*': './parts/*.js', '#off': null, '#gone': './gone.js', '#outside': '../x.js', '#list': ['dep', './file.js'] },
});
write('file.js', "export default 'file';");
write('own.js', "export default 'own';");
write('parts/a.js', "export default 'part a';");
write('node_modules/dep/package.json', { name: 'dep', main: 'index.js' });
write('node_modules/dep/index.js', "module.exports = 'dep';");
write('main.js', 'export default (name) => import(name); export const resolve = (name) => import.meta.resolve(name);');
const shown = (error) => `${error.name} ${error.code} ${error.message.replaceAll(root, '<root>')}`;
(async () => {
  const { default: load, resolve } = await import(path.join(root, 'main.js'));
  for (const name of ['#file', '#package', '#parts/a', '#parts/b', '#off', '#gone', '#outside', '#list', '#url', '#absent', '#', '#/x', '#parts/', 'own', 'own/sub']) {
    console.log(name, await load(name).then((all) => all.default, shown));
  }
  console.log((await load('#builtin')).sep);
  for (const name of ['#file', '#gone', 'own', 'dep', './nothing.js', './parts']) console.log(name, resolve(name).replace(root, '<root>'));
  fs.rmSync(root, { recursive: true });
})();
