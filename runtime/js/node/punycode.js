// SPDX-License-Identifier: MIT
//
// node:punycode, from the package of that name.
'use strict';

module.exports = require('internal/packages').loadPackage('punycode');
