// SPDX-License-Identifier: MIT
// CommonJS that throws ends the program.
import './fixtures/throws.cjs';
console.log('never');
