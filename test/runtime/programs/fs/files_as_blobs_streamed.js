// SPDX-License-Identifier: MIT
//
// The stream of a Blob whose bytes are in a file: it ends with them, or fails when the file changes. An empty file may
// change, too.
'use strict';

const fs = require('fs');
const os = require('os');
const path = require('path');

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'blob-'));
const file = path.join(folder, 'file');

async function sizeOf(stream) {
  let size = 0;
  for await (const chunk of stream) size += chunk.length;
  return size;
}

(async () => {
  fs.writeFileSync(file, 'x'.repeat(200000));
  const blob = await fs.openAsBlob(file);
  console.log(await sizeOf(blob.stream()), await sizeOf(blob.slice(10, 70000).stream()), await new Response(blob.slice(0, 5)).text());
  try {
    structuredClone(blob);
  } catch (error) {
    console.log(error.name, error.code, error.message);
  }
  fs.writeFileSync(file, '');
  await sizeOf(blob.stream()).catch((error) => console.log(error.name));
  const empty = await fs.openAsBlob(file);
  console.log(empty.size, await empty.text(), await sizeOf(empty.stream()));
  fs.writeFileSync(file, 'no longer');
  await empty.text().catch((error) => console.log(error.name));
  fs.rmSync(folder, { recursive: true });
})();
