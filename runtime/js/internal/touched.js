// SPDX-License-Identifier: MIT
//
// process.stdout and process.stderr once the program has touched them: console writes
// to the descriptors itself until then, without loading streams.
'use strict';

module.exports = { stdout: null, stderr: null };
