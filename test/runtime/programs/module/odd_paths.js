// SPDX-License-Identifier: MIT
// Requests with empty parts, dots and slashes in odd places, from folders with such names, resolve like in Node.
'use strict';
const fs = require('fs');
const os = require('os');
const path = require('path');
const Module = require('module');

process.noDeprecation = true; // warnings about `main`
const top = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'odd-paths-')));
const root = `${top}/1/2/3/4/5/6/7/8/9`; // deep enough that no request leaves it
const at = (name) => path.join(root, name);
const write = (name, text) => {
  fs.mkdirSync(path.dirname(at(name)), { recursive: true });
  fs.writeFileSync(at(name), text);
};
const tried = (run) => {
  try {
    return String(run()).replaceAll(root, '~').replaceAll(top, '^');
  } catch (error) {
    return `${error.name} ${error.code}`;
  }
};

for (const folder of ['', 'a/', 'a/b/', '.h/', '.h/b/', 'a/...x/', 'node_modules/p/', 'node_modules/.q/', 'node_modules/@s/t/']) {
  write(`${folder}index.js`, `module.exports = '${folder}';`);
  write(`${folder}c.js`, '');
  write(`${folder}.d.js`, '');
}
const mains = ['c', './c.js', '../a/c', './/c', 'c/', '.', './', '..', '../', '.d', 'a/../c', '/', `${root}/c.js`, '', '...x'];
mains.forEach((main, i) => write(`mains/${i}/package.json`, JSON.stringify({ main })));
mains.forEach((_, i) => write(`mains/${i}/c.js`, ''));
mains.forEach((_, i) => i % 2 && write(`mains/${i}/index.js`, ''));

// The same numbers on both runtimes.
let seed = 12345;
const random = (count) => {
  seed = (Math.imul(seed, 1103515245) + 12345) & 0x7fffffff;
  return (seed >>> 8) % count;
};
const pick = (list) => list[random(list.length)];
const PARTS = ['.', '..', '', 'a', 'b', 'c', 'c.js', '.d', '.d.js', '.h', '...x', 'index', 'p', '.q', '@s', 't', 'node_modules'];
const STARTS = ['./', '../', '.', '..', '', 'p/', '@s/t', '@s/t/', './/', './/./', `${root}/`, `${root}//a/`, '../../../../'];

function request() {
  let text = pick(STARTS);
  for (let i = random(4); i > 0; i--) text += `${text.endsWith('/') ? '' : '/'}${pick(PARTS)}`;
  return random(5) === 0 ? `${text}/` : text;
}

const FROM = ['a/c.js', 'a/b/c.js', '.h/b/c.js', 'a/...x/c.js', 'node_modules/p/c.js', 'c.js'];
const requirers = FROM.map((name) => Module.createRequire(at(name)));
for (let i = 0; i < 400; i++) {
  const which = random(FROM.length);
  const wanted = request();
  console.log(FROM[which], wanted.replaceAll(root, '~'), tried(() => requirers[which].resolve(wanted)));
}

mains.forEach((main, i) => console.log('main', main.replaceAll(root, '~'), tried(() => require.resolve(at(`mains/${i}`)))));

const FOLDERS = [root, `${root}/`, `${root}//a`, `${root}/a/..`, `${root}/a/.`, `${root}/.h`, `${root}/a/./b/../`, '/', '//', '/..'];
for (const folder of FOLDERS) {
  for (const wanted of ['./c', '../c', './a/../c', 'p', 'p/c', '.q']) {
    console.log('paths', folder.replaceAll(root, '~'), wanted, tried(() => require.resolve(wanted, { paths: [folder] })));
  }
}
for (const folder of [5, undefined, null, {}]) console.log('paths', folder, tried(() => require.resolve('./c', { paths: [folder] })));

// module.paths belongs to its module alone.
write('first.js', 'module.exports = module.paths;');
write('second.js', 'module.exports = module.paths;');
const first = require(at('first'));
first.push('/added');
first[0] = '/replaced';
console.log(require(at('second')).join().includes('/added'), require(at('second'))[0] === at('node_modules'));
console.log(Module._nodeModulePaths(root).includes('/added'), Module._nodeModulePaths(root) === Module._nodeModulePaths(root));
fs.rmSync(top, { recursive: true });
