// SPDX-License-Identifier: MIT
// Events of a stream run in the context in which it was created; its resource is of type ZLIB.
'use strict';

const { AsyncLocalStorage, createHook, executionAsyncId } = require('async_hooks');
const zlib = require('zlib');

const storage = new AsyncLocalStorage();
const ids = new Map();
createHook({
  init(id, type) {
    if (type === 'ZLIB') ids.set(id, []);
  },
  before(id) {
    ids.get(id)?.push('before');
  },
  after(id) {
    ids.get(id)?.push('after');
  },
}).enable();

let gzip;
storage.run('creation', () => {
  gzip = zlib.createGzip();
  gzip.on('data', () => console.log('data', storage.getStore(), ids.has(executionAsyncId())));
});
storage.run('write', () => {
  gzip.write('text', () => console.log('written', storage.getStore()));
  gzip.flush(() => console.log('flushed', storage.getStore()));
});
gzip.on('close', () => {
  console.log('closed', [...ids.values()].map((list) => list.length > 0));
  // Only now: threads finish in any order.
  storage.run('whole', () => zlib.deflate('text', () => console.log('whole', storage.getStore(), ids.size)));
});
storage.run('end', () => gzip.end());
