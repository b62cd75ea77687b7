// SPDX-License-Identifier: MIT
//
// Arguments and variables whose bytes are not UTF-8: each invalid part becomes U+FFFD.
'use strict';

const { execFileSync } = require('child_process');

if (process.argv[2] === 'child') {
  const names = Object.keys(process.env).filter((name) => name.startsWith('TEST_'));
  console.log(JSON.stringify([process.argv.slice(3), names.sort().map((name) => [name, process.env[name]])]).replace(/[^ -~]/g, escape));
  console.log(execFileSync('sh', ['-c', 'printf %s "$TEST_VALUE"']).toString('hex'));
  process.exit();
}

const SCRIPT = `
  TEST_VALUE=$(printf 'v\\377w\\342\\202') TEST_NONE= exec "$0" "$1" child \
    "$(printf 'a\\377\\376b')" "$(printf '\\360\\237\\230')" "$(printf '\\355\\240\\200')" "$(printf '\\303\\251')" ''
`;
console.log(execFileSync('sh', ['-c', SCRIPT, process.execPath, __filename], { encoding: 'utf8' }));
console.log(execFileSync('sh', ['-c', `exec "$0" -p "$(printf 'escape("a\\377b")')"`, process.execPath], { encoding: 'utf8' }));
