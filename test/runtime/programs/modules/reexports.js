// SPDX-License-Identifier: MIT
// Re-exports, with and without another name.
import * as stars from './fixtures/stars.mjs';
import { 'a name with spaces' as spaced, Renamed, whole } from './fixtures/stars.mjs';
console.log(stars);
console.log(spaced, Renamed.name, whole.count);
whole.increase();
console.log(stars['a name with spaces'], stars.count);
