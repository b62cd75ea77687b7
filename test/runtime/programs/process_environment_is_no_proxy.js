// SPDX-License-Identifier: MIT
//
// process.env looks like an ordinary object.
'use strict';

const util = require('util');

for (const name of Object.keys(process.env)) delete process.env[name];
process.env.ONE = 1;
console.log(util.types.isProxy(process.env), util.inspect(process.env, { showProxy: true }));
console.log(util.inspect({ env: process.env, proxy: new Proxy({}, {}) }, { showProxy: true }));
