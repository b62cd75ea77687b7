// SPDX-License-Identifier: MIT
// Streams from iterators that are not async: values, promises and thenables among them, errors, and ticks between.
'use strict';

const { Readable } = require('stream');

const later = (value) => new Promise((resolve) => { setImmediate(resolve, value); });
const CASES = {
  values: () => [1, undefined, 'two', { three: 3 }],
  promises: () => [1, Promise.resolve(2), 3, later(4), Promise.resolve(5), 6],
  thenables: () => [{ then(done) { done('first'); } }, 2, { then: 'no function' }],
  'promise of null': () => [1, Promise.resolve(null), 3],
  null: () => [1, null, 3],
  rejected: () => [1, Promise.reject(new Error('refused')), 3],
  *generator() {
    try {
      yield 1;
      yield Promise.resolve(2);
      yield 3;
    } finally {
      console.log('closed');
    }
  },
  *throwing() {
    yield 1;
    throw new Error('thrown');
  },
  'throwing next': () => ({ [Symbol.iterator]: () => ({ next() { throw new Error('next'); } }) }),
  'throwing then': () => [1, { get then() { throw new Error('then'); } }],
};

function show(name, mark, value) {
  console.log(name, mark, value instanceof Error ? `${value.name} ${value.code}: ${value.message}` : value);
}

function flow(name, options) {
  return new Promise((resolve) => {
    const stream = Readable.from(CASES[name](), options);
    let ticks = 0;
    const count = () => {
      ticks++;
      if (!stream.destroyed && ticks < 20) process.nextTick(count);
    };
    process.nextTick(count);
    Promise.resolve().then(() => show(name, 'microtask', ticks));
    stream.on('data', (chunk) => show(name, `data after ${ticks}`, chunk));
    for (const event of ['end', 'error']) stream.on(event, (value) => show(name, event, value));
    stream.on('close', resolve);
  });
}

async function iterate(name) {
  try {
    for await (const chunk of Readable.from(CASES[name]())) {
      show(name, 'iterated', chunk);
      if (chunk === 2) break;
    }
  } catch (error) {
    show(name, 'failed', error);
  }
}

(async () => {
  for (const name of Object.keys(CASES)) {
    await flow(name);
    await flow(name, { highWaterMark: 3 });
    await iterate(name);
  }
})();
