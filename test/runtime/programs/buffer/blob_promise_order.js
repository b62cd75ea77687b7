// SPDX-License-Identifier: MIT
// When the promises of blobs are fulfilled, among microtasks and timers.
'use strict';

for (let parts = 0; parts < 4; parts++) {
  const blob = new Blob(new Array(parts).fill('x'));
  blob.arrayBuffer().then(() => console.log(`memory of ${parts}`));
  blob.text().then(() => console.log(`text of ${parts}`));
}
setImmediate(() => console.log('immediate'));
process.nextTick(() => console.log('tick'));
let chain = Promise.resolve();
for (let i = 0; i < 8; i++) chain = chain.then(() => console.log(`microtask ${i}`));
