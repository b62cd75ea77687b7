// SPDX-License-Identifier: MIT
// An unhandled rejection in mode warn.
// command: --unhandled-rejections=warn FILE
'use strict';
require('./rejection.cjs');
