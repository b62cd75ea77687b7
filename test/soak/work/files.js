// SPDX-License-Identifier: MIT
// Files: written, read, copied, listed, watched, streamed and removed.
'use strict';
const fs = require('fs');
const { pipeline } = require('stream/promises');
const { repeat } = require('./common.js');

const folder = fs.mkdtempSync('soak-');
repeat(async (round) => {
  const name = (i) => `${folder}/${i}`;
  const watcher = fs.watch(folder, () => {});
  await Promise.all([0, 1, 2, 3, 4].map((i) => fs.promises.writeFile(name(i), Buffer.alloc(1000 * i + round % 1000, i))));
  await fs.promises.copyFile(name(1), name('copy'));
  await pipeline(fs.createReadStream(name(4)), fs.createWriteStream(name('stream')));
  const sizes = await Promise.all([1, 'copy', 4, 'stream'].map(async (i) => (await fs.promises.readFile(name(i))).length));
  if (sizes[0] !== sizes[1] || sizes[2] !== sizes[3]) throw new Error(`sizes ${sizes}`);
  const handle = await fs.promises.open(name(2));
  await handle.read(Buffer.alloc(100), 0, 100, 0);
  await handle.close();
  await fs.promises.stat(`${folder}/absent`).catch(() => {});
  watcher.close();
  for (const entry of await fs.promises.readdir(folder)) await fs.promises.unlink(`${folder}/${entry}`);
}, () => fs.rmdirSync(folder));
