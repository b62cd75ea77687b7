// SPDX-License-Identifier: MIT
// A name that CommonJS does not export.
import { nothing, one as first } from './fixtures/assigned.cjs';
console.log(nothing, first);
