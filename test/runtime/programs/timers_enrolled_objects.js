// SPDX-License-Identifier: MIT
//
// timers.enroll(), active(), _unrefActive() and unenroll().
'use strict';

const timers = require('timers');

process.on('warning', ({ code, name, message }) => console.log(code, name, message));

for (const msecs of ['1', null, {}, undefined, -1, NaN, Infinity]) {
  try {
    timers.enroll({}, msecs);
  } catch ({ name, code, message }) {
    console.log(name, code, message);
  }
}

const order = [];
const first = { _onTimeout() { order.push(['first', this === first]); } };
timers.enroll(first, 1);
console.log(first._idleTimeout, first._idleNext === first, first._idlePrev === first);
timers.active(first);

const stopped = { _onTimeout() { order.push(['stopped']); } };
timers.enroll(stopped, 1);
timers.active(stopped);
timers.unenroll(stopped);
console.log(stopped._idleTimeout, stopped._idleNext, stopped._destroyed);
timers.active(stopped);

const loose = { _onTimeout() { order.push(['loose']); } };
timers.enroll(loose, 100000);
timers._unrefActive(loose);

const interval = setInterval(() => {
  order.push(['interval']);
  timers.unenroll(interval);
}, 1);
timers.active({});

const big = {};
timers.enroll(big, 2 ** 31);
console.log(big._idleTimeout);

process.on('exit', () => console.log(order.sort()));
