'use strict';
const fs = require('fs');
const { attempt, attemptLater, tell } = require('./folder.cjs');

const version = fs.readFileSync('/proc/version', 'utf8');
console.log(version.startsWith('Linux version'), fs.statSync('/proc/version').size);
console.log(fs.readFileSync('/dev/null'), fs.readFileSync('/dev/null', 'utf8') === '');
fs.readFile('/proc/version', 'utf8', (error, text) => {
  console.log(error, text === version);
  fs.readFile('/proc/self/status', (failed, buffer) => {
    console.log(failed, buffer.includes('Name:'));
    fs.promises.readFile('/proc/version', 'utf8').then((again) => {
      console.log(again === version);
      fs.createReadStream('/proc/version', 'utf8').on('data', (piece) => console.log(piece === version)).on('close', others);
    });
  });
});
async function others() {
  await attemptLater('unreadable', () => fs.promises.readFile('/proc/self/mem'));
  fs.writeFileSync('/dev/null', 'gone');
  attempt('full', () => fs.writeFileSync('/dev/full', 'x'));
  await attemptLater('full', () => fs.promises.writeFile('/dev/full', 'x'));
  fs.writeFile('/dev/null', 'gone', (error) => {
    console.log('written', error);
    fs.writeFile('/dev/full', 'x', (full) => console.log(tell(full)));
  });
}
