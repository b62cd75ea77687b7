// SPDX-License-Identifier: MIT
// A package.json created after its folder was searched is not noticed. Links to files and folders are followed, even if
// they are created later.
'use strict';

const fs = require('fs');
const path = require('path');

const folder = fs.realpathSync(fs.mkdtempSync(path.join(require('os').tmpdir(), 'rondo-test-')));
const write = (name, text) => {
  fs.mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
  fs.writeFileSync(path.join(folder, name), text);
};
const show = (name) => console.log(name, require(path.join(folder, name)));
const asks = (request) => `try { module.exports = require('${request}'); } catch (error) { module.exports = error.code; }`;
const names = 'module.exports = require("path").relative(require("path").dirname(__dirname), __filename);';

write('package.json', '{ "name": "outer", "exports": "./outer.js" }');
write('outer.js', "module.exports = 'outer';");
write('x/y/first.js', asks('outer'));
write('x/y/second.js', asks('inner'));
write('x/inner.js', "module.exports = 'inner';");
show('x/y/first.js');
write('x/package.json', '{ "name": "inner", "exports": "./inner.js" }');
show('x/y/second.js');

write('real/file.js', names);
write('real/other.js', names);
fs.symlinkSync(path.join(folder, 'real'), path.join(folder, 'linked'));
fs.symlinkSync(path.join(folder, 'real/file.js'), path.join(folder, 'link.js'));
show('linked/file.js');
show('link.js');
show('linked/other.js');
show('linked/./../real/other');
fs.mkdirSync(path.join(folder, 'real/node_modules'));
fs.symlinkSync(path.join(folder, 'real'), path.join(folder, 'real/node_modules/self'));
write('real/uses.js', "module.exports = [require('self/file.js'), require('self/other')];");
show('linked/uses.js');
console.log(Object.keys(require.cache).filter((name) => name.startsWith(folder)).map((name) => name.slice(folder.length)));
fs.rmSync(folder, { recursive: true });
