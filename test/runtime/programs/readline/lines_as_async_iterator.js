// SPDX-License-Identifier: MIT
'use strict';

const readline = require('readline');
const { PassThrough } = require('stream');
const { turn } = require('./lib/terminal');

function open() {
  const input = new PassThrough();
  const rl = readline.createInterface({ input });
  const seen = [];
  for (const name of ['close', 'pause', 'resume']) rl.on(name, () => seen.push(name));
  return { input, rl, seen };
}

async function loop(title, feed, body) {
  const { input, rl, seen } = open();
  setImmediate(() => feed(input));
  try {
    for await (const line of rl) {
      seen.push(line);
      if (body(line, input)) break;
    }
  } catch (error) {
    seen.push(`threw ${error.message}`);
  }
  seen.push('after');
  await turn();
  console.log(title, seen.join(' '), rl.closed, rl.listenerCount('line'));
}

(async () => {
  await loop('all', (input) => input.end('1\n2\n3\n4'), () => false);
  await loop('break', (input) => input.write('1\n2\n3\n4'), (line) => line === '2');
  await loop('throw', (input) => input.end('1\n2\n3\n4'), (line) => {
    if (line === '2') throw new Error('enough');
  });
  await loop('input fails', (input) => input.write('1\n2\n3\n4'), (line, input) => {
    if (line === '2') input.destroy(new Error('broken'));
  });
  const { input, rl, seen } = open();
  const iterator = rl[Symbol.asyncIterator]();
  console.log(iterator[Symbol.asyncIterator]() === iterator, rl[Symbol.asyncIterator]() === iterator);
  input.write('x\n'.repeat(3000));
  await turn();
  console.log('paused', rl.paused, seen.join());
  for (let i = 0; i < 2990; i++) await iterator.next();
  await turn();
  console.log('paused', rl.paused, seen.join());
  input.end('last');
  let count = 0;
  for await (const line of iterator) count += line === 'x' ? 1 : 100;
  console.log(count, await iterator.next(), seen.join());
})();
