// SPDX-License-Identifier: MIT
//
// node:stream, from the package readable-stream, which Node's own people keep.
'use strict';

module.exports = require('internal/packages').loadPackage('readable-stream');
