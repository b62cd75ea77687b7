// SPDX-License-Identifier: MIT
// assert.CallTracker.
'use strict';
const assert = require('assert');
const tried = require('../tried.cjs');
const tracker = new assert.CallTracker();
function named(value) { return [this, value]; }
const twice = tracker.calls(named, 2);
const once = tracker.calls(1);
const also = tracker.calls();
console.log(twice.call('this', 5), twice.name, twice.length);
tried(() => tracker.verify());
console.log(tracker.report().map(({ message, actual, expected, operator, stack }) => [message, actual, expected, operator, stack instanceof Error]));
once();
also();
tried(() => tracker.verify());
twice(6);
tried(() => tracker.verify());
console.log(tracker.getCalls(twice), Object.isFrozen(tracker.getCalls(twice)));
tracker.reset(twice);
console.log(tracker.getCalls(twice), tracker.report().length);
tracker.reset();
console.log(tracker.report().length);
tried(() => tracker.getCalls(5));
tried(() => tracker.reset(5));
for (const count of [0, 1.5, -1, 'x']) tried(() => tracker.calls(named, count));
