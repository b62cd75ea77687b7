// SPDX-License-Identifier: MIT
// A module with a syntax error.
import './fixtures/syntax.mjs';
console.log('never');
