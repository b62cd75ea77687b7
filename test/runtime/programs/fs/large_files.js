'use strict';
const fs = require('fs');
require('./folder.cjs');

const data = Buffer.alloc(5 * 1024 * 1024 + 3);
for (let i = 0; i < data.length; i += 4096) data[i] = i >> 12;
fs.writeFileSync('f', data);
const read = fs.readFileSync('f');
console.log(read.equals(data), read.buffer.byteLength === read.length, read.byteOffset);
fs.readFile('f', (error, buffer) => {
  console.log(error, buffer.equals(data), buffer.buffer.byteLength === buffer.length);
  fs.writeFile('g', buffer, (failed) => {
    console.log(failed, fs.statSync('g').size);
    fs.promises.readFile('g').then(async (again) => {
      console.log(again.equals(data));
      await fs.promises.writeFile('h', again);
      await fs.promises.appendFile('h', 'end');
      console.log(fs.statSync('h').size - data.length);
      const text = 'ünïcödé '.repeat(200000);
      fs.writeFileSync('t', text);
      console.log(fs.readFileSync('t', 'utf8') === text, fs.statSync('t').size);
      console.log((await fs.promises.readFile('t', 'utf8')) === text);
      console.log((await fs.promises.readFile('t', 'latin1')).length);
      fs.readFile('sparse', (error) => {
        console.log(error.code, error.message);
        fs.promises.readFile('sparse').catch((late) => console.log(late.code, late.message));
      });
    });
  });
});
fs.writeFileSync('sparse', '');
fs.truncateSync('sparse', 3 * 2 ** 30);
for (const run of [() => fs.readFileSync('sparse'), () => fs.readFileSync('sparse', 'latin1')]) {
  try {
    run();
  } catch (error) {
    console.log(error.name, error.code, error.message);
  }
}
