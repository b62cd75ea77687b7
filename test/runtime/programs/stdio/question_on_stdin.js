// SPDX-License-Identifier: MIT
// stdin: Ann\n42\nrest\n
'use strict';

const readline = require('readline/promises');
const rl = readline.createInterface({ input: process.stdin, output: process.stdout });
(async () => {
  const lines = [];
  rl.on('line', (line) => lines.push(line));
  const name = rl.question('Name? ');
  console.log(await name);
  rl.close();
  console.log(rl.closed, lines);
})();
