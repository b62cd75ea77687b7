// SPDX-License-Identifier: MIT
// The report points to the line that threw, not to the one that created the error.
'use strict';

const error = new Error('created first');

function thrower() {
  throw error;
}

setTimeout(() => {
  thrower();
}, 1);
