// SPDX-License-Identifier: MIT
// util.inspect() and type tests create no promises that hooks see.
'use strict';
const { createHook } = require('async_hooks');
const util = require('util');

let count = 0;
createHook({ init(id, type) { count += type === 'PROMISE'; } }).enable();
const texts = [new Map([[1, 2]]), [new Set()], /x/, new Date(0)].map((value) => util.inspect(value));
util.types.isPromise({});
console.log(texts.join(' '), count);
