// SPDX-License-Identifier: MIT
// A script that takes too long ends, and the program goes on.
'use strict';
const vm = require('vm');
const tried = require('../tried.cjs');

const endless = ['for (;;);', 'for (;;) try { for (;;); } catch {} finally { for (;;); }', '(function f() { for (;;) [1].map(() => 1); })()'];
for (const text of endless) {
  tried('this context', () => vm.runInThisContext(text, { timeout: 20 }));
  tried('new context', () => vm.runInNewContext(text, {}, { timeout: 20 }));
}
tried('in time', () => vm.runInNewContext('let n = 0; for (let i = 0; i < 1e5; i++) n += i; n', {}, { timeout: 60000 }));
tried('throws', () => vm.runInThisContext('throw new RangeError("own")', { timeout: 60000 }));
tried('outside', () => vm.runInNewContext('loop()', { loop() { for (;;); } }, { timeout: 20 }));
tried('inner', () => {
  const run = (timeout) => vm.runInNewContext('for (;;);', {}, { timeout });
  return vm.runInNewContext('try { run(10) } catch (error) { error.code }', { run }, { timeout: 60000 });
});
tried('outer', () => {
  const run = () => vm.runInNewContext('for (;;);', {}, { timeout: 60000 });
  return vm.runInNewContext('for (;;) try { run() } catch {}', { run }, { timeout: 20 });
});
// Runs with longer and longer timeouts until the script has got far enough.
function runUntil(isDone, text, context) {
  let code;
  for (let timeout = 20; !isDone(); timeout *= 2) {
    try {
      vm.runInContext(text, context, { timeout });
    } catch (error) {
      ({ code } = error);
    }
  }
  return code;
}
tried('changes stay', () => {
  const context = vm.createContext({ n: 0 });
  const code = runUntil(() => context.v === 2, 'n = 1; var v = 2; for (;;);', context);
  return [code, context.n, context.v, vm.runInContext('n + v', context)];
});
tried('names', () => {
  const context = vm.createContext({ x: 1 });
  const codes = [
    runUntil(() => context.a === 1, 'a = 1; for (;;) x;', context),
    runUntil(() => context.y === 1, 'for (;;) y = x;', context),
    runUntil(() => context.z === 1, 'var v; for (;;) { v = x; this.z = v; }', context),
  ];
  return [codes, context, vm.runInContext('x + y + z', context)];
});
const script = new vm.Script('for (;;);');
for (let i = 0; i < 3; i++) tried('again', () => script.runInThisContext({ timeout: 5 }));
setTimeout(() => {
  tried('in a timer', () => script.runInNewContext({}, { timeout: 5 }));
  Promise.resolve().then(() => tried('in a microtask', () => script.runInThisContext({ timeout: 5 }))).then(() => console.log('end'));
}, 1);
