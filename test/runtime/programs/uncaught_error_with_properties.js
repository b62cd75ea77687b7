// SPDX-License-Identifier: MIT
// An error with a cause and own properties, thrown in a timer.
'use strict';
setTimeout(function late() {
  throw Object.assign(new TypeError('with more', { cause: new RangeError('the cause') }), { code: 'E_MORE', list: [1, 2] });
}, 1);
