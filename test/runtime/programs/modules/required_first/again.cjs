// SPDX-License-Identifier: MIT
'use strict';
try {
  console.log(Object.keys(require('./cycle.mjs')));
} catch (error) {
  console.log(error.code);
}
