// SPDX-License-Identifier: MIT
// An error with a cause and properties of its own, thrown in a timer.
'use strict';
setTimeout(function late() {
  const error = new TypeError('with more', { cause: new RangeError('the cause') });
  error.code = 'E_MORE';
  error.list = [1, 2];
  throw error;
}, 1);
