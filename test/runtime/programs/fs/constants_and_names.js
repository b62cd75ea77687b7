'use strict';
const fs = require('fs');

console.log(fs.constants);
console.log(fs.promises === require('fs/promises'), fs.promises === require('node:fs').promises, fs.promises.constants === fs.constants);
console.log(fs.F_OK, fs.R_OK, fs.W_OK, fs.X_OK);
const missing = (module) => Object.keys(module).filter((name) => name !== 'lchmod' && name !== 'lchmodSync' &&
  module[name] === undefined);
console.log(missing(fs), missing(fs.promises));
console.log(Object.keys(fs).filter((name) => typeof fs[name] === 'function').sort());
console.log(Object.keys(fs.promises).sort());
console.log(fs.ReadStream === fs.FileReadStream, fs.WriteStream === fs.FileWriteStream);
for (const name of ['stat', 'statSync', 'readFile', 'writeFileSync', 'rm', 'cpSync', 'realpath']) console.log(fs[name].name);
console.log('lchmod' in fs, fs.lchmod);
