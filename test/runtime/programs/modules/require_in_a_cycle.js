// SPDX-License-Identifier: MIT
// require() of a module that is being evaluated.
import './fixtures/circle.mjs';
console.log('main');
