// SPDX-License-Identifier: MIT
// How many microtasks each construct takes.
'use strict';
const steps = async (name, count) => { for (let i = 0; i < count; i++) { await null; console.log(name, i); } };
steps('count', 9);
(async () => { await (async () => {})(); console.log('await async'); })();
(async () => { await (async () => Promise.resolve())(); console.log('await async that returns a promise'); })();
(async () => { await new Promise((resolve) => resolve(Promise.resolve())); console.log('await adopted'); })();
(async () => { try { await Promise.reject(new Error('x')); } catch { console.log('await rejected'); } })();
(async () => { await Promise.all([1, Promise.resolve()]); console.log('all'); })();
(async () => { await Promise.any([Promise.reject(1), Promise.resolve()]); console.log('any'); })();
(async () => { await Promise.allSettled([1]); console.log('allSettled'); })();
(async () => { for await (const x of [1, Promise.resolve(2)]) console.log('for await over an array', x); })();
Promise.reject(1).finally(() => console.log('finally')).catch(() => console.log('caught after finally'));
Promise.resolve().then(() => { throw 1; }).then(null, () => console.log('second argument of then'));
