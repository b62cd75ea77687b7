// Work on the pool does not block the loop: ticks, timers and immediates run meanwhile, and all of it completes.
'use strict';
const crypto = require('crypto');

let running = 0;
const results = [];
const count = 8;
for (let i = 0; i < count; i++) {
  running++;
  crypto.pbkdf2(`password ${i}`, 'salt', 2000, 16, 'sha256', (error, key) => {
    results[i] = error ?? key.toString('hex');
    if (--running === 0) setImmediate(end);
  });
}
console.log('all started', running, results.length);
process.nextTick(() => console.log('tick', running));
Promise.resolve().then(() => console.log('microtask', running));

function end() {
  console.log(results);
  crypto.randomBytes(4, () => {
    console.log('first in its own turn');
    process.nextTick(() => console.log('its tick'));
    Promise.resolve().then(() => console.log('its microtask'));
    crypto.scrypt('a', 'b', 4, { N: 2 }, () => console.log('and the next'));
  });
}
process.on('exit', (code) => console.log('exit', code));
