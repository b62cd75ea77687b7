// SPDX-License-Identifier: MIT
// A new value of process.env.TZ is in force, at the latest in the next turn.
'use strict';
process.env.TZ = 'UTC';
setImmediate(() => {
  console.log(new Date(0).getHours());
  process.env.TZ = 'Asia/Tokyo';
  setImmediate(() => {
    console.log(new Date(0).getHours());
    process.env.TZ = 'America/New_York';
    setTimeout(() => console.log(new Date(0).getHours()), 1);
  });
});
process.on('exit', () => console.log('exit'));
