// SPDX-License-Identifier: MIT
//
// realpathSync(): components, links to links, loops, encodings, errors; realpath() finds the same.
'use strict';

const fs = require('fs');
const os = require('os');
const path = require('path');

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'rondo-real-'));
process.chdir(folder);
const base = fs.realpathSync.native(folder);

fs.mkdirSync('a/b/c', { recursive: true });
fs.writeFileSync('a/b/c/f', 'x');
for (const [name, target] of Object.entries({
  link: 'a/b', 'a/b/up': '../../a', loop: 'pool', pool: 'loop', dead: 'nowhere', 'a/absolute': path.join(folder, 'link/c'), root: '/', dot: '.',
})) fs.symlinkSync(target, name);

const shown = (text) => String(text).replaceAll(base, 'BASE').replaceAll(folder, 'BASE');

function attempt(run) {
  try {
    const result = run();
    return Buffer.isBuffer(result) ? `<${shown(result)}>` : shown(result);
  } catch ({ name, code, syscall, message }) {
    return `${name} ${code} ${syscall} ${shown(message)}`;
  }
}

const paths = ['.', '', 'a', 'a/', 'a//b', './a/../a/b', 'link', 'link/c/f', 'link/c/f/', 'a/absolute', 'a/absolute/f', 'a/b/up/b/up/b/c', 'loop',
  'loop/x', 'dead', 'dead/x', 'missing', 'a/b/c/f/x', 'root', 'dot/dot/dot/a', '/', '//', '/..', '/proc/self/cwd', 'a\0b',
  Buffer.from('link/c'), new URL(`file://${folder}/link`)];

async function main() {
  for (const given of paths) {
    console.log(shown(given).replace('\0', '\\0'), attempt(() => fs.realpathSync(given)), attempt(() => fs.realpathSync(given, 'buffer')));
    const later = await new Promise((resolve) => {
      try {
        fs.realpath(given, (error, real) => resolve(error ? `${error.code} ${error.syscall}` : shown(real)));
      } catch ({ code }) {
        resolve(`throws ${code}`);
      }
    });
    console.log('  later:', later);
  }
  for (const options of ['unknown', { encoding: 'unknown' }, 5, null, undefined, 'latin1']) {
    console.log(attempt(() => fs.realpathSync('link', options)));
  }
  for (const value of [5, null, undefined, {}]) console.log(attempt(() => fs.realpathSync(value)));
  console.log(fs.realpathSync.name, fs.realpathSync.length);
  fs.rmSync(folder, { recursive: true });
}
main();
