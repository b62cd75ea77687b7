'use strict';
const fs = require('fs');
const { attempt, attemptLater, tell } = require('./folder.cjs');

fs.mkdirSync('a/b', { recursive: true });
fs.writeFileSync('f', '');
attempt('not empty', () => fs.rmdirSync('a'));
attempt('empty', () => fs.rmdirSync('a/b'));
attempt('missing', () => fs.rmdirSync('a/b'));
attempt('a file', () => fs.rmdirSync('f'));
attempt('options', () => fs.rmdirSync('a', { recursive: 3 }));
attempt('options', () => fs.rmdirSync('a', 3));
attempt('no callback', () => fs.rmdir('a'));
process.on('warning', (warning) => console.log(warning.name, warning.code, warning.message));
attempt('tree, missing', () => fs.rmdirSync('missing', { recursive: true }));
attempt('tree, a file', () => fs.rmdirSync('f', { recursive: true }));
fs.mkdirSync('t/u', { recursive: true });
fs.writeFileSync('t/u/f', '');
attempt('tree', () => fs.rmdirSync('t', { recursive: true }));
fs.rmdir('a', (...given) => {
  console.log(given);
  fs.rmdir('a', (error) => {
    console.log(tell(error));
    fs.mkdirSync('t/u', { recursive: true });
    fs.rmdir('t', (full) => {
      console.log(tell(full));
      fs.rmdir('t', { recursive: true }, async (...done) => {
        console.log(done, fs.existsSync('t'));
        fs.mkdirSync('p');
        await attemptLater('promise', () => fs.promises.rmdir('p'));
        await attemptLater('promise', () => fs.promises.rmdir('p'));
      });
    });
  });
});
