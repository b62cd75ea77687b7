// SPDX-License-Identifier: MIT
//
// Names and lengths of util's functions. Of its classes and of the old type checks, only the names of properties count.
'use strict';

const util = require('util');

for (const name of ['_errnoException', '_exceptionWithHostPort', '_extend', 'aborted', 'callbackify', 'debug', 'debuglog', 'deprecate',
  'format', 'formatWithOptions', 'getSystemErrorMap', 'getSystemErrorName', 'inherits', 'inspect', 'isDeepStrictEqual', 'parseArgs',
  'parseEnv', 'promisify', 'stripVTControlCharacters', 'styleText', 'toUSVString']) {
  const found = util[name];
  console.log(name, found.name, found.length, Object.getOwnPropertyDescriptor(found, 'name').writable);
}
