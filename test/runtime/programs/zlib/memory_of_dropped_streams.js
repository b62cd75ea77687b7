// SPDX-License-Identifier: MIT
// Streams that are dropped without being closed do not pile up: each holds a quarter of a MiB outside the heap.
'use strict';

const zlib = require('zlib');

const COUNT = 3000;
const ROOM_MB = 400;
const text = Buffer.alloc(1000, 'x');
let made = 0;
let most = 0;

function next() {
  if (made++ === COUNT) {
    console.log(most < ROOM_MB ? 'they do not pile up' : `${most} MB`);
    return;
  }
  zlib.createGzip().write(text, () => {
    most = Math.max(most, process.memoryUsage.rss() / 2 ** 20);
    next();
  });
}

next();
