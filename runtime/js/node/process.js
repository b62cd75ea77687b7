// SPDX-License-Identifier: MIT
//
// node:process
'use strict';

module.exports = globalThis.process;
