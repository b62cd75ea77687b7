'use strict';
const fs = require('fs');
const { attempt, attemptLater, tell } = require('./folder.cjs');

const mode = (name) => (fs.statSync(name).mode & 0o777).toString(8);
attempt('plain', () => fs.mkdirSync('a'));
attempt('again', () => fs.mkdirSync('a'));
attempt('no parent', () => fs.mkdirSync('x/y'));
attempt('parents', () => fs.mkdirSync('x/y/z', { recursive: true }));
attempt('all there', () => fs.mkdirSync('x/y/z', { recursive: true }));
attempt('the last alone', () => fs.mkdirSync('x/y/w', { recursive: true }));
attempt('dots', () => fs.mkdirSync('./x/../q/r/', { recursive: true }));
attempt('bytes', () => fs.mkdirSync(Buffer.from('b/c'), { recursive: true }));
fs.writeFileSync('file', '');
fs.symlinkSync('nowhere', 'dangling');
fs.symlinkSync('a', 'link');
attempt('a file', () => fs.mkdirSync('file', { recursive: true }));
attempt('below a file', () => fs.mkdirSync('file/x/y', { recursive: true }));
attempt('a dangling link', () => fs.mkdirSync('dangling', { recursive: true }));
attempt('a link', () => fs.mkdirSync('link', { recursive: true }));
attempt('through a link', () => fs.mkdirSync('link/in', { recursive: true }));
attempt('empty', () => fs.mkdirSync('', { recursive: true }));
process.umask(0);
fs.mkdirSync('m', 0o700);
fs.mkdirSync('n', { mode: '711' });
fs.mkdirSync('o', '750');
console.log(mode('m'), mode('n'), mode('o'));
attempt('mode', () => fs.mkdirSync('p', { mode: 'x' }));
attempt('mode', () => fs.mkdirSync('p', 'x'));
attempt('recursive', () => fs.mkdirSync('p', { recursive: 'x' }));
attempt('null', () => fs.mkdirSync('p', null));
attempt('no callback', () => fs.mkdir('p'));
fs.mkdir('c1', (...given) => {
  console.log(given);
  fs.mkdir('c1', (error) => {
    console.log(tell(error));
    fs.mkdir('c2/d/e', { recursive: true }, (...made) => {
      console.log(made);
      fs.mkdir('c2/d/e', { recursive: true }, (...there) => {
        console.log(there);
        fs.mkdir('file/x', { recursive: true }, async (failed) => {
          console.log(tell(failed));
          await attemptLater('promise', () => fs.promises.mkdir('p1'));
          await attemptLater('promise', () => fs.promises.mkdir('p2/d', { recursive: true }));
          await attemptLater('promise', () => fs.promises.mkdir('p1'));
        });
      });
    });
  });
});
