// SPDX-License-Identifier: MIT
//
// execArgv of a worker: options that concern the process are refused, values may follow as the next word, and a flag may be
// given as its opposite.
'use strict';
const { Worker } = require('node:worker_threads');

function tryOptions(...execArgv) {
  try {
    const worker = new Worker('', { eval: true, execArgv, stderr: true });
    worker.on('error', () => {});
    worker.terminate();
    console.log(execArgv, 'accepted');
  } catch (error) {
    console.log(error.code, error.message);
  }
}

const REFUSED = ['--title=x', '--v8-pool-size=2', '--secure-heap=2', '--secure-heap-min=2', '--use-openssl-ca', '--use-bundled-ca', '--openssl-config=x',
  '--openssl-shared-config', '--openssl-legacy-provider', '--trace-event-categories=x', '--trace-event-file-pattern=x', '--trace-events-enabled', '--trace-sigint', '--no-trace-sigint',
  '--report-compact', '--report-dir=x', '--report-directory=x', '--report-filename=x', '--report-on-fatalerror', '--node-snapshot', '--no-node-snapshot',
  '--icu-data-dir=x', '--use-largepages=on', '--debug-arraybuffer-allocations', '--disable-wasm-trap-handler', '--node-memory-debug'];
for (const option of REFUSED) tryOptions(option);

const ACCEPTED = ['--report-signal=SIGUSR2', '--report-on-signal', '--report-uncaught-exception', '--warnings', '--deprecation', '--no-trace-warnings',
  '--no-enable-source-maps', '--global-search-paths', '--no-preserve-symlinks', '--experimental-detect-module', '--no-pending-deprecation'];
for (const option of ACCEPTED) tryOptions(option);

tryOptions('--report-signal');
tryOptions('--report-signal', 'SIGUSR2');
tryOptions('--no-such-option', '--v8-pool-size', '2');
