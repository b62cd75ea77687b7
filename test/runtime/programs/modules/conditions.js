// SPDX-License-Identifier: MIT
// --conditions chooses among targets.
// command: --conditions special FILE
import typed from './fixtures/typed/index.js';
console.log(typed);
