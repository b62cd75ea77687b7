// SPDX-License-Identifier: MIT
// An unhandled rejection in mode throw.
// command: --unhandled-rejections=throw FILE
'use strict';
require('./rejection.cjs');
