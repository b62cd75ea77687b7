// SPDX-License-Identifier: MIT
//
// node:https, which is not implemented yet: it can be loaded, and its functions throw an error.
'use strict';

const { unavailable } = require('internal/unavailable');

module.exports = unavailable('https', ['Agent', 'Server', 'createServer', 'get', 'request']);
