// SPDX-License-Identifier: MIT
// -C, repeated.
// command: -C other -C special FILE
import typed from './fixtures/typed/index.js';
console.log(typed);
