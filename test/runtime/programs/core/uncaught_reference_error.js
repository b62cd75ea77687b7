// SPDX-License-Identifier: MIT
// An uncaught ReferenceError.
'use strict';
function start(list) {
  for (const item of list) handle(item, unknownName);
}
function handle() {}
start([1]);
