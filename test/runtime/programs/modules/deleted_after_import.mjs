// SPDX-License-Identifier: MIT
// A module that has been imported can be imported again after its file is gone.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'rondo-deleted-'));
const file = path.join(folder, 'module.mjs');
const url = pathToFileURL(file).href;
try {
  await import(url).catch((error) => console.log(error.code));
  fs.writeFileSync(file, 'export default 1');
  const first = await import(url);
  fs.rmSync(file);
  console.log(first.default, first === await import(url));
  await import(`${url}?other`).catch((error) => console.log(error.code));
} finally {
  fs.rmSync(folder, { recursive: true });
}
