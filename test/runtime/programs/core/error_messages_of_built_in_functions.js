// SPDX-License-Identifier: MIT
// Error messages of built-in functions for bad arguments.
'use strict';
const message = require('./message.cjs');
message(() => new Array(-1));
message(() => { [].length = -1; });
message(() => [].reduce((a, b) => a + b));
message(() => decodeURIComponent('%'));
message(() => encodeURIComponent('\ud800'));
message(() => new Proxy({}, null));
message(() => Object.defineProperty(1, 'a', {}));
message(() => Reflect.ownKeys(1));
message(() => (1.5).toFixed(200));
message(() => (10).toString(99));
message(() => (1).toPrecision(200));
message(() => new Date(NaN).toISOString());
message(() => ''.normalize('x'));
message(() => new WeakMap().set(1, 1));
message(() => new WeakSet().add(1));
message(() => 'a'.matchAll(/a/));
message(() => 'a'.replaceAll(/a/, ''));
message(() => new Intl.DateTimeFormat('en', { timeZone: 'No/Where' }));
const generator = (function* () { generator.next(); yield 1; })();
message(() => generator.next());
