'use strict';
const fs = require('fs');
const { attempt, attemptLater } = require('./folder.cjs');

fs.writeFileSync('f', 'hello world');
fs.writeFileSync('empty', '');
attempt('missing', () => fs.openAsBlob('missing'));
attempt('path', () => fs.openAsBlob());
attempt('options', () => fs.openAsBlob('f', 5));
attempt('type', () => fs.openAsBlob('f', { type: 5 }));
(async () => {
  const blob = await fs.openAsBlob('f', { type: 'text/plain' });
  console.log(blob, blob instanceof Blob, blob.size, blob.type);
  console.log(await blob.text(), await blob.text(), (await blob.arrayBuffer()).byteLength);
  const part = blob.slice(2, 5, 'x/y');
  console.log(part, await part.text(), await blob.slice(-5).text(), await blob.slice(3, 100).slice(1).text());
  console.log(await new Blob(['<', blob, '>']).text());
  console.log((await (await fs.openAsBlob('empty')).text()).length, (await fs.openAsBlob('empty')).type);
  fs.writeFileSync('f', 'other content');
  await attemptLater('changed', () => blob.text());
  await attemptLater('changed', () => part.text());
  fs.unlinkSync('f');
  await attemptLater('gone', () => blob.arrayBuffer());
})();
