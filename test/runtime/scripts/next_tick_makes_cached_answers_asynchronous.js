// SPDX-License-Identifier: MIT
// A function that sometimes calls back synchronously is surprising; a tick makes it always asynchronous.
const fs = require('fs');

function makeReader(answer) {
  const cache = new Map();
  return (name, callback) => {
    if (cache.has(name)) {
      answer(callback, cache.get(name));
      return;
    }
    fs.stat(name, (error, stats) => {
      cache.set(name, stats.isFile());
      callback(stats.isFile());
    });
  };
}

function show(name, read, then) {
  read(__filename, () => {
    console.log(name, 'first');
    read(__filename, () => console.log(name, 'from the cache'));
    console.log(name, 'after the call');
    setImmediate(then);
  });
}

show('now or later:', makeReader((callback, value) => callback(value)), () => {
  show('always later:', makeReader((callback, value) => process.nextTick(callback, value)), () => {});
});
