// SPDX-License-Identifier: MIT
// readline/promises: questions, and Readline with commit, rollback and autoCommit.
'use strict';

const { createInterface, Readline, Interface } = require('readline/promises');
const { PassThrough } = require('stream');
const { type, turn } = require('./lib/terminal');

const stream = new PassThrough();
stream.on('data', (text) => console.log('written', JSON.stringify(`${text}`)));

(async () => {
  const input = new PassThrough();
  const rl = createInterface({ input, output: new PassThrough() });
  console.log(rl instanceof Interface);
  const answer = rl.question('a? ');
  input.write('yes\n');
  console.log(await answer);
  const controller = new AbortController();
  const aborted = rl.question('b? ', { signal: controller.signal });
  controller.abort();
  await aborted.catch((error) => console.log(error.name, error.code, error.message));
  await rl.question('c? ', { signal: controller.signal }).catch((error) => console.log(error.name, error.code));
  await rl.question('d? ', { signal: 5 }).catch((error) => console.log(error.code, error.message));
  rl.close();
  await rl.question('e? ').catch((error) => console.log(error.code, error.message));

  const lines = new Readline(stream);
  console.log(lines.clearLine(0).cursorTo(1, 2).moveCursor(0, 0).moveCursor(1, -1).clearScreenDown() === lines);
  await lines.commit();
  lines.clearLine(-1);
  console.log(lines.rollback() === lines);
  await lines.cursorTo(3).commit();
  new Readline(stream, { autoCommit: true }).clearLine(1).cursorTo(0, 0);
  console.log('automatic, not yet');
  await turn();
  const bad = [
    () => new Readline(), () => new Readline(5), () => new Readline(stream, { autoCommit: 5 }), () => lines.clearLine('x'),
    () => lines.clearLine(5), () => lines.cursorTo(5.5), () => lines.cursorTo('5'), () => lines.cursorTo(1, '5'),
      () => lines.moveCursor(1, '5'),
  ];
  for (const run of bad) {
    try {
      console.log(run());
    } catch (error) {
      console.log(error.name, error.code, error.message);
    }
  }
  await type('completer with a promise', { create: createInterface, completer: async (line) => [['foo', 'fox'], line] }, ['f', '\t',
    () => {}, '\t', () => {}]);
})();
