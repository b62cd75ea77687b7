// SPDX-License-Identifier: MIT
// The first import of a CommonJS module gets the exports that it had when it was loaded.
import { createRequire } from 'module';
import * as imported from './fixtures/replaced.cjs';

const require = createRequire(import.meta.url);
const required = require('./fixtures/replaced_after_require.cjs');
const file = require.resolve('./fixtures/replaced_after_require.cjs');
require.cache[file].exports = { second: 2 };
console.log(required, await import('./fixtures/replaced_after_require.cjs'), require('./fixtures/replaced_after_require.cjs'));
require.cache[file].exports = { third: 3 };
console.log(await import('./fixtures/replaced_after_require.cjs'), await import('./fixtures/replaced_after_require.cjs?again'));

const other = require.resolve('./fixtures/replaced.cjs');
require.cache[other].exports = 5;
console.log(imported, await import('./fixtures/replaced.cjs?again'));
delete require.cache[other];
console.log(await import('./fixtures/replaced.cjs?deleted'));
require.cache[other] = { exports: 'own', loaded: true };
console.log(await import('./fixtures/replaced.cjs?own'));
