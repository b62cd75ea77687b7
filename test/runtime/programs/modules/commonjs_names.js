// SPDX-License-Identifier: MIT
// Named exports of CommonJS modules are found in their source.
import plain, { one, two, three } from './fixtures/plain.cjs';
import * as all from './fixtures/plain.cjs';
import * as assigned from './fixtures/assigned.cjs';
import compiled, { named } from './fixtures/compiled.cjs';
import * as again from './fixtures/again.cjs';
import number from './fixtures/number.cjs';
console.log(plain, one, two, three);
console.log(all);
console.log(assigned, assigned.default.method());
console.log(compiled, named);
console.log(again.default === plain, Object.keys(again));
console.log(number);
