// SPDX-License-Identifier: MIT
// question: an answer, a second question while one waits, signals, promises.
'use strict';

const readline = require('readline');
const { promisify } = require('util');
const { PassThrough } = require('stream');
const { type, turn } = require('./lib/terminal');

function open(options) {
  const input = new PassThrough();
  const output = new PassThrough();
  output.on('data', (text) => console.log('out', JSON.stringify(`${text}`)));
  const rl = readline.createInterface({ input, output, ...options });
  rl.on('line', (line) => console.log('line', line));
  return { rl, input };
}

(async () => {
  const { rl, input } = open({});
  rl.question('Name? ', (answer) => console.log('answer', answer, rl.getPrompt()));
  rl.question('Age? ', (answer) => console.log('never', answer));
  input.write('Ann\nnext\n');
  await turn();
  console.log(rl.question('no callback'), rl.question());
  const controller = new AbortController();
  rl.question('Wait? ', { signal: controller.signal }, (answer) => console.log('never', answer));
  controller.abort();
  rl.question('Gone? ', { signal: AbortSignal.abort() }, (answer) => console.log('never', answer));
  rl.question('Again? ', { signal: new AbortController().signal }, (answer) => console.log('answer', answer));
  input.write('yes\n');
  await turn();
  const ask = promisify(rl.question).bind(rl);
  setImmediate(() => input.write('promised\n'));
  console.log(await ask('P? '));
  await ask('Q? ', { signal: AbortSignal.abort('why') }).catch((error) => console.log(error.name, error.code, error.message, error.cause));
  const later = new AbortController();
  setImmediate(() => later.abort());
  await ask('R? ', { signal: later.signal }).catch((error) => console.log(error.name, error.code, error.message, error.cause.name));
  try {
    rl.question('x', { signal: 1 }, () => {});
  } catch (error) {
    console.log(error.code, error.message);
  }
  rl.close();
  try {
    rl.question('closed?', () => {});
  } catch (error) {
    console.log(error.name, error.code, error.message);
  }
  await type('on a terminal', {}, [(r) => r.question('Sure? ', (answer) => console.log('answer', answer)), 'y', 'es', '\r', 'then\r',
    (r) => r.prompt()]);
  const third = new AbortController();
  await type('taken back', {}, [(r) => r.question('Sure? ', { signal: third.signal }, () => console.log('never')), 'y',
    () => third.abort(), 'z\r']);
})();
