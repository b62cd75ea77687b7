// SPDX-License-Identifier: MIT
// An exception in a hook ends the process, even with an uncaughtException listener.
'use strict';
const { spawnSync } = require('child_process');
const { createHook, AsyncResource } = require('async_hooks');
const { writeSync } = require('fs');
if (process.argv[2] !== undefined) {
  process.on('uncaughtException', () => writeSync(1, 'caught\n'));
  process.on('exit', (code) => writeSync(1, `exit ${code}\n`));
  createHook({ [process.argv[2]]() { throw new Error('from the hook'); } }).enable();
  const resource = new AsyncResource('T', { requireManualDestroy: true });
  resource.runInAsyncScope(() => {});
  resource.emitDestroy();
  setImmediate(() => {});
} else {
  for (const name of ['init', 'before', 'after', 'destroy']) {
    const { status, stdout, stderr } = spawnSync(process.execPath, [__filename, name], { encoding: 'utf8' });
    console.log(name, status, JSON.stringify(stdout), stderr.split('\n')[0], stderr.includes(__filename));
  }
}
