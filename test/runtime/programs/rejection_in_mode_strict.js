// SPDX-License-Identifier: MIT
// An unhandled rejection in mode strict.
// command: --unhandled-rejections=strict FILE
'use strict';
require('./rejection.cjs');
