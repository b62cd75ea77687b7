// SPDX-License-Identifier: MIT
// A line that is no string.
'use strict';

console.log(2);
