// SPDX-License-Identifier: MIT
//
// node:constants, the old home of the constants of os, fs and crypto.
'use strict';

const { dlopen, errno, priority, signals } = require('node/os').constants;

module.exports = Object.freeze({
  ...dlopen, ...errno, ...priority, ...signals, ...require('node/fs').constants, ...require('node/crypto').constants,
});
