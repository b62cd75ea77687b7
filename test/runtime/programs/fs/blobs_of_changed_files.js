// SPDX-License-Identifier: MIT
// A blob of a file that has changed since cannot be read, not even if the file was empty.
'use strict';

const fs = require('fs');
const path = require('path');

const folder = fs.mkdtempSync(path.join(require('os').tmpdir(), 'blob-'));
const file = path.join(folder, 'file');

async function attempt(name, read) {
  try {
    console.log(name, await read());
  } catch (error) {
    console.log(name, error.name);
  }
}

async function lengthOf(blob, meanwhile) {
  let length = 0;
  for await (const chunk of blob.stream()) {
    length += chunk.length;
    meanwhile?.();
  }
  return length;
}

async function open(text) {
  fs.writeFileSync(file, text);
  return fs.openAsBlob(file);
}

(async () => {
  const large = await open('a'.repeat(300000));
  await attempt('unchanged', () => lengthOf(large));
  await attempt('changed while it is read', () => lengthOf(large, () => fs.writeFileSync(file, 'abc')));
  const empty = await open('');
  await attempt('empty', () => lengthOf(empty));
  await attempt('empty, joined', () => lengthOf(new Blob(['a', empty, 'b'])));
  fs.writeFileSync(file, 'x');
  await attempt('no longer empty', () => lengthOf(empty));
  await attempt('no longer empty, text', () => empty.text());
  fs.rmSync(folder, { recursive: true });
  const { MIMEType } = require('util');
  for (const text of ['text/html;charset= gbk', 'text/html;charset=gbk ', 'text/ html', 'text/html ;a=b', ' text/html ; a="b"']) {
    await attempt(text, () => String(new MIMEType(text)));
  }
})();
