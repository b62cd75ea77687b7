// SPDX-License-Identifier: MIT
// A new value of process.env.TZ takes effect immediately.
'use strict';
const hours = () => new Date(0).getHours();
process.env.TZ = 'UTC';
console.log(hours());
process.env.TZ = 'Asia/Tokyo';
console.log(hours(), new Date(0).toString(), new Date(2020, 6, 1).getTimezoneOffset());
setImmediate(() => {
  process.env.TZ = 'America/New_York';
  console.log(hours(), new Date(0).toLocaleTimeString('en-US'));
  setTimeout(() => {
    console.log(hours());
    process.env.TZ = 'Europe/Berlin';
    console.log(hours(), new Date(2024, 6, 1).getTimezoneOffset(), new Date(2024, 0, 1).getTimezoneOffset());
  }, 1);
});
