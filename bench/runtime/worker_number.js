// SPDX-License-Identifier: MIT
'use strict';
require('./worker_messages.js')(__filename, 7);
