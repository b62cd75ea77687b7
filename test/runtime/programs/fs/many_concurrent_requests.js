'use strict';
const fs = require('fs');
require('./folder.cjs');

const COUNT = 300;
const names = Array.from({ length: COUNT }, (_, i) => `f${i}`);
let left = COUNT;
names.forEach((name, i) => fs.writeFile(name, `content ${i}`, (error) => {
  if (error) throw error;
  if (--left === 0) read();
}));
function read() {
  console.log(fs.readdirSync('.').length);
  left = COUNT;
  names.forEach((name, i) => fs.readFile(name, 'utf8', (error, text) => {
    if (error || text !== `content ${i}`) throw new Error(`${name}: ${text}`);
    if (--left === 0) promised();
  }));
}
async function promised() {
  const texts = await Promise.all(names.map((name) => fs.promises.readFile(name, 'latin1')));
  console.log(texts.every((text, i) => text === `content ${i}`));
  const stats = await Promise.all(names.map((name) => fs.promises.stat(name)));
  console.log(stats.every((stat, i) => stat.size === `content ${i}`.length));
  await Promise.all(names.map((name, i) => fs.promises.rename(name, `g${i}`)));
  const failed = await Promise.allSettled(names.map((name) => fs.promises.unlink(name)));
  console.log(failed.every(({ reason }) => reason.code === 'ENOENT'));
  fs.mkdirSync('d');
  await Promise.all(names.map((name, i) => fs.promises.copyFile(`g${i}`, `d/${i}`)));
  console.log(fs.readdirSync('d').length, fs.readdirSync('d', { withFileTypes: true }).every((entry) => entry.isFile()));
  await fs.promises.rm('d', { recursive: true });
  console.log(fs.existsSync('d'));
}
