// SPDX-License-Identifier: MIT
// -c without a file checks standard input, and does not run it.
'use strict';

const { spawnSync } = require('child_process');

const inputs = ['throw new Error("not run")', 'var foo bar;', 'return 1', '#!/bin/sh\n1', 'export var p = 5;', ''];
for (const options of [['-c'], ['--check', '-'], ['-c', '--input-type=module'], ['-c', '--input-type=commonjs']]) {
  for (const input of inputs) {
    const { status, stdout, stderr } = spawnSync(process.execPath, options, { input, encoding: 'utf8' });
    console.log(options.join(' '), JSON.stringify(input), status, stdout, stderr.replace(/^\(.*\n/gm, '').split('\n', 5).join('\n'));
  }
}
