// SPDX-License-Identifier: MIT
// With listeners for everything, in mode warn.
// command: --unhandled-rejections=warn FILE
'use strict';
require('./rejection_with_listeners.cjs');
