// SPDX-License-Identifier: MIT
//
// Splits the npm package that strips types into its script and its WebAssembly, which the package has
// as base64 inside the script. The build runs it:
//   node split.js PACKAGE/wasm.js SCRIPT WASM
'use strict';

const fs = require('node:fs');

const IMPORT = /^const \{ Buffer \} = require\('node:buffer'\);$/m;
const BYTES = /^const bytes = Buffer\.from\('([\w+/=]+)', 'base64'\);$/m;
const ENCODING = /(?<=^const \{ TextDecoder, TextEncoder \} = require\()`util`(?=\);$)/m;
const MAGIC = '\0asm';

function main([source, script, wasm]) {
  const text = fs.readFileSync(source, 'utf8');
  const bytes = Buffer.from(BYTES.exec(text)?.[1] ?? '', 'base64');
  if (!IMPORT.test(text) || !ENCODING.test(text) || bytes.toString('latin1', 0, MAGIC.length) !== MAGIC) {
    console.error(`${source} has another form than expected: please adapt runtime/stripper/split.js`);
    process.exitCode = 1;
    return;
  }
  // What a program may replace among the globals is taken from the runtime.
  fs.writeFileSync(script, text.replace(IMPORT, '').replace(ENCODING, "'rondo:encoding'")
    .replace(BYTES, "const bytes = require('rondo:stripper');"));
  fs.writeFileSync(wasm, bytes);
}

main(process.argv.slice(2));
