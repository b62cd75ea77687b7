// SPDX-License-Identifier: MIT
// The same in an imported module.
import './fixtures/never.mjs';
console.log('never');
