// SPDX-License-Identifier: MIT
//
// tried(...words, run): prints the words and what run() returns, or the error that it throws.
'use strict';

function tried(...words) {
  const run = words.pop();
  try {
    console.log(...words, run());
  } catch (error) {
    console.log(...words, error.name, error.code, error.message);
  }
}

// The same for what run() resolves to or rejects with.
async function triedLater(...words) {
  const run = words.pop();
  try {
    console.log(...words, await run());
  } catch (error) {
    console.log(...words, error.name, error.code, error.message);
  }
}

module.exports = tried;
module.exports.triedLater = triedLater;
