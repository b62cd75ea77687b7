// SPDX-License-Identifier: MIT
// A name that is not exported.
import { nothing } from './fixtures/counter.mjs';
console.log(nothing);
