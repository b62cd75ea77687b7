'use strict';
const fs = require('fs');
const { attempt, tell } = require('./folder.cjs');

const fd = fs.openSync('f', 'w');
attempt('fsync', () => fs.fsyncSync(fd));
attempt('fdatasync', () => fs.fdatasyncSync(fd));
for (const name of ['fsync', 'fdatasync']) {
  attempt('closed', () => fs[`${name}Sync`](9999));
  attempt('text', () => fs[`${name}Sync`]('x'));
  attempt('negative', () => fs[`${name}Sync`](-1));
  attempt('fraction', () => fs[`${name}Sync`](1.5));
  attempt('no callback', () => fs[name](fd));
}
fs.fsync(fd, (...given) => {
  console.log(given);
  fs.fdatasync(fd, (...done) => {
    console.log(done);
    fs.fsync(9999, (error) => {
      console.log(tell(error));
      fs.fdatasync(9999, (failed) => console.log(tell(failed)));
    });
  });
});
