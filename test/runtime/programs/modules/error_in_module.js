// SPDX-License-Identifier: MIT
// A module that throws ends the program.
import './fixtures/throws.mjs';
console.log('never');
