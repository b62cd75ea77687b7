// SPDX-License-Identifier: MIT
// Modules that import each other: functions are available, other exports later.
import { a } from './fixtures/ring_a.mjs';
import { b } from './fixtures/ring_b.mjs';
console.log(a, b);
