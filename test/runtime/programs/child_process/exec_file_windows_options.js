// SPDX-License-Identifier: MIT
//
// Options for Windows: execFile takes any value, spawn only booleans.
'use strict';

const { execFile, spawn } = require('child_process');

const VALUES = [undefined, null, true, false, 0, 5, '', 'yes', {}];

function next(at) {
  if (at === VALUES.length) return;
  const options = { windowsHide: VALUES[at], windowsVerbatimArguments: VALUES.at(-1 - at) };
  for (const name of ['windowsHide', 'windowsVerbatimArguments']) {
    try {
      spawn('/does/not/exist', { [name]: options[name] }).on('error', () => {});
      console.log(at, name, 'accepted');
    } catch (error) {
      console.log(at, name, error.code, error.message);
    }
  }
  execFile('echo', ['text'], options, (error, stdout) => {
    console.log(at, error, stdout);
    next(at + 1);
  });
}
next(0);
