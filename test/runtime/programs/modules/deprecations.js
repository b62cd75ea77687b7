// SPDX-License-Identifier: MIT
// command: --pending-deprecation --no-warnings FILE
// Deprecated ways to find a module, module.parent, and properties that a module in a cycle does not have yet.
'use strict';
const fs = require('fs');
const os = require('os');
const path = require('path');
const { pathToFileURL } = require('url');

const PACKAGES = {
  'bad-main': { 'package.json': '{"main":"missing.js"}', 'index.js': 'module.exports = 1' },
  'no-main': { 'package.json': '{"type":"module"}', 'index.js': 'export default 1' },
  'no-extension': { 'package.json': '{"type":"module","main":"index"}', 'index.js': 'export default 1' },
  'full-main': { 'package.json': '{"type":"module","main":"./index.js"}', 'index.js': 'export default 1' },
  slashes: {
    'package.json': '{"exports":{"./n":{"0":"./x.js"},"./e":"./a%2Fx.js","./a/*":"./*.js","./b":".//x.js","./c*":"./*","./d/*":"./*","./sp":"./sp%20ce.js"},"imports":{"#i/*":"./*.js","#i/*.js":"./x.js"}}',
    'x.js': 'module.exports = 1',
    'sp ce.js': 'module.exports = 2',
    'user.js': 'exports.one = require("#i/x"); exports.two = require("#i//x"); try { require("#none") } catch (error) { exports.three = error.code } exports.four = require("#i/y.js"); try { require("#/x") } catch (error) { exports.five = error.message.slice(0, 20) }',
  },
  cycle: {
    'package.json': '{}',
    'index.js': 'exports.x = 1; require("./b.js"); exports.y = 2;',
    'b.js': 'const a = require("./index.js"); exports.seen = [a.x, a.y, a.toString === {}.toString, "y" in a, a.__esModule, a[Symbol("s")]];',
  },
  '#hash': { 'package.json': '{}', 'index.js': 'module.exports = "hash"' },
};

process.on('warning', ({ name, code, message }) => console.log('  ', name, code, message.replaceAll(folder, '')));

const folder = fs.mkdtempSync(path.join(fs.realpathSync(os.tmpdir()), 'rondo-deprecations-'));

async function attempt(kind, specifier, run) {
  try {
    await run();
    console.log(kind, specifier);
  } catch (error) {
    console.log(kind, specifier, error.code);
  }
  await new Promise((done) => setImmediate(done));
}

(async () => {
  try {
    for (const [name, files] of Object.entries(PACKAGES)) {
      fs.mkdirSync(path.join(folder, 'node_modules', name), { recursive: true });
      for (const [file, text] of Object.entries(files)) fs.writeFileSync(path.join(folder, 'node_modules', name, file), text);
    }
    fs.writeFileSync(path.join(folder, 'main.js'), 'exports.load = (name) => require(name); exports.bring = (name) => import(name)');
    const { load, bring } = require(path.join(folder, 'main.js'));
    const names = ['bad-main', 'no-main', 'no-extension', 'full-main', 'slashes/a/x', 'slashes/a//x', 'slashes/b', 'slashes/c/x.js', 'slashes/d/', 'slashes/sp',
      'slashes/../slashes/user.js', '#hash', 'slashes/a/..', 'slashes/a/%2e%2e/x', 'slashes/a/node_mod%75les/x', 'slashes/a/x%2fy', 'slashes/n', 'slashes/e'];
    for (const name of names) {
      await attempt('require', name, () => load(name));
      await attempt('import', name, () => bring(name));
    }
    await attempt('user', '', () => console.log(load(path.join(folder, 'node_modules/slashes/user.js'))));
    await attempt('cycle', '', () => {
      const exports = load('cycle');
      console.log(exports, Object.getPrototypeOf(exports) === Object.prototype, load(path.join(folder, 'node_modules/cycle/b.js')));
    });
    await attempt('percent', '', async () => {
      const base = pathToFileURL(path.join(folder, 'main.js')).href;
      console.log(await import(base) === await import(base.replace('main', 'm%61in')));
    });
    await attempt('folder', '', () => load(`${folder}/main.js/..`));
    await attempt('parent', '', () => console.log(module.parent, module.parent));
    await attempt('resolve', '', () => require.resolve('node:unknown'));
    await attempt('require', '', () => require('node:unknown'));
    const stat = require('module')._stat;
    console.log(stat(folder), stat(path.join(folder, 'main.js')), stat(path.join(folder, 'none')) < 0);
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
})();
