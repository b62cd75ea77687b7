// SPDX-License-Identifier: MIT
// refresh() of a timer that was cleared before it ran does nothing.
'use strict';
const cleared = setTimeout(() => console.log('never'), 1);
clearTimeout(cleared);
console.log(cleared.refresh() === cleared, cleared._destroyed, cleared.hasRef());
const ran = setTimeout(() => console.log('ran'), 1);
setTimeout(() => {
  clearTimeout(ran);
  ran.refresh();
  console.log(ran._destroyed, ran.hasRef());
  ran.unref();
  const again = setTimeout(() => console.log('again'), 1);
  setTimeout(() => again.refresh(), 20);
}, 20);
