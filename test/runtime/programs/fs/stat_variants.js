'use strict';
const fs = require('fs');
const { attempt, attemptLater, tell } = require('./folder.cjs');

fs.writeFileSync('f', '12345');
fs.chmodSync('f', 0o640);
fs.utimesSync('f', 1000, 2000.25);
fs.symlinkSync('f', 'l');
fs.mkdirSync('d');
const kinds = ['isFile', 'isDirectory', 'isSymbolicLink', 'isFIFO', 'isSocket', 'isCharacterDevice', 'isBlockDevice'];
const kind = (stat) => kinds.filter((name) => stat[name]());
const stat = fs.statSync('f');
console.log(Object.keys(stat));
console.log(stat.size, stat.mode.toString(8), stat.nlink, stat.atimeMs, stat.mtimeMs, stat.mtime, stat.atime, stat.blksize, stat.blocks);
console.log(stat instanceof fs.Stats, kind(stat));
console.log(kind(fs.lstatSync('l')), kind(fs.statSync('l')), kind(fs.statSync('d')), kind(fs.statSync('/dev/null')));
const big = fs.statSync('f', { bigint: true });
console.log(Object.keys(big));
console.log(big.constructor.name, big.size, big.mtimeMs, big.mtimeNs, big.mtime, big.atimeNs, kind(big), big instanceof fs.Stats);
console.log(big.ino === BigInt(stat.ino), Number(big.ctimeNs / 1000000n) === Math.floor(stat.ctimeMs));
const fd = fs.openSync('f');
console.log(fs.fstatSync(fd).size, fs.fstatSync(fd, { bigint: true }).size);
attempt('missing', () => fs.statSync('x'));
attempt('missing', () => fs.lstatSync('x/y'));
attempt('below a file', () => fs.statSync('f/y'));
console.log(fs.statSync('x', { throwIfNoEntry: false }), fs.lstatSync('x', { throwIfNoEntry: false }));
attempt('not even that', () => fs.lstatSync('f/y', { throwIfNoEntry: false }));
attempt('closed', () => fs.fstatSync(9999));
attempt('no fd', () => fs.fstatSync());
attempt('no callback', () => fs.stat('f'));
attempt('no callback', () => fs.fstat(fd, {}));
fs.stat('f', (...given) => {
  console.log(given.length, given[0], given[1].size);
  fs.lstat('l', { bigint: true }, (error, link) => {
    console.log(error, link.size, link.isSymbolicLink());
    fs.fstat(fd, (_, open) => {
      console.log(open.size);
      fs.stat('x', (...failed) => {
        console.log(failed.length, tell(failed[0]));
        later();
      });
    });
  });
});
async function later() {
  console.log((await fs.promises.stat('f')).size, (await fs.promises.lstat('l', { bigint: true })).isSymbolicLink());
  await attemptLater('promise', () => fs.promises.stat('x'));
  await attemptLater('promise', () => fs.promises.lstat());
}
