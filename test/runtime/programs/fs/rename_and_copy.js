'use strict';
const fs = require('fs');
const { attempt, attemptLater, tell } = require('./folder.cjs');
const { COPYFILE_EXCL, COPYFILE_FICLONE } = fs.constants;

fs.writeFileSync('a', 'A', { mode: 0o600 });
fs.mkdirSync('d');
attempt('rename', () => fs.renameSync('a', 'b'));
attempt('missing', () => fs.renameSync('a', 'b'));
attempt('onto a folder', () => fs.renameSync('b', 'd'));
attempt('a folder onto a file', () => fs.renameSync('d', 'b'));
attempt('into itself', () => fs.renameSync('d', 'd/e'));
attempt('copy', () => fs.copyFileSync('b', 'c'));
console.log(fs.readFileSync('c', 'utf8'), (fs.statSync('c').mode & 0o777).toString(8));
attempt('copy again', () => fs.copyFileSync('b', 'c', 0));
attempt('exclusive', () => fs.copyFileSync('b', 'c', COPYFILE_EXCL));
attempt('clone', () => fs.copyFileSync('b', 'e', COPYFILE_FICLONE));
attempt('missing', () => fs.copyFileSync('missing', 'x'));
attempt('onto a folder', () => fs.copyFileSync('b', 'd'));
attempt('no folder', () => fs.copyFileSync('b', 'no/x'));
attempt('mode', () => fs.copyFileSync('b', 'x', 8));
attempt('mode', () => fs.copyFileSync('b', 'x', -1));
attempt('mode', () => fs.copyFileSync('b', 'x', 'r'));
attempt('no callback', () => fs.copyFile('b', 'x'));
attempt('no callback', () => fs.rename('b', 'x'));
const big = Buffer.alloc(3 * 1024 * 1024, 'abc');
fs.writeFileSync('big', big);
fs.copyFileSync('big', 'big2');
console.log(fs.readFileSync('big2').equals(big));
fs.rename('c', 'c2', (...given) => {
  console.log(given);
  fs.rename('c', 'c2', (error) => {
    console.log(tell(error));
    fs.copyFile('b', 'c3', (...done) => {
      console.log(done);
      fs.copyFile('b', 'c3', COPYFILE_EXCL, async (failed) => {
        console.log(tell(failed));
        await attemptLater('promise', () => fs.promises.rename('c2', 'c4'));
        await attemptLater('promise', () => fs.promises.rename('c2', 'c4'));
        await attemptLater('promise', () => fs.promises.copyFile('b', 'c5'));
        await attemptLater('promise', () => fs.promises.copyFile('b', 'c5', COPYFILE_EXCL));
        console.log(fs.readdirSync('.'));
      });
    });
  });
});
