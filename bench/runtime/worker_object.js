// SPDX-License-Identifier: MIT
'use strict';
require('./worker_messages.js')(__filename, { id: 1, name: 'alice', tags: ['a', 'b'], nested: { x: 1.5, ok: true } });
