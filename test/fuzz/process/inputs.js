// SPDX-License-Identifier: MIT
//
// Inputs of a fuzzer (inputs.py): calls a function with the kind and the bytes of each. It may throw only errors.
'use strict';

const fs = require('fs');

exports.readAll = (read) => {
  for (const line of fs.readFileSync(process.argv[2], 'latin1').split('\n').slice(0, -1)) {
    const [kind, digits] = line.split(' ');
    try {
      read(kind, Buffer.from(digits, 'hex'));
    } catch (error) {
      if (!(error instanceof Error) || typeof error.message !== 'string') throw new Error(`${line}: threw ${error}`, { cause: error });
    }
  }
  console.log('all read');
};
