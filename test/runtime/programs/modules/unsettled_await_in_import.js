// SPDX-License-Identifier: MIT
// The same in a module that is imported.
import './fixtures/never.mjs';
console.log('never');
