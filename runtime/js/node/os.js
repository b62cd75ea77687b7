// SPDX-License-Identifier: MIT
//
// node:os, what a program asks of it at its start.
'use strict';

const binding = internalBinding('os');

module.exports = {
  EOL: '\n',
  devNull: '/dev/null',
  platform: () => 'linux',
  arch: () => globalThis.process.arch,
  type: () => binding.systemNames()[0],
  release: () => binding.systemNames()[1],
  version: () => binding.systemNames()[2],
  machine: () => binding.systemNames()[3],
  hostname: () => binding.hostName(),
  homedir: () => binding.homeDir(),
  tmpdir: () => {
    const { TMPDIR, TMP, TEMP } = globalThis.process.env;
    const path = TMPDIR || TMP || TEMP || '/tmp';
    return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
  },
  endianness: () => 'LE',
  totalmem: () => binding.numbers()[0],
  freemem: () => binding.numbers()[1],
  uptime: () => binding.numbers()[2],
  loadavg: () => Array.from(binding.numbers().subarray(3, 6)),
  availableParallelism: () => binding.numbers()[6],
  constants: { signals: internalBinding('signal').numbers },
};
