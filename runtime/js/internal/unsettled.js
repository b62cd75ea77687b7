// SPDX-License-Identifier: MIT
//
// The `exit` listener that changes the exit code if the program ends while its main module is unfinished; null if there
// is none. The process object adds it when it is created, since most main modules finish without one.
'use strict';

module.exports = { listener: null };
