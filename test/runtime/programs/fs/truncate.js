'use strict';
const fs = require('fs');
const { attempt, attemptLater, tell } = require('./folder.cjs');

fs.writeFileSync('f', '0123456789');
const show = () => JSON.stringify(fs.readFileSync('f', 'latin1'));
attempt('shorter', () => fs.truncateSync('f', 5));
console.log(show());
attempt('longer', () => fs.truncateSync('f', 7));
console.log(show());
attempt('to nothing', () => fs.truncateSync('f'));
console.log(show());
const fd = fs.openSync('f', 'r+');
attempt('descriptor', () => fs.ftruncateSync(fd, 3));
attempt('negative', () => fs.ftruncateSync(fd, -1));
console.log(show());
attempt('missing', () => fs.truncateSync('missing', 1));
attempt('folder', () => fs.truncateSync('.', 1));
attempt('length', () => fs.truncateSync('f', 'x'));
attempt('length', () => fs.truncateSync('f', 1.5));
attempt('length', () => fs.ftruncateSync(fd, 1.5));
attempt('length', () => fs.ftruncateSync(fd, {}));
attempt('closed', () => fs.ftruncateSync(9999));
attempt('read-only', () => fs.ftruncateSync(fs.openSync('f'), 1));
attempt('no callback', () => fs.truncate('f'));
attempt('no callback', () => fs.ftruncate(fd, 1));
fs.truncate('f', 4, (...given) => {
  console.log(given, show());
  fs.truncate('f', (error) => {
    console.log(error, show());
    fs.ftruncate(fd, 2, (...done) => {
      console.log(done, show());
      fs.ftruncate(fd, () => {
        console.log(show());
        fs.truncate('missing', 1, async (failed) => {
          console.log(tell(failed));
          await attemptLater('promise', () => fs.promises.truncate('f', 3));
          console.log(show());
          await attemptLater('promise', () => fs.promises.truncate('missing'));
          await attemptLater('promise', () => fs.promises.truncate('f', 'x'));
        });
      });
    });
  });
});
