// SPDX-License-Identifier: MIT
// A module that is not well-formed.
import './fixtures/syntax.mjs';
console.log('never');
