// SPDX-License-Identifier: MIT
// Constants, variables before their declaration, symbols, BigInts.
'use strict';
const message = require('./message.cjs');
message(() => { const fixed = 1; fixed = 2; });
message(() => { const fixed = 1; for (;;) fixed++; });
message(() => { early; let early = 1; return early; });
message(() => { const sum = 1 + later; const later = 2; return sum + later; });
message(() => { new Later(); class Later {} });
message(() => String(Symbol('s') + ''));
message(() => +Symbol('s'));
message(() => 1n + 1);
message(() => 2n * 3);
message(() => Math.max(1n));
message(() => 1n / 0n);
message(() => `${Object.create(null)}`);
message(() => new (class extends Object { constructor() { this.x = 1; } })());
message(() => { (function again() { again(); })(); });
message(() => ({}) instanceof 5);
message(() => ({}) instanceof {});
message(() => 'a' in 'text');
message(() => 0 in 5);
