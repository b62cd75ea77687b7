'use strict';
const fs = require('fs');
const path = require('path');
const { attempt, attemptLater, tell, clean } = require('./folder.cjs');

fs.writeFileSync('f', 'content');
fs.mkdirSync('d');
attempt('hard', () => fs.linkSync('f', 'hard'));
console.log(fs.statSync('f').nlink, fs.statSync('hard').ino === fs.statSync('f').ino);
attempt('exists', () => fs.linkSync('f', 'hard'));
attempt('missing', () => fs.linkSync('missing', 'x'));
attempt('soft', () => fs.symlinkSync('f', 'soft'));
attempt('exists', () => fs.symlinkSync('f', 'soft'));
attempt('dangling', () => fs.symlinkSync('nowhere', 'dangling', 'file'));
attempt('folder', () => fs.symlinkSync('d', 'df', 'dir'));
attempt('junction', () => fs.symlinkSync('d', 'dj', 'junction'));
attempt('type', () => fs.symlinkSync('d', 'dx', 'other'));
attempt('no folder', () => fs.symlinkSync('f', 'no/x'));
for (const name of ['soft', 'dangling', 'df', 'dj']) {
  console.log(fs.readlinkSync(name), fs.readlinkSync(name, 'buffer'), fs.readlinkSync(name, { encoding: 'hex' }));
}
attempt('no link', () => fs.readlinkSync('f'));
attempt('missing', () => fs.readlinkSync('missing'));
attempt('path', () => fs.readlinkSync(5));
fs.symlinkSync('../f', 'd/up');
fs.symlinkSync('loop', 'loop');
for (const name of ['soft', 'df/up', '.', 'd/..', './/f', 'hard']) {
  attempt(`real ${name}`, () => fs.realpathSync(name));
  attempt(`native ${name}`, () => fs.realpathSync.native(name));
}
for (const name of ['missing', 'dangling', 'loop', 'f/x', 'd/missing/x']) {
  attempt(`real ${name}`, () => fs.realpathSync(name));
  attempt(`native ${name}`, () => fs.realpathSync.native(name));
}
console.log(clean(fs.realpathSync('soft', 'buffer')), fs.realpathSync('/'), path.isAbsolute(fs.realpathSync('f')));
fs.link('f', 'hard2', (...given) => {
  console.log(given);
  fs.symlink('f', 'soft2', (...made) => {
    console.log(made);
    fs.readlink('soft2', (error, target) => {
      console.log(error, target);
      fs.readlink('f', (failed) => {
        console.log(tell(failed));
        fs.realpath('df/up', (_, real) => {
          console.log(clean(real));
          fs.realpath('dangling', (no) => {
            console.log(tell(no));
            fs.realpath.native('soft', async (__, native) => {
              console.log(clean(native));
              await attemptLater('promise', () => fs.promises.realpath('df/up'));
              await attemptLater('promise', () => fs.promises.realpath('loop'));
              await attemptLater('promise', () => fs.promises.readlink('soft'));
              await attemptLater('promise', () => fs.promises.symlink('f', 'soft'));
              await attemptLater('promise', () => fs.promises.link('f', 'soft'));
            });
          });
        });
      });
    });
  });
});
