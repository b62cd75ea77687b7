// SPDX-License-Identifier: MIT
// fs.readFile of many small files, 32 at a time.
'use strict';
const fs = require('fs');
const path = require('path');
const os = require('os');
const job = require('./job.js');

const FILES = 1000;
const AT_A_TIME = 32;
const count = job.count(100000);
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'files-'));
const names = Array.from({ length: FILES }, (_, i) => path.join(folder, `${i}.txt`));
for (const name of names) fs.writeFileSync(name, Buffer.alloc(4096, name));

let started = 0;
let done = 0;
function readDone(error, bytes) {
  if (error || bytes.length !== 4096) throw error ?? new Error('too short');
  if (++done === count) {
    job.end(count);
    fs.rmSync(folder, { recursive: true });
  } else if (started < count) readNext();
}
function readNext() {
  fs.readFile(names[started++ % FILES], readDone);
}
job.begin();
while (started < Math.min(AT_A_TIME, count)) readNext();
