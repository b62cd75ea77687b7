// SPDX-License-Identifier: MIT
// Modules with top-level await do not block their siblings.
import './fixtures/order/parent.mjs';
import './fixtures/order/other.mjs';
import './fixtures/order/sync.mjs';
console.log('main');
