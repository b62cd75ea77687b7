'use strict';
const fs = require('fs');
const { attempt, tell } = require('./folder.cjs');

fs.writeFileSync('f', '0123456789');
const fd = fs.openSync('f', 'r+');
console.log(fs.readFileSync(fd, 'utf8'), JSON.stringify(fs.readFileSync(fd, 'utf8')));
fs.writeFileSync(fd, 'ab');
console.log(fs.readFileSync('f', 'utf8'));
fs.appendFileSync(fd, 'cd');
console.log(fs.readFileSync('f', 'utf8'));
const second = fs.openSync('f', 'r+');
fs.readSync(second, Buffer.alloc(4));
fs.writeFileSync(second, 'WXYZ');
console.log(fs.readFileSync('f', 'utf8'), fs.readFileSync(second, 'utf8'));
attempt('still open', () => fs.fstatSync(second).size);
fs.readFile(fd, 'utf8', (error, text) => {
  console.log(error, JSON.stringify(text));
  const third = fs.openSync('f', 'r+');
  fs.readFile(third, 'utf8', (failed, all) => {
    console.log(failed, all);
    fs.writeFile(third, '!', (wrong) => {
      console.log(wrong, fs.readFileSync('f', 'utf8'));
      fs.appendFile(third, '?', () => {
        console.log(fs.readFileSync('f', 'utf8'), fs.fstatSync(third).size);
        fs.writeFile(9999, 'x', (closed) => console.log(tell(closed)));
      });
    });
  });
});
