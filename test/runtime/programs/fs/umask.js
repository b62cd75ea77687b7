'use strict';
const fs = require('fs');
require('./folder.cjs');

const mode = (name) => (fs.statSync(name).mode & 0o777).toString(8);
process.umask(0o027);
fs.writeFileSync('a', '');
fs.writeFileSync('b', '', { mode: 0o777 });
fs.mkdirSync('c');
fs.mkdirSync('d', 0o770);
fs.mkdirSync('e/f', { recursive: true, mode: 0o755 });
fs.closeSync(fs.openSync('g', 'w', 0o666));
fs.copyFileSync('b', 'h');
console.log(['a', 'b', 'c', 'd', 'e', 'e/f', 'g', 'h'].map(mode));
console.log(mode(fs.mkdtempSync('i')));
fs.createWriteStream('j').end(() => fs.writeFile('k', '', async () => {
  await fs.promises.writeFile('l', '');
  await (await fs.promises.open('m', 'w', 0o622)).close();
  console.log(['j', 'k', 'l', 'm'].map(mode), process.umask().toString(8));
}));
