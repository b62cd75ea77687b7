// SPDX-License-Identifier: MIT
//
// Prints what a function returns or throws.
'use strict';

const EXTRAS = ['library', 'reason', 'opensslErrorStack'];

function shown(error) {
  const extras = EXTRAS.filter((name) => error[name] !== undefined).map((name) => `${name}: ${JSON.stringify(error[name])}`);
  return [`${error.constructor.name} ${error.code}: ${error.message}`, ...extras].join(' | ');
}

module.exports = function attempt(name, run) {
  try {
    console.log(name, '=', run());
  } catch (error) {
    console.log(name, '! ', shown(error));
  }
};
module.exports.shown = shown;
