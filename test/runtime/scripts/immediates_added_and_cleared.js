// SPDX-License-Identifier: MIT
// Immediates added while immediates run are run in the next turn; a cleared one does not run.
setImmediate((x) => {
  console.log('one', x);
  setImmediate(() => console.log('next turn'));
  clearImmediate(three);
}, 'argument');
setImmediate(() => console.log('two'));
const three = setImmediate(() => console.log('never'));
setImmediate(() => console.log('four'));
setImmediate(() => console.log('unreferenced')).unref();
