// One thread serves requests in turn. So the number of calls in a parallel chain shows how many requests one after the
// other a whole file takes.
'use strict';
process.env.UV_THREADPOOL_SIZE = '1';
const fs = require('fs');
require('./folder.cjs');

const SIZES = { empty: 0, small: 10, 'two chunks': 600 * 1024 };
for (const [name, size] of Object.entries(SIZES)) fs.writeFileSync(name, 'x'.repeat(size));

function countOf(start) {
  return new Promise((resolve) => {
    let count = 0;
    let isDone = false;
    start(() => {
      isDone = true;
      resolve(count);
    });
    (function next() {
      fs.access('small', () => {
        count++;
        if (!isDone) next();
      });
    })();
  });
}

async function reads() {
  for (const name of Object.keys(SIZES)) {
    console.log('readFile', name, await countOf((done) => fs.readFile(name, done)));
    console.log('readFile as text', name, await countOf((done) => fs.readFile(name, 'utf8', done)));
    console.log('promises.readFile', name, await countOf((done) => fs.promises.readFile(name).then(done)));
    const fd = fs.openSync(name);
    console.log('readFile of a descriptor', name, await countOf((done) => fs.readFile(fd, done)));
    fs.closeSync(fd);
    const handle = await fs.promises.open(name);
    console.log('readFile of a handle', name, await countOf((done) => handle.readFile().then(done)));
    await handle.close();
  }
  console.log('readFile of what is not there', await countOf((done) => fs.readFile('nowhere', done)));
  console.log('readFile of a folder', await countOf((done) => fs.readFile('.', done)));
  console.log('readFile of unknown size', await countOf((done) => fs.readFile('/proc/self/stat', done)));
}

async function writes() {
  for (const [name, size] of Object.entries(SIZES)) {
    const bytes = Buffer.alloc(size);
    console.log('writeFile', name, await countOf((done) => fs.writeFile('f', bytes, done)));
    console.log('promises.writeFile', name, await countOf((done) => fs.promises.writeFile('f', bytes).then(done)));
    const fd = fs.openSync('f', 'w');
    console.log('writeFile of a descriptor', name, await countOf((done) => fs.writeFile(fd, bytes, done)));
    fs.closeSync(fd);
    const handle = await fs.promises.open('f', 'w');
    console.log('writeFile of a handle', name, await countOf((done) => handle.writeFile(bytes).then(done)));
    await handle.close();
  }
  console.log('writeFile with flush', await countOf((done) => fs.writeFile('f', 'x', { flush: true }, done)));
  console.log('appendFile', await countOf((done) => fs.appendFile('f', 'x', done)));
  console.log('writeFile where it cannot be', await countOf((done) => fs.writeFile('nowhere/f', 'x', done)));
}

reads().then(writes);
