// SPDX-License-Identifier: MIT
// Names and lengths of the functions of timers.
'use strict';
for (const run of [setTimeout, setInterval, setImmediate, clearTimeout, clearInterval, clearImmediate, queueMicrotask, process.nextTick]) {
  console.log(run.name, run.length);
}
setTimeout((...list) => console.log(list), 1, 1);
setTimeout((...list) => console.log(list), 1, 1, 2);
setTimeout((...list) => console.log(list), 1, 1, 2, 3);
setTimeout((...list) => console.log(list), 1, 1, 2, 3, 4, 5);
setTimeout((...list) => console.log(list), 1, undefined);
setTimeout(() => {
  setImmediate((...list) => console.log(list), 'a');
  setImmediate((...list) => console.log(list), 'a', 'b', 'c', 'd', 'e');
  setImmediate((...list) => console.log(list), undefined, undefined);
}, 1);
