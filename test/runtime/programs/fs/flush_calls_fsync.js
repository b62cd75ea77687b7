// SPDX-License-Identifier: MIT
// The option flush calls fs.fsync() or fs.fsyncSync(), also one that the program has replaced.
'use strict';

const fs = require('fs');
const path = require('path');

const folder = fs.mkdtempSync(path.join(require('os').tmpdir(), 'flush-'));
const file = path.join(folder, 'file');
const { fsync, fsyncSync } = fs;
fs.fsyncSync = (...args) => {
  console.log('fsyncSync', args.length, typeof args[0]);
  return fsyncSync(...args);
};
fs.fsync = (...args) => {
  console.log('fsync', args.length, typeof args[0]);
  fsync(...args);
};

for (const flush of [true, false, undefined, null]) {
  fs.writeFileSync(file, 'one', { flush });
  fs.appendFileSync(file, ' two', { flush });
  console.log(flush, fs.readFileSync(file, 'utf8'));
}
const fd = fs.openSync(file, 'r+');
fs.writeFileSync(fd, 'ONE', { flush: true });
fs.closeSync(fd);
for (const name of ['nowhere/file', folder]) {
  try {
    fs.writeFileSync(path.resolve(folder, name), 'x', { flush: true });
  } catch (error) {
    console.log(error.code, error.syscall);
  }
}
fs.writeFile(file, 'three', { flush: true }, (error) => {
  console.log(error, fs.readFileSync(file, 'utf8'));
  fs.appendFile(file, ' four', { flush: true }, (late) => {
    console.log(late, fs.readFileSync(file, 'utf8'));
    fs.writeFile(path.join(folder, 'nowhere/file'), 'x', { flush: true }, (problem) => {
      console.log(problem.code, problem.syscall);
      fs.rmSync(folder, { recursive: true });
    });
  });
});
