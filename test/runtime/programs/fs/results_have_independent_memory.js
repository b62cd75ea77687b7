'use strict';
const fs = require('fs');
require('./folder.cjs');

fs.writeFileSync('f', 'abcdef');
const one = fs.readFileSync('f');
const two = fs.readFileSync('f');
one.fill('x');
console.log(String(one), String(two), one.constructor === Buffer, Buffer.isBuffer(one), one instanceof Uint8Array);
const whole = Buffer.alloc(10, '.');
const part = whole.subarray(2, 7);
const fd = fs.openSync('f', 'r+');
console.log(fs.readSync(fd, part, 1, 3, 0), String(whole));
console.log(fs.writeSync(fd, whole.subarray(3, 5), 1, 1, 5), fs.readFileSync('f', 'latin1'));
const memory = new Uint8Array(new SharedArrayBuffer(4));
console.log(fs.readSync(fd, memory, 0, 4, 0), memory);
const words = new Uint32Array(2);
console.log(fs.readSync(fd, words, 0, 4, 0), words, fs.readSync(fd, words, 4, 2, 0), words);
fs.readFile('f', (error, first) => fs.readFile('f', (_, second) => {
  first[0] = 0;
  console.log(second[0]);
  const pieces = [];
  fs.createReadStream('f', { highWaterMark: 2 }).on('data', (piece) => pieces.push(piece)).on('end', () => {
    pieces[0].fill('!');
    console.log(pieces.map(String), pieces.map(({ buffer }) => buffer.byteLength));
  });
}));
const stats = [fs.statSync('f'), fs.statSync('.')];
console.log(stats[0].isFile(), stats[1].isFile(), stats[0].size);
