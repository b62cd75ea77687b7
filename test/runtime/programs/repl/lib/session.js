// SPDX-License-Identifier: MIT
//
// A REPL for tests: types lines in sequence, each when the prompt is back, and prints
// the output of each.
'use strict';

const repl = require('repl');
const { PassThrough, Writable } = require('stream');

async function session(title, options, lines, prepare = () => {}) {
  let written = '';
  let shown = () => {};
  const input = new PassThrough();
  const output = new Writable({
    write(chunk, encoding, callback) {
      written += chunk;
      callback();
      shown();
    },
  });
  console.log(`# ${title}`);
  const server = repl.start({ input, output, terminal: false, ...options });
  server.on('exit', () => {
    written += '<exit>';
    shown();
  });
  server.on('reset', () => { written += '<reset>'; });
  prepare(server);
  const atPrompt = () => written.endsWith(options.prompt ?? '> ') || written.endsWith('... ') || written.endsWith('<exit>');
  for (const line of lines) {
    written = '';
    if (typeof line === 'function') {
      line(server);
    } else {
      const done = new Promise((resolve) => {
        shown = () => atPrompt() && resolve();
      });
      input.write(`${line}\n`);
      await done;
      await new Promise(setImmediate);
    }
    console.log(typeof line === 'function' ? 'call' : JSON.stringify(line), '->', JSON.stringify(written));
  }
  written = '';
  server.close();
  console.log('closed', JSON.stringify(written));
  return server;
}

module.exports = { session };
