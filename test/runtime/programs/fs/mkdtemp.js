'use strict';
const fs = require('fs');
const path = require('path');
const { attempt, attemptLater } = require('./folder.cjs');

const made = fs.mkdtempSync('pre-');
console.log(/^pre-\w{6}$/.test(made), fs.statSync(made).isDirectory(), (fs.statSync(made).mode & 0o777).toString(8));
console.log(made !== fs.mkdtempSync('pre-'));
console.log(Buffer.isBuffer(fs.mkdtempSync('x-', 'buffer')), fs.mkdtempSync('y-', { encoding: 'hex' }).slice(0, 4));
console.log(path.basename(fs.mkdtempSync(path.resolve('abs-'))).length, fs.mkdtempSync(Buffer.from('b-')).slice(0, 2));
const code = (run) => {
  try {
    return run();
  } catch (error) {
    return [error.code, error.syscall, error.errno, error.path.startsWith('no/such-')];
  }
};
console.log(code(() => fs.mkdtempSync('no/such-')));
attempt('prefix', () => fs.mkdtempSync());
attempt('prefix', () => fs.mkdtempSync({}));
attempt('prefix', () => fs.mkdtempSync('a\0b'));
attempt('encoding', () => fs.mkdtempSync('a', 'x'));
attempt('no callback', () => fs.mkdtemp('a'));
fs.mkdtemp('c-', (error, name) => {
  console.log(error, name.length);
  fs.mkdtemp('no/such-', (failed, none) => {
    console.log(failed.code, failed.syscall, none);
    fs.mkdtemp('c-', 'buffer', async (_, buffer) => {
      console.log(buffer.length);
      console.log((await fs.promises.mkdtemp('p-')).length);
      await attemptLater('promise', () => fs.promises.mkdtemp());
    });
  });
});
