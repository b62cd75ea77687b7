'use strict';
const fs = require('fs');
const { attempt, attemptLater, tell } = require('./folder.cjs');

for (const name of ['b', 'a', 'C', '10', '9', 'ä']) fs.writeFileSync(name, '');
fs.mkdirSync('dir');
fs.symlinkSync('dir', 'link');
console.log(fs.readdirSync('.'));
const entries = fs.readdirSync('.', { withFileTypes: true });
console.log(entries.map((each) => `${each.name} ${each.isFile()} ${each.isDirectory()} ${each.isSymbolicLink()}`));
console.log(entries[0], entries[0] instanceof fs.Dirent, Object.keys(entries[0]));
console.log(fs.readdirSync('dir'), fs.readdirSync('./dir/..', { withFileTypes: true })[0].parentPath);
attempt('missing', () => fs.readdirSync('missing'));
attempt('a file', () => fs.readdirSync('a'));
attempt('encoding', () => fs.readdirSync('.', 'x'));
attempt('recursive', () => fs.readdirSync('.', { recursive: 1 }));
attempt('options', () => fs.readdirSync('.', 5));
attempt('no callback', () => fs.readdir('.'));
const made = new fs.Dirent('name', fs.constants.UV_DIRENT_FIFO, 'folder');
console.log(made.name, made.path, made.parentPath, made.isFIFO(), made.isSocket(), made.isCharacterDevice(), made.isBlockDevice());
fs.readdir('.', (...given) => {
  console.log(given.length, given[0], given[1].length);
  fs.readdir('.', { withFileTypes: true }, (error, list) => {
    console.log(error, list.at(-1).name);
    fs.readdir('missing', (...failed) => {
      console.log(failed.length, tell(failed[0]));
      fs.readdir('a', 'utf8', async (wrong) => {
        console.log(tell(wrong));
        console.log(await fs.promises.readdir('.'));
        console.log((await fs.promises.readdir('.', { withFileTypes: true }))[0]);
        await attemptLater('promise', () => fs.promises.readdir('missing'));
      });
    });
  });
});
