// SPDX-License-Identifier: MIT
//
// node:console
'use strict';

module.exports = globalThis.console;
