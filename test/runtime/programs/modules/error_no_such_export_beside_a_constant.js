// SPDX-License-Identifier: MIT
// A name that is not exported, and one that has no value yet.
import { constant, nothing } from './fixtures/constant.mjs';
console.log(constant, nothing);
