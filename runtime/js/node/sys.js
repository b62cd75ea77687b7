// SPDX-License-Identifier: MIT
//
// node:sys, the old name of node:util.
'use strict';

globalThis.process.emitWarning('sys is deprecated. Use util instead.', 'DeprecationWarning', 'DEP0025');

module.exports = require('node/util');
