// SPDX-License-Identifier: MIT
// util.styleText, util.stripVTControlCharacters.
'use strict';
const util = require('util');

function tried(run) {
  try {
    console.log(JSON.stringify(run()));
  } catch (error) {
    console.log(error.name, error.code, error.message);
  }
}
const all = { validateStream: false };
tried(() => util.styleText('red', 'not a terminal'));
for (const format of ['red', 'bold', 'bgBlueBright', 'underline', 'gray', ['red', 'bold'], []]) tried(() => util.styleText(format, 'x', all));
tried(() => util.styleText('nope', 'x'));
tried(() => util.styleText(['red', 'nope'], 'x', all));
tried(() => util.styleText(5, 'x'));
tried(() => util.styleText('red', 5));
tried(() => util.styleText('red', 'x', { stream: 5 }));
tried(() => util.styleText('red', 'x', { stream: process.stderr }));
for (const validateStream of [0, 1, null, 'yes', undefined]) tried(() => util.styleText('red', 'x', { validateStream }));
for (const options of [null, 5, 'text']) tried(() => util.styleText('red', 'x', options));
tried(() => util.styleText('nope', 5, { validateStream: 0, stream: 5 }));
tried(() => util.styleText('nope', 'x', { validateStream: 0, stream: 5 }));
for (const text of ['\u001b[4mvalue\u001b[0m', '\u001b]8;;http://x\u0007link\u001b]8;;\u0007', '\u009b1mq', 'plain', '\u001b[38;5;12mx\u001b[39m',
  '\u001b[2K\u001b[1A', '\u001b(B', '\u001b[?25h']) {
  tried(() => util.stripVTControlCharacters(text));
}
tried(() => util.stripVTControlCharacters(5));

// Lists with holes, and colours of the program.
util.inspect.colors.own = [7, 8];
util.inspect.colors.nothing = null;
for (const list of [[], ['red', , 'bold'], new Array(2), ['red', 'own', 'bold'], ['own', 'nothing'], new Proxy(['red', 'own'], {})]) {
  try {
    console.log(JSON.stringify(util.styleText(list, 'text')));
  } catch (error) {
    console.log(error.name, error.code);
  }
}
