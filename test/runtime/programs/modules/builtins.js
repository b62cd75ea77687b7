// SPDX-License-Identifier: MIT
// Node's modules have their functions as named exports.
import fs, { readFileSync, promises } from 'node:fs';
import * as path from 'path';
import process, { argv } from 'node:process';
import { setTimeout as wait } from 'node:timers/promises';
import { EventEmitter, once } from 'events';
import assert, { strictEqual } from 'node:assert';
console.log(fs.readFileSync === readFileSync, typeof promises.readFile, path.join('a', 'b'), path.default.sep);
console.log(process === globalThis.process, argv === process.argv, EventEmitter.name, typeof once, typeof assert.ok, typeof strictEqual);
console.log(await wait(1, 'waited'));
console.log(Object.keys(path).filter((name) => name !== 'matchesGlob').sort().join());
