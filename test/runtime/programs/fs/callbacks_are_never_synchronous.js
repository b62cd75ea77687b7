'use strict';
const fs = require('fs');
require('./folder.cjs');

fs.mkdirSync('d/e', { recursive: true });
fs.writeFileSync('f', 'x');
const fd = fs.openSync('f', 'r+');
const buffer = Buffer.alloc(4);
const calls = {
  access: ['f'], appendFile: ['f', 'x'], chmod: ['f', 0o644], close: [fs.openSync('f')], copyFile: ['f', 'g'], cp: ['f', 'h'],
  exists: ['f'],
  fchmod: [fd, 0o644], fdatasync: [fd], fstat: [fd], fsync: [fd], ftruncate: [fd, 1], futimes: [fd, 1, 1], link: ['f', 'i'], lstat: ['f'],
  lutimes: ['f', 1, 1], mkdir: ['j/k', { recursive: true }], mkdtemp: ['t'], opendir: ['d'], read: [fd, buffer, 0, 0, 0], readFile: ['f'],
  readdir: ['d'], readlink: ['missing'], readv: [fd, [buffer]], realpath: ['f'], rename: ['missing', 'x'], rm: ['missing', { force: true }],
  rmdir: ['missing'], stat: ['f'], statfs: ['.'], symlink: ['f', 'l'], truncate: ['missing', 1], unlink: ['missing'], utimes: ['f', 1, 1],
  write: [fd, ''], writeFile: ['m', 'x'], writev: [fd, []],
};
let isMain = true;
const seen = [];
for (const [name, given] of Object.entries(calls)) {
  const result = fs[name](...given, (...answer) => {
    seen.push(`${name} ${isMain} ${answer[0] instanceof Error ? answer[0].code : answer.length}`);
    if (answer[1] instanceof fs.Dir) answer[1].closeSync();
  });
  if (result !== undefined) seen.push(`${name} gave something`);
}
isMain = false;
process.on('exit', () => console.log(seen.sort().join('\n')));
