// SPDX-License-Identifier: MIT
//
// Errors of the module loader. As in Node, their stack shows a loader frame where none of the program's code is on the
// stack.
'use strict';

const { codedError } = require('internal/errors');

const FRAME = '\n    at rondo:internal/esm/load';

function loaderError(Base, code, message) {
  const error = codedError(Base, code, message);
  if (!/\n {4}at /.test(error.stack)) error.stack += FRAME;
  return error;
}

module.exports = { loaderError };
