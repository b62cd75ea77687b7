// SPDX-License-Identifier: MIT
//
// node:string_decoder, from the package of that name.
'use strict';

module.exports = require('internal/packages').loadPackage('string_decoder');
