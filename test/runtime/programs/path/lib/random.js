// SPDX-License-Identifier: MIT
// A fixed sequence of random numbers below a limit.
'use strict';

let seed = 7;

module.exports = function random(limit) {
  seed = (seed * 1103515245 + 12345) & 0x7fffffff;
  return (seed >> 8) % limit;
};
