// SPDX-License-Identifier: MIT
// A module that was required is the same when imported.
'use strict';
const required = require('./fixtures/counter.mjs');
required.increase();
import('./fixtures/counter.mjs').then((all) => console.log(all.count, all.default === required.default));
