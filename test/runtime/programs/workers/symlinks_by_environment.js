// SPDX-License-Identifier: MIT
// NODE_PRESERVE_SYMLINKS in a worker's environment counts like an option before its execArgv, and leaves the program's own options.
'use strict';
const { Worker } = require('worker_threads');
const fs = require('fs');
const os = require('os');
const path = require('path');

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'rondo-symlinks-'));
fs.writeFileSync(path.join(folder, 'target.js'), 'module.exports = require("path").basename(__filename);');
fs.symlinkSync('target.js', path.join(folder, 'link.js'));
fs.writeFileSync(path.join(folder, 'worker.js'), `
const { parentPort } = require('worker_threads');
parentPort.postMessage([require('./link.js'), process.execArgv.join(), process.noDeprecation === true]);`);

const yes = { NODE_PRESERVE_SYMLINKS: '1' };
const cases = [
  {}, { execArgv: [] }, { env: {} }, { env: yes }, { env: yes, execArgv: [] }, { env: yes, execArgv: ['--no-warnings'] },
  { env: yes, execArgv: ['--no-preserve-symlinks'] }, { env: { NODE_PRESERVE_SYMLINKS: '0' } }, { env: { ...yes, NODE_OPTIONS: '--no-deprecation' } },
  { execArgv: ['--preserve-symlinks'] },
];

function next() {
  const options = cases.shift();
  if (options === undefined) {
    fs.rmSync(folder, { recursive: true });
    return;
  }
  const worker = new Worker(path.join(folder, 'worker.js'), options);
  worker.on('message', (answer) => console.log(JSON.stringify(options), ...answer));
  worker.on('exit', next);
}
next();
