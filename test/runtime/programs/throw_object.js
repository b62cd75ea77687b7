// SPDX-License-Identifier: MIT
// What is thrown need not be an error.
'use strict';
setImmediate(() => { throw { a: 1, b: [2] }; });
