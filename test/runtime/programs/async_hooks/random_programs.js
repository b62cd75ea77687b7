// SPDX-License-Identifier: MIT
// command: --no-warnings FILE
// The random AsyncLocalStorage programs with hooks enabled: the resource that each step runs in, and its trigger.
'use strict';
process.argv[2] ??= '1';
process.argv[3] = 'ids';
require('../async_context/random_programs');
