'use strict';
const fs = require('fs');
const { attempt, attemptLater, tell } = require('./folder.cjs');

fs.writeFileSync('f', '');
fs.symlinkSync('f', 'l');
const times = (name) => {
  const { atimeMs, mtimeMs, mtime } = fs.lstatSync(name);
  return [atimeMs, mtimeMs, mtime.toISOString(), fs.lstatSync(name, { bigint: true }).mtimeNs];
};
fs.utimesSync('f', 1, 2);
console.log(times('f'));
fs.utimesSync('f', '3', '4.5');
console.log(times('f'));
fs.utimesSync('f', new Date(5000), new Date(6789));
console.log(times('f'));
fs.utimesSync('f', 1.0009, 1700000000.999);
console.log(times('f'));
fs.lutimesSync('l', 7, 8);
console.log(times('l'), times('f'));
const fd = fs.openSync('f', 'r+');
fs.futimesSync(fd, 9, 10);
console.log(times('f'));
fs.utimesSync('f', -1, 5);
console.log(fs.statSync('f').atimeMs > 1e12, fs.statSync('f').mtimeMs);
for (const bad of [undefined, null, NaN, Infinity, {}, 'x', true, 1n]) {
  attempt('time', () => fs.utimesSync('f', bad, 1));
  attempt('time', () => fs.futimesSync(fd, 1, bad));
}
attempt('missing', () => fs.utimesSync('x', 1, 1));
attempt('missing', () => fs.lutimesSync('x', 1, 1));
attempt('closed', () => fs.futimesSync(9999, 1, 1));
console.log(fs._toUnixTimestamp(5), fs._toUnixTimestamp(new Date(1500)), fs._toUnixTimestamp('7'));
fs.utimes('f', 11, 12, (...given) => {
  console.log(given, times('f'));
  fs.lutimes('l', 13, 14, (error) => {
    console.log(error, times('l'));
    fs.futimes(fd, 15, 16, () => {
      console.log(times('f'));
      fs.utimes('x', 1, 1, async (failed) => {
        console.log(tell(failed));
        await fs.promises.utimes('f', 17, 18);
        await fs.promises.lutimes('l', 19, 20);
        console.log(times('f'), times('l'));
        await attemptLater('promise', () => fs.promises.utimes('f', {}, 1));
      });
    });
  });
});
