// SPDX-License-Identifier: MIT
//
// Reads serialized values, shows them, and writes them again.
'use strict';

const util = require('util');
const v8 = require('v8');
const { readAll } = require('./inputs');

readAll((kind, bytes) => {
  const value = v8.deserialize(bytes);
  util.inspect(value, { depth: 5, maxArrayLength: 10, maxStringLength: 100 });
  v8.deserialize(v8.serialize(value));
});
