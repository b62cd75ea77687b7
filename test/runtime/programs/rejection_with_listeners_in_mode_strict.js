// SPDX-License-Identifier: MIT
// With listeners for everything, in mode strict.
// command: --unhandled-rejections=strict FILE
'use strict';
require('./rejection_with_listeners.cjs');
