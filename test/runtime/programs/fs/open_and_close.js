'use strict';
const fs = require('fs');
const { attempt, tell } = require('./folder.cjs');

fs.mkdirSync('dir');
console.log(typeof fs.openSync('new', 'w'), fs.existsSync('new'));
attempt('missing', () => fs.openSync('missing'));
attempt('exclusive', () => fs.openSync('new', 'wx'));
attempt('folder for writing', () => fs.openSync('dir', 'w'));
attempt('below a file', () => fs.openSync('new/x'));
attempt('flags', () => fs.openSync('new', 'q'));
attempt('flags', () => fs.openSync('new', ''));
attempt('flags', () => fs.openSync('new', 1.5));
attempt('flags', () => fs.openSync('new', {}));
attempt('mode', () => fs.openSync('new', 'r', 'abc'));
attempt('mode', () => fs.openSync('new', 'r', -1));
attempt('mode', () => fs.openSync('new', 'r', {}));
fs.closeSync(fs.openSync('m', 'w', 0o600));
fs.closeSync(fs.openSync('o', 'w', '611'));
console.log((fs.statSync('m').mode & 0o777).toString(8), (fs.statSync('o').mode & 0o777).toString(8));
const fd = fs.openSync('dir', fs.constants.O_RDONLY | fs.constants.O_DIRECTORY);
console.log(fs.fstatSync(fd).isDirectory(), fs.closeSync(fd));
attempt('twice', () => fs.closeSync(fd));
for (const bad of [undefined, -1, '1', 2 ** 31]) attempt('close', () => fs.closeSync(bad));
attempt('callback', () => fs.close(1, 'x'));
attempt('no callback', () => fs.open('new', 'r'));
fs.open('new', (error, first) => {
  console.log(error, typeof first);
  fs.close(first, (...given) => {
    console.log(given);
    fs.close(first, (failed) => {
      console.log(tell(failed));
      fs.open('missing', 'r', 0o666, (no, none) => {
        console.log(tell(no), none);
        fs.open('new', 'r+', (yes, second) => {
          fs.close(second);
          console.log(yes);
          process.on('uncaughtException', (late) => console.log('uncaught', tell(late)));
          fs.close(9999);
        });
      });
    });
  });
});
