// SPDX-License-Identifier: MIT
// Names and positions: functions, methods, constructors, accessors, callbacks of arrays, async functions.
'use strict';
const first = (error) => console.log(error.stack.split('\n').slice(0, 4).join('\n'));
function plain() { first(new Error('function')); }
plain();
const arrow = () => { first(new TypeError('arrow')); };
arrow();
[1].forEach(function each() { first(new Error('forEach')); });
[1].map(() => first(new Error('map')));
setTimeout(function timer() { first(new Error('timer')); }, 1);
process.nextTick(function tick() { first(new Error('tick')); });
Promise.resolve().then(function job() { first(new Error('job')); });
try { (void 0)(); } catch (error) { console.log(error.name); }
