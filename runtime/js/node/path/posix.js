// SPDX-License-Identifier: MIT
//
// node:path/posix
'use strict';

module.exports = require('node/path');
