// SPDX-License-Identifier: MIT
//
// node:punycode, from the package of that name.
'use strict';

if (internalBinding('options').pendingDeprecation) {
  globalThis.process.emitWarning('The `punycode` module is deprecated. Please use a userland alternative instead.', 'DeprecationWarning', 'DEP0040');
}

module.exports = require('internal/packages').loadPackage('punycode');
