// SPDX-License-Identifier: MIT
// Prints the message of the error that a function throws.
'use strict';

module.exports = function message(run) {
  try {
    run();
    console.log('nothing thrown');
  } catch (error) {
    console.log(`${error.name}: ${error.message}`);
  }
};
