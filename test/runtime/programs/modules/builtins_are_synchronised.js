// SPDX-License-Identifier: MIT
// syncBuiltinESMExports() copies changes to named exports.
import fs, { readFileSync } from 'node:fs';
import * as all from 'fs';
import { syncBuiltinESMExports } from 'node:module';
const original = readFileSync;
fs.readFileSync = () => 'replaced';
fs.added = 1;
console.log(readFileSync === original);
syncBuiltinESMExports();
console.log(readFileSync(), all.readFileSync(), 'added' in all);
fs.readFileSync = original;
syncBuiltinESMExports();
console.log(readFileSync === original);
