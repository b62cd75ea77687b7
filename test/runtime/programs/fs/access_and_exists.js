'use strict';
const fs = require('fs');
const { attempt, attemptLater, tell } = require('./folder.cjs');
const { F_OK, R_OK, W_OK } = fs.constants;

fs.writeFileSync('there', '');
attempt('sync', () => fs.accessSync('there'));
attempt('sync, modes', () => fs.accessSync('there', R_OK | W_OK));
attempt('sync, missing', () => fs.accessSync('missing'));
attempt('mode as text', () => fs.accessSync('there', 'r'));
attempt('mode too large', () => fs.accessSync('there', 8));
attempt('mode null', () => fs.accessSync('there', null));
console.log(fs.existsSync('there'), fs.existsSync('missing'), fs.existsSync(), fs.existsSync({}), fs.existsSync('a\0b'), fs.existsSync(''));
attempt('no callback', () => fs.access('there'));
attempt('no callback of exists', () => fs.exists('there'));

fs.access('there', (...given) => {
  console.log('callback', given);
  fs.access('missing', F_OK, (error) => {
    console.log(tell(error));
    fs.exists('there', (...answer) => {
      console.log('exists', answer);
      fs.exists({}, (no) => {
        console.log('exists', no);
        later();
      });
    });
  });
});

async function later() {
  await attemptLater('promise', () => fs.promises.access('there'));
  await attemptLater('promise, missing', () => fs.promises.access('missing', R_OK));
  await attemptLater('promise, no path', () => fs.promises.access());
  console.log(await require('util').promisify(fs.exists)('there'));
}
