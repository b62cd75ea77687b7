'use strict';
const fs = require('fs');
const { folder } = require('./folder.cjs');

process.chdir(folder);
fs.stat('missing', (error) => {
  console.log(error);
  console.log(error instanceof Error, Object.keys(error), error.toString(), error.stack.split('\n')[0]);
  fs.rename('from', 'to', (renamed) => {
    console.log(renamed);
    console.log(JSON.stringify(renamed));
    fs.readFile('.', (read) => {
      console.log(read);
      fs.readFile('missing', 'utf8', (gone) => console.log(gone.message, gone.stack.includes('ENOENT')));
    });
  });
});
try {
  fs.openSync('missing');
} catch (error) {
  console.log(error.message, error.stack.split('\n')[0], Object.keys(error));
}
try {
  fs.rmSync('.');
} catch (error) {
  console.log(error.name, error.code, error.info, error.errno, error.syscall, error.path, String(error));
}
