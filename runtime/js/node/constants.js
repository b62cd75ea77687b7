// SPDX-License-Identifier: MIT
//
// node:constants, the old place of what os, fs and crypto have now.
'use strict';

const { dlopen, errno, priority, signals } = require('node/os').constants;

module.exports = Object.freeze({
  ...dlopen, ...errno, ...priority, ...signals, ...require('node/fs').constants, ...require('node/crypto').constants,
});
