// SPDX-License-Identifier: MIT
// An unreferenced timer fires while something else keeps the loop alive, and does not keep it alive itself.
const quick = setTimeout(() => console.log('quick'), 1).unref();
setTimeout(() => console.log('slow, unreferenced'), 60000).unref();
setInterval(() => {}, 1000).unref();
setTimeout(() => console.log('keeps the loop alive'), 20);
const again = setTimeout(() => console.log('referenced again'), 5).unref().ref();
console.log(quick.hasRef(), again.hasRef());
process.on('exit', (code) => console.log('exit', code));
