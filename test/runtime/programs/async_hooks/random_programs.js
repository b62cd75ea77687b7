// SPDX-License-Identifier: MIT
// command: --no-warnings FILE
// The random programs with stores, with hooks enabled: in which resource each step runs, and what started that.
'use strict';
process.argv[2] ??= '1';
process.argv[3] = 'ids';
require('../async_context/random_programs');
