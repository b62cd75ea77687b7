// SPDX-License-Identifier: MIT
// File requests, file streams and file promises keep the store.
'use strict';
const { AsyncLocalStorage } = require('async_hooks');
const fs = require('fs');
const { once } = require('events');
const storage = new AsyncLocalStorage();
const log = (name) => console.log(name, storage.getStore());
async function main() {
  await new Promise((resolve) => { storage.run(1, () => fs.stat('/', () => { log('stat'); resolve(); })); });
  await new Promise((resolve) => { storage.run(2, () => fs.readFile(__filename, () => { log('readFile'); resolve(); })); });
  await storage.run(3, async () => {
    await fs.promises.stat('/');
    log('promise');
    const handle = await fs.promises.open(__filename);
    log('open');
    await handle.close();
    log('close');
  });
  const stream = storage.run(4, () => fs.createReadStream(__filename));
  stream.on('open', () => log('stream open')).on('data', () => log('stream data'));
  await once(stream, 'close');
  await new Promise((resolve) => { storage.run(5, () => fs.stat('/no/such/file', () => { log('failed'); resolve(); })); });
  await new Promise((resolve) => { storage.run(6, () => fs.readdir('/', () => { log('readdir'); resolve(); })); });
  log('end');
}
main();
