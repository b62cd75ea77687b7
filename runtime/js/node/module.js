// SPDX-License-Identifier: MIT
//
// node:module
'use strict';

module.exports = require('internal/loader').Module;
