// SPDX-License-Identifier: MIT
//
// node:child_process.
'use strict';

const { ChildProcess } = require('internal/child/process');
const { spawn, fork } = require('internal/child/spawn');
const { exec, execFile } = require('internal/child/exec');
const { spawnSync, execFileSync, execSync } = require('internal/child/sync');

module.exports = { ChildProcess, exec, execFile, execFileSync, execSync, fork, spawn, spawnSync };
