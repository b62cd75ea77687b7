// SPDX-License-Identifier: MIT
//
// The listener for `exit` that changes the exit code if the program ends before its main module has finished; null if there is
// none. The process object adds it to its own when it is created: most modules finish without it.
'use strict';

module.exports = { listener: null };
