// SPDX-License-Identifier: MIT
// One line: from start to end.
'use strict';

console.log('hello');
