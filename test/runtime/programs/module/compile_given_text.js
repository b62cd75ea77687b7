// SPDX-License-Identifier: MIT
// module._compile() uses the text that it is given, whatever the file's name, package or contents; the format may be given, too.
'use strict';

const fs = require('fs');
const os = require('os');
const path = require('path');
const Module = require('module');

const folder = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'compile-')));
process.on('exit', () => fs.rmSync(folder, { recursive: true }));
fs.writeFileSync(`${folder}/known.js`, 'export const from = "file";');
for (const type of ['module', 'commonjs']) {
  fs.mkdirSync(`${folder}/${type}`);
  fs.writeFileSync(`${folder}/${type}/package.json`, JSON.stringify({ type }));
}

function compile(name, text, format) {
  const filename = `${folder}/${name}`;
  const compiled = new Module(filename, module);
  try {
    compiled._compile(text, filename, format);
    return compiled.exports;
  } catch (error) {
    return `${error.name}: ${error.message.split('\n')[0]}`;
  }
}

async function main() {
  console.log('known', compile('known.js', 'export const from = "text"; export default 1;'));
  console.log('required', require(`${folder}/known.js`));
  console.log('imported', await import(`${folder}/known.js`));
  console.log('again', compile('known.js', 'export const from = "other text";'));
  for (const name of ['a.js', 'a.cjs', 'a.mjs', 'a.json', 'a.txt', 'a', 'module/a.js', 'module/a.cjs', 'commonjs/a.js', 'commonjs/a']) {
    for (const format of [undefined, 'module', 'json']) {
      const prefix = path.join(path.dirname(name), `${format}-`);
      console.log(name, format, compile(`${prefix}${path.basename(name)}`, 'export const from = "text";', format));
      console.log(name, format, compile(`${prefix}2-${path.basename(name)}`, 'module.exports = this === exports;', format));
    }
  }
}

main();
