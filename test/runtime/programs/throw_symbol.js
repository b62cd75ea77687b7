// SPDX-License-Identifier: MIT
// The thrown value need not be an error.
'use strict';
setImmediate(() => { throw Symbol('s'); });
