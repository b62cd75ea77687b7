// SPDX-License-Identifier: MIT
// A value thrown while a module is loaded is shown with its position.
'use strict';
function deep() {
  throw 'only text';
}
process.on('exit', (code) => console.log('exit', code));
try {
  deep();
} finally {
  console.log('finally');
}
