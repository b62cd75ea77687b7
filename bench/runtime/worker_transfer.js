// SPDX-License-Identifier: MIT
'use strict';
require('./worker_messages.js')(__filename, new ArrayBuffer(1 << 20), (buffer) => [buffer]);
