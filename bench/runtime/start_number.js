// SPDX-License-Identifier: MIT
// A number instead of a string.
'use strict';

console.log(2);
