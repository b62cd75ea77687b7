// SPDX-License-Identifier: MIT
// refresh() before and after a timer has run; unreferenced timers.
'use strict';
let runs = 0;
const again = setTimeout(() => {
  console.log('run', ++runs);
  if (runs < 3) again.refresh();
}, 2);
const quiet = setTimeout(() => console.log('quiet never'), 1e6);
quiet.unref();
setInterval(() => console.log('interval never'), 1e6).unref();
const late = setTimeout(() => console.log('late'), 1000);
late.unref();
late.ref();
const gone = setTimeout(() => console.log('gone never'), 1);
clearTimeout(gone);
gone.refresh();
process.on('exit', () => console.log('exit', quiet.hasRef(), late.hasRef(), runs));
