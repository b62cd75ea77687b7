// SPDX-License-Identifier: MIT
// Which resources a stream from an iterator creates: promises only once one of the values is a promise.
'use strict';

const { createHook } = require('async_hooks');
const { Readable } = require('stream');

const log = [];
const lines = [];
createHook({ init(id, type) { log.push(type); } }).enable();

const LISTS = [[], [1, 2, 3], [1, 2, Promise.resolve(3), 4, 5], [Promise.resolve(1), Promise.resolve(2)]];

function next() {
  lines.push(log.splice(0).join(' '));
  if (LISTS.length === 0) {
    console.log(lines.join('\n'));
    return;
  }
  const stream = Readable.from(LISTS.shift());
  log.push('made');
  stream.on('data', (value) => log.push(`data ${value}`));
  stream.on('close', () => {
    log.push('closed');
    setImmediate(next);
  });
}
next();
