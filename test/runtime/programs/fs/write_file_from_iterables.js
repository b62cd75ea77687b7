'use strict';
const fs = require('fs');
const { Readable } = require('stream');
const { attemptLater } = require('./folder.cjs');

async function* pieces() {
  yield 'one ';
  await null;
  yield Buffer.from('two ');
  yield new Uint8Array([51]);
}
function* numbers() {
  yield 'a';
  yield 5;
}
const text = (name) => fs.readFileSync(name, 'utf8');
(async () => {
  await fs.promises.writeFile('f', pieces());
  console.log(text('f'));
  await fs.promises.appendFile('f', ['!', '?']);
  console.log(text('f'));
  await fs.promises.writeFile('g', Readable.from(['from ', 'a stream']));
  console.log(text('g'));
  await fs.promises.writeFile('g', new Set(['x', 'y']));
  console.log(text('g'));
  const handle = await fs.promises.open('h', 'w');
  await handle.writeFile(pieces());
  await handle.writeFile(['more'], 'utf8');
  await handle.close();
  console.log(text('h'));
  await attemptLater('bad piece', () => fs.promises.writeFile('i', numbers()));
  console.log(text('i'));
  await attemptLater('none', () => fs.promises.writeFile('i', {}));
  await attemptLater('fails', () => fs.promises.writeFile('i', (function* () {
    yield 'before';
    throw new RangeError('in the middle');
  })()));
  console.log(text('i'));
  const controller = new AbortController();
  await attemptLater('aborted', () => fs.promises.writeFile('j', (function* () {
    yield 'first';
    controller.abort();
    yield 'second';
  })(), { signal: controller.signal }));
  console.log(text('j'));
  await fs.promises.writeFile('k', (function* () { yield 'fc'; })(), 'hex');
  console.log(fs.readFileSync('k'));
})();
