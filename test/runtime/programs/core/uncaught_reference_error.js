// SPDX-License-Identifier: MIT
// An unknown name that nothing catches.
'use strict';
function start(list) {
  for (const item of list) handle(item, unknownName);
}
function handle() {}
start([1]);
