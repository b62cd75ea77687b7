// SPDX-License-Identifier: MIT
// A worker may end with a negative exit code: it has started, so there is no error.
'use strict';
const { Worker } = require('worker_threads');

function run(code) {
  return new Promise((resolve) => {
    const worker = new Worker(`process.exit(${code})`, { eval: true });
    const events = [];
    worker.on('error', (error) => events.push(error.code));
    worker.on('exit', (status) => resolve([code, status, events]));
  });
}

(async () => {
  for (const code of [0, 3, -1, -70, -2147483648]) console.log(await run(code));
})();
