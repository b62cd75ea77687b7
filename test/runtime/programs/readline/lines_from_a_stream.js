// SPDX-License-Identifier: MIT
// Lines without a terminal: line ends, split characters, pausing and closing in between.
'use strict';

const readline = require('readline');
const { PassThrough } = require('stream');
const { turn } = require('./lib/terminal');

async function feed(title, options, items, prepare = () => {}) {
  const input = new PassThrough();
  const output = new PassThrough();
  const seen = [];
  output.on('data', (text) => seen.push(JSON.stringify(`${text}`)));
  const rl = readline.createInterface({ input, output, ...options });
  for (const name of ['line', 'close', 'pause', 'resume', 'history', 'error']) {
    rl.on(name, (...args) => seen.push(`${name}(${args.map((arg) => arg.message ?? JSON.stringify(arg))})`));
  }
  prepare(rl);
  for (const item of items) {
    if (typeof item === 'function') item(rl, input);
    else if (item === null) input.end();
    else input.write(item);
    await turn();
  }
  console.log(title, seen.join(' '), JSON.stringify(rl.line), rl.closed, rl.paused);
}

(async () => {
  await feed('ends', { crlfDelay: 60000 }, ['a\nb', 'c\r', '\nd\re', '\u2028f\u2029g\x0bh\x85i\n\n', '\r\n', '\r', '\r', 'z', null]);
  await feed('no end at the end', {}, ['abc', null]);
  await feed('nothing', {}, [null]);
  await feed('pieces', {}, [Buffer.from([0x61, 0xe3]), Buffer.from([0x81, 0x82, 10]), Buffer.from([0xe3]), null]);
  await feed('prompt', { prompt: '$ ' }, [(rl) => rl.prompt(), 'a\n', (rl) => rl.prompt(), (rl) => rl.setPrompt('% '),
    (rl) => rl.prompt(), (rl) => rl.close()]);
  await feed('pause', {}, ['a\nb\nc\n', 'd\n', (rl) => rl.resume(), null], (rl) => {
    rl.on('line', (line) => line === 'a' && rl.pause());
  });
  await feed('close', {}, ['a\nb\nc\n', 'd\n', null], (rl) => rl.on('line', (line) => line === 'a' && rl.close()));
  await feed('write', {}, [(rl) => rl.write('ab'), (rl) => rl.write('c\nd'), (rl) => rl.pause(), (rl) => rl.write('e\n'), null]);
  await feed('error', {}, ['a', (rl, input) => input.destroy(new Error('gone'))]);
})();
