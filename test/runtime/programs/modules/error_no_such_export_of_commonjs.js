// SPDX-License-Identifier: MIT
// A name that is not found in CommonJS.
import { nothing, one as first } from './fixtures/assigned.cjs';
console.log(nothing, first);
