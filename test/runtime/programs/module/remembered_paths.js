// SPDX-License-Identifier: MIT
// Module._pathCache: what is found stays found, until a program forgets it; and folders that are symbolic links.
'use strict';
const fs = require('fs');
const os = require('os');
const path = require('path');
const Module = require('module');

const root = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'remembered-')));
const at = (name) => path.join(root, name);
const write = (name, text) => {
  fs.mkdirSync(path.dirname(at(name)), { recursive: true });
  fs.writeFileSync(at(name), text);
};
const requirer = (name, request) => {
  write(name, `exports.load = () => require('${request}'); exports.resolve = () => require.resolve('${request}');`);
  return require(at(name));
};
const plain = (value) => JSON.parse(JSON.stringify(value).replaceAll(root, ''));
const tried = (what, run) => {
  try {
    console.log(what, run());
  } catch (error) {
    console.log(what, error.name, error.code);
  }
};
const forget = (...names) => {
  for (const name of names) delete require.cache[at(name)];
};
const keys = (request) => Object.keys(Module._pathCache).filter((key) => key.startsWith(`${request}\0`));

write('made_while_loading.js', `
  const found = [];
  try { require('./made'); } catch (error) { found.push(error.code); }
  require('fs').writeFileSync(__dirname + '/made.js', 'module.exports = 1;');
  module.exports = [...found, require('./made')];`);
console.log(require(at('made_while_loading.js')));

write('node_modules/p/package.json', '{ "main": "x.js" }');
write('node_modules/p/x.js', 'module.exports = "x";');
write('node_modules/p/y.js', 'module.exports = "y";');
const p = requirer('p.js', 'p');
tried('main', p.load);
write('node_modules/p/package.json', '{ "main": "y.js" }');
forget('node_modules/p/x.js');
tried('other main', p.load);
fs.rmSync(at('node_modules/p'), { recursive: true });
tried('removed package', p.load);
console.log(plain(p.resolve()));
forget('node_modules/p/x.js');
tried('removed package and entry', () => typeof p.load());
console.log(keys('p').map((key) => plain(key.split('\0')[1])));

write('node_modules/q/index.js', 'module.exports = "far";');
const q = requirer('deep/er/q.js', 'q');
tried('far', q.load);
write('deep/node_modules/q/index.js', 'module.exports = "near";');
tried('far again', q.load);
tried('far for another file', requirer('deep/er/q2.js', 'q').load);
forget('node_modules/q/index.js');
tried('far, loaded again', q.load);
for (const key of keys('q')) delete Module._pathCache[key];
tried('still far', q.load);
forget('node_modules/q/index.js');
tried('near', q.load);
Module._pathCache = Object.create(null);
forget('deep/node_modules/q/index.js');
q.load();
console.log(Object.keys(Module._pathCache).length);
write('other.js', 'module.exports = "other";');
for (const key of keys('q')) Module._pathCache[key] = at('other.js');
forget('deep/node_modules/q/index.js');
tried('redirected', q.load);

write('z.odd', 'module.exports = "odd";');
const z = requirer('uses_z.js', './z');
tried('unknown extension', () => typeof z.load());
require.extensions['.odd'] = require.extensions['.js'];
tried('known extension', z.load);
delete require.extensions['.odd'];
tried('remembered', z.load);
forget('z.odd');
write('z.js', 'module.exports = "js";');
tried('remembered, loaded again', z.load);

console.log(plain(Module._findPath('./other', [root])), keys('./other').map((key) => plain(key)));
console.log(Module._findPath('./missing', [root]), Module._findPath('q', []), plain(Module._findPath(at('other'), [])));
write('node_modules/exporting/package.json', '{ "name": "exporting", "exports": "./i.js", "imports": { "#i": "./i.js" } }');
write('node_modules/exporting/i.js', 'module.exports = "exported";');
tried('exports', requirer('uses_exporting.js', 'exporting').load);
console.log(keys('exporting').length);
tried('self', requirer('node_modules/exporting/self.js', 'exporting').load);
tried('imports', requirer('node_modules/exporting/hash.js', '#i').load);
console.log(keys('exporting').length, keys('#i').length);

process.env.NODE_PATH = at('elsewhere');
write('elsewhere/in_node_path.js', 'module.exports = "in NODE_PATH";');
tried('late', () => typeof require('in_node_path'));
Module._initPaths();
tried('after _initPaths', () => require('in_node_path'));

write('real/l.js', 'module.exports = __filename;');
fs.symlinkSync(at('real'), at('link'));
const linked = requirer('uses_link.js', './link/l');
console.log(plain(linked.load()));
fs.unlinkSync(at('link'));
write('changed/l.js', 'module.exports = "changed";');
fs.symlinkSync(at('changed'), at('link'));
forget('real/l.js');
console.log(plain(linked.load()));
fs.symlinkSync(at('other.js'), at('link.js'));
console.log(plain(requirer('uses_link_file.js', './link.js').resolve()));
for (const request of ['./real/', './real/.', './real/..', '.', '..', './', './real/../other', 'real/../other', '/', at('real/../other'),
  `${at('other.js')}/`, at('real'), at('//other'), './other\0', 'fs\0']) {
  tried(JSON.stringify(plain(request)), () => typeof Module.createRequire(at('main.js'))(request));
}
fs.rmSync(root, { recursive: true });
