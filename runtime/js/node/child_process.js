// SPDX-License-Identifier: MIT
//
// node:child_process.
'use strict';

const { ChildProcess } = require('internal/child/process');
const asynchronous = { ...require('internal/child/spawn'), ...require('internal/child/exec') };
const synchronous = require('internal/child/sync');

module.exports = {
  ChildProcess,
  exec: asynchronous.exec,
  execFile: asynchronous.execFile,
  execFileSync: synchronous.execFileSync,
  execSync: synchronous.execSync,
  fork: asynchronous.fork,
  spawn: asynchronous.spawn,
  spawnSync: synchronous.spawnSync,
};
