// SPDX-License-Identifier: MIT
// What terminals send for keys, and the resulting 'keypress' events.
'use strict';

const readline = require('readline');
const { PassThrough } = require('stream');

const E = '\x1b';
const sequences = [];
for (let code = 0; code < 128; code++) {
  const character = String.fromCharCode(code);
  if (character !== E) sequences.push(character);
  if (!`${E}O[`.includes(character)) sequences.push(E + character);
  if (code >= 0x40) sequences.push(`${E}O${character}`);
  if (code >= 0x40 && character !== '[') sequences.push(`${E}[${character}`, `${E}[[${character}`);
}
for (let number = 0; number < 30; number++) sequences.push(`${E}[${number}~`, `${E}[${number}^`, `${E}[${number}$`);
for (let modifier = 0; modifier < 10; modifier++) {
  sequences.push(`${E}[1;${modifier}A`, `${E}[3;${modifier}~`, `${E}[${modifier}H`, `${E}O${modifier}P`);
}
sequences.push(`${E}${E}${E}`, `${E}${E}[A`, `${E}${E}a`, `${E}${E}Oa`, `${E}[200~ab${E}[201~`, `${E}[1;10A`, `${E}[1234~`,
  `${E}[12;34~`, `${E}[12;5A`, `${E}[0[A`, `${E}O12A`, `${E}[13u`, `${E}[?1h`, `${E}[[5~`, `${E}[[6~`, `${E}[[7~`, 'é', 'あ', '😀', 'a\u0301', `${E}é`, 'abc', `${E}[Ax`);

for (const sequence of sequences) {
  const input = new PassThrough();
  readline.emitKeypressEvents(input);
  const keys = [];
  input.on('keypress', (text, key) => keys.push(`${JSON.stringify(text)} ${JSON.stringify(key)}`));
  input.write(sequence);
  setImmediate(() => console.log(JSON.stringify(sequence), keys.join(' + ')));
}
