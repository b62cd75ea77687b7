// SPDX-License-Identifier: MIT
// A line about an object.
'use strict';

console.log({ a: 1 });
