// SPDX-License-Identifier: MIT
// With listeners for everything, in mode throw.
// command: --unhandled-rejections=throw FILE
'use strict';
require('./rejection_with_listeners.cjs');
