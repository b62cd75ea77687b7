// SPDX-License-Identifier: MIT
// With showProxy, the target and the handler of a proxy are shown.
'use strict';
const { inspect, types } = require('util');
const proxy = new Proxy({ a: 1 }, { get: (target, key) => (key === 'a' ? 2 : target[key]) });
console.log(proxy, inspect(proxy, { showProxy: true }), proxy.a);
console.log(types.isProxy(proxy), types.isProxy({}), types.isProxy(null), types.isProxy(5));
const callable = new Proxy(function named() {}, {});
console.log(callable, inspect(callable, { showProxy: true }));
console.log(new Proxy(new Proxy([1, 2], {}), {}));
console.log(inspect(new Proxy(new Proxy({}, {}), { x: 1 }), { showProxy: true }));
console.log(inspect({ deep: { er: proxy } }, { showProxy: true, depth: 1 }));
const { proxy: revoked, revoke } = Proxy.revocable({}, {});
revoke();
console.log(inspect(revoked), inspect(revoked, { showProxy: true }), types.isProxy(revoked));
let touched = 0;
const watched = new Proxy({ x: 1 }, new Proxy({}, { get() { touched++; } }));
console.log(watched, touched);
