'use strict';
const fs = require('fs');
require('./folder.cjs');

fs.writeFileSync('f', 'x');
const steps = [
  (next) => fs.stat('f', next), (next) => fs.readFile('f', next), (next) => fs.writeFile('g', 'x', next),
  (next) => fs.rm('g', next), (next) => fs.mkdir('a/b', { recursive: true }, next), (next) => fs.cp('f', 'h', next),
  (next) => fs.createReadStream('f').on('data', next), (next) => fs.realpath('f', next), (next) => fs.read(fs.openSync('f'), next),
];
let at = 0;
function next() {
  const run = steps[at];
  if (run === undefined) return;
  run(() => { throw new Error(`step ${at}`); });
}
process.on('uncaughtException', (error, origin) => {
  console.log(error.message, origin);
  at += 1;
  setImmediate(next);
});
process.on('unhandledRejection', (reason) => console.log('rejected', reason));
next();
