// SPDX-License-Identifier: MIT
// What is thrown need not be an error. Node also shows where; the engine tells that of errors only.
// answer: written
'use strict';
setImmediate(() => { throw 'a string'; });
