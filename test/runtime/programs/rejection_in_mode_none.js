// SPDX-License-Identifier: MIT
// An unhandled rejection in mode none.
// command: --unhandled-rejections=none FILE
'use strict';
require('./rejection.cjs');
