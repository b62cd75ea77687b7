// SPDX-License-Identifier: MIT
// --conditions selects targets.
// command: --conditions special FILE
import typed from './fixtures/typed/index.js';
console.log(typed);
