// SPDX-License-Identifier: MIT
// import and require() share CommonJS modules.
import { createRequire } from 'node:module';
import plain from './fixtures/plain.cjs';
const require = createRequire(import.meta.url);
console.log(require('./fixtures/plain.cjs') === plain, require.resolve('./fixtures/plain.cjs').endsWith('plain.cjs'));
plain.one = 'changed';
const all = await import('./fixtures/plain.cjs');
console.log(all.one, all.default.one, require.main);
