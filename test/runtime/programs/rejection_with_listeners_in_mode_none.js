// SPDX-License-Identifier: MIT
// With listeners for everything, in mode none.
// command: --unhandled-rejections=none FILE
'use strict';
require('./rejection_with_listeners.cjs');
