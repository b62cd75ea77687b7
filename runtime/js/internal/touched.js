// SPDX-License-Identifier: MIT
//
// process.stdout and process.stderr once the program has accessed them: until then console
// writes to the descriptors itself, without loading streams.
'use strict';

module.exports = { stdout: null, stderr: null };
