// SPDX-License-Identifier: MIT
// What is thrown need not be an error.
'use strict';
setImmediate(() => { throw null; });
