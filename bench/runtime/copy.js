// SPDX-License-Identifier: MIT
// A read stream into a write stream; an operation is a MiB.
'use strict';
const fs = require('fs');
const path = require('path');
const os = require('os');
const { pipeline } = require('stream');
const job = require('./job.js');

const MIB = 1 << 20;
const count = job.count(256);
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'copy-'));
const [from, to] = ['from', 'to'].map((name) => path.join(folder, name));
fs.writeFileSync(from, '');
for (let i = 0; i < count; i++) fs.appendFileSync(from, Buffer.alloc(MIB, `${i}`));

job.begin();
pipeline(fs.createReadStream(from), fs.createWriteStream(to), (error) => {
  if (error || fs.statSync(to).size !== count * MIB) throw error ?? new Error('too short');
  job.end(count);
  fs.rmSync(folder, { recursive: true });
});
