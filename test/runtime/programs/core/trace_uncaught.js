// SPDX-License-Identifier: MIT
// With --trace-uncaught, the position of the throw is printed.
// command: --trace-uncaught FILE
'use strict';
function deep() {
  throw { code: 1 };
}
function start() {
  deep();
}
setImmediate(() => start());
