// SPDX-License-Identifier: MIT
// Modules that await do not hold up their siblings.
import './fixtures/order/parent.mjs';
import './fixtures/order/other.mjs';
import './fixtures/order/sync.mjs';
console.log('main');
