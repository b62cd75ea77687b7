'use strict';
const fs = require('fs');
const { attempt, attemptLater } = require('./folder.cjs');

fs.mkdirSync('a/b/c', { recursive: true });
fs.mkdirSync('d/e', { recursive: true });
for (const name of ['f', 'a/f', 'a/b/f', 'd/e/f', 'a/b/c/f']) fs.writeFileSync(name, '');
fs.symlinkSync('d', 'link');
fs.symlinkSync('nowhere', 'dangling');
const shown = (list) => list.map((each) => `${each.parentPath} ${each.name} ${each.isDirectory()}`);
console.log(fs.readdirSync('.', { recursive: true }));
console.log(shown(fs.readdirSync('.', { recursive: true, withFileTypes: true })));
console.log(fs.readdirSync('a', { recursive: true }));
console.log(fs.readdirSync('./a/', { recursive: true }), shown(fs.readdirSync('./a/', { recursive: true, withFileTypes: true })));
attempt('missing', () => fs.readdirSync('missing', { recursive: true }));
(async () => {
  console.log((await fs.promises.readdir('.', { recursive: true })));
  console.log(shown(await fs.promises.readdir('.', { recursive: true, withFileTypes: true })));
  await attemptLater('missing', () => fs.promises.readdir('missing', { recursive: true }));
  fs.readdir('a', { recursive: true }, (...given) => {
    console.log(given);
    fs.readdir('a', { recursive: true, withFileTypes: true }, (error, list) => console.log(error, shown(list)));
  });
})();
