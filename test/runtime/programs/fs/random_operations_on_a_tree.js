'use strict';
// A few hundred operations in all forms, chosen by a fixed sequence of numbers.
const fs = require('fs');
const { clean, tell } = require('./folder.cjs');

let seed = 20;
const below = (count) => {
  seed = (Math.imul(seed, 1103515245) + 12345) & 0x7fffffff;
  return (seed >> 8) % count;
};
const pick = (list) => list[below(list.length)];
const name = () => pick(['a', 'b', 'c', 'd', 'a/b', 'a/c', 'd/e', 'a/b/c', 'd/e/f', '.', 'é', 'a/', './b', 'd/../a', Buffer.from('b')]);
const plain = () => {
  for (;;) {
    const found = name();
    if (typeof found === 'string' && !(fs.existsSync(found) && fs.statSync(found).isDirectory())) return found;
  }
};
const OPERATIONS = [
  ['writeFile', () => [name(), pick(['', 'x', 'wörld', 'long'.repeat(50)]), pick([undefined, 'latin1', { flag: 'a' }, { flag: 'wx' }])]],
  ['writeFile', () => [name(), `data${below(100)}`]],
  ['appendFile', () => [name(), `+${below(10)}`]],
  ['readFile', () => [name(), pick([undefined, 'utf8', 'latin1', 'hex', { flag: 'a+' }])]],
  ['mkdir', () => [name()]],
  ['mkdir', () => [pick(['a/b', 'd/e', 'a/b/c/d', 'c']), pick([{ recursive: true }, 0o700])]],
  ['rmdir', () => [name()]],
  ['unlink', () => [plain()]],
  ['rm', () => [pick(['a', 'b', 'c', 'd', 'a/b', 'd/e']), pick([undefined, { force: true }, { recursive: true }])]],
  ['rename', () => [name(), name()]],
  ['link', () => [plain(), name()]],
  ['symlink', () => [pick(['a', 'b', '../c', '.', 'd/e']), pick(['l', 'a/l', 'd/e'])]],
  ['readlink', () => [pick(['l', 'a/l', 'd/e', 'b'])]],
  ['realpath', () => [name()]],
  ['stat', () => [name()]],
  ['lstat', () => [pick(['l', 'a', 'b', 'd/e'])]],
  ['truncate', () => [name(), pick([undefined, 0, 3, 100])]],
  ['copyFile', () => [plain(), name(), pick([undefined, 1])]],
  ['readdir', () => [name(), pick([undefined, 'buffer'])]],
  ['access', () => [name()]],
];
const shown = (value) => {
  if (value instanceof fs.Stats) return `${value.isFile()} ${value.isDirectory()} ${value.isDirectory() ? '' : value.size}`;
  return Buffer.isBuffer(value) ? value.toString('hex') : clean(Array.isArray(value) ? value.join() : value);
};
const run = (form, operation, given) => {
  if (form === 0) return fs[`${operation}Sync`](...given);
  if (form === 1) return fs.promises[operation](...given);
  return new Promise((resolve, reject) => {
    fs[operation](...given, (error, value) => (error ? reject(error) : resolve(value)));
  });
};
(async () => {
  for (let i = 0; i < 400; i++) {
    const [operation, make] = pick(OPERATIONS);
    const given = make();
    let result;
    try {
      result = shown(await run(below(3), operation, given));
    } catch (error) {
      result = tell(error);
    }
    console.log(operation, given.map((each) => (Buffer.isBuffer(each) ? 'bytes' : JSON.stringify(each))).join(), result);
  }
  console.log(fs.readdirSync('.', { recursive: true }).sort().join());
})();
