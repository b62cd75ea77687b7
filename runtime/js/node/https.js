// SPDX-License-Identifier: MIT
//
// node:https, which is not there yet: it can be loaded, and says so when it is used.
'use strict';

const { unavailable } = require('internal/unavailable');

module.exports = unavailable('https', ['Agent', 'Server', 'createServer', 'get', 'request']);
