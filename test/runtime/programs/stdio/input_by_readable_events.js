// SPDX-License-Identifier: MIT
// stdin: h\u00e9llo\nw\u00f6rld\n
'use strict';

process.stdin.setEncoding('utf8');
process.stdin.on('readable', () => {
  for (let text = process.stdin.read(); text !== null; text = process.stdin.read()) console.log('read', JSON.stringify(text));
});
process.stdin.on('end', () => console.log('end', process.stdin.readableEnded));
