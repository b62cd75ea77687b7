'use strict';
const fs = require('fs');
const { attempt } = require('./folder.cjs');

fs.writeFileSync('f', '12345', { flag: 'wx' });
attempt('wx again', () => fs.writeFileSync('f', 'x', { flag: 'wx' }));
fs.writeFileSync('f', 'ab', { flag: 'r+' });
console.log(fs.readFileSync('f', 'utf8'));
fs.writeFileSync('f', '!', { flag: 'a' });
console.log(fs.readFileSync('f', 'utf8'));
attempt('r+ of nothing', () => fs.writeFileSync('g', 'x', { flag: 'r+' }));
attempt('a+ makes it', () => fs.readFileSync('g', { flag: 'a+', encoding: 'utf8' }));
attempt('write-only', () => fs.readFileSync('f', { flag: 'w' }));
console.log(fs.statSync('f').size);
const { O_WRONLY, O_CREAT, O_TRUNC, O_RDWR } = fs.constants;
fs.writeFileSync('n', 'numbers', { flag: O_WRONLY | O_CREAT | O_TRUNC, mode: 0o600 });
console.log(fs.readFileSync('n', 'utf8'), (fs.statSync('n').mode & 0o777).toString(8));
console.log(fs.readFileSync('n', { flag: O_RDWR, encoding: 'utf8' }));
fs.writeFileSync('n', 'flushed', { flush: true });
console.log(fs.readFileSync('n', 'utf8'));
fs.writeFileSync('m', '', { mode: '640' });
console.log((fs.statSync('m').mode & 0o777).toString(8));
for (const flag of ['rs', 'sr', 'r+', 'rs+', 'sr+']) console.log(flag, fs.readFileSync('n', { flag, encoding: 'utf8' }));
for (const flag of ['w+', 'a', 'ax', 'xa', 'xw', 'wx+', 'xw+', 'as', 'sa', 'a+', 'ax+', 'xa+', 'as+', 'sa+']) {
  attempt(flag, () => {
    fs.writeFileSync(flag, 'x', { flag });
    return fs.readFileSync(flag, 'utf8');
  });
}
