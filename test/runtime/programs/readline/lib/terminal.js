// SPDX-License-Identifier: MIT
//
// A terminal for tests: what is typed, and what is written, as JSON.
'use strict';

const readline = require('readline');
const { PassThrough, Writable } = require('stream');

const EVENTS = ['line', 'close', 'pause', 'resume', 'history', 'SIGINT', 'SIGTSTP', 'SIGCONT'];

const turn = () => new Promise((resolve) => setImmediate(() => setImmediate(resolve)));

// Types each item (a function is called with the interface) and prints the result.
async function type(title, { columns = 80, silent = [], create = readline.createInterface, ...options }, items) {
  let written = '';
  const input = new PassThrough();
  const output = new Writable({
    write(chunk, encoding, callback) {
      written += chunk;
      callback();
    },
  });
  output.columns = columns;
  const rl = create({ input, output, terminal: true, ...options });
  for (const name of EVENTS) {
    if (!silent.includes(name)) rl.on(name, (...args) => { written += `<${name} ${JSON.stringify(args)}>`; });
  }
  console.log(`# ${title}`);
  rl.prompt();
  for (const item of items) {
    if (typeof item === 'function') item(rl, output);
    else input.write(item);
    await turn();
    const { rows, cols } = rl.getCursorPos();
    console.log(typeof item === 'function' ? 'call' : JSON.stringify(item), '->', JSON.stringify(written), JSON.stringify(rl.line),
      rl.cursor, `${rows}:${cols}`);
    written = '';
  }
  rl.close();
  return rl;
}

module.exports = { type, turn };
