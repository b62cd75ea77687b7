'use strict';
const fs = require('fs');
require('./folder.cjs');

fs.writeFileSync('f', 'abc');
const log = [];
const traced = Object.fromEntries(['open', 'read', 'write', 'writev', 'close', 'fsync'].map((name) => [name, (...given) => {
  log.push(name);
  return fs[name](...given);
}]));
const reader = fs.createReadStream('f', { fs: traced });
reader.on('data', (data) => log.push(String(data)));
reader.on('close', () => {
  console.log(log.splice(0));
  const writer = fs.createWriteStream('g', { fs: traced, flush: true });
  writer.write('1');
  writer.write('2');
  writer.end('3');
  writer.on('close', () => {
    console.log(log.splice(0), fs.readFileSync('g', 'utf8'));
    const { writev, ...plain } = traced;
    const single = fs.createWriteStream('h', { fs: plain });
    single.write('1');
    single.end('2');
    single.on('close', () => {
      console.log(log.splice(0), fs.readFileSync('h', 'utf8'));
      replaced();
    });
  });
});

// A program may replace the functions of fs itself.
function replaced() {
  const { read } = fs;
  fs.read = (...given) => {
    log.push('read');
    read(...given);
  };
  fs.createReadStream('f').on('close', () => {
    fs.read = read;
    console.log(log);
  }).resume();
}
