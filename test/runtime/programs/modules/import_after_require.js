// SPDX-License-Identifier: MIT
// A required module is the same when imported.
'use strict';
const required = require('./fixtures/counter.mjs');
required.increase();
import('./fixtures/counter.mjs').then((all) => console.log(all.count, all.default === required.default));
