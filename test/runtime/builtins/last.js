// SPDX-License-Identifier: MIT
//
// A module that is loaded after built-ins have been replaced.
'use strict';

module.exports = { isMain: module.id === '.', end: require('os').EOL };
