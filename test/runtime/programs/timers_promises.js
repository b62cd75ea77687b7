// SPDX-License-Identifier: MIT
// timers/promises, and util.promisify of the three functions.
'use strict';
const timers = require('timers/promises');
const { promisify } = require('util');
(async () => {
  console.log(await timers.setTimeout(1, 'value'), await timers.setImmediate('now'));
  console.log(await promisify(setTimeout)(1, 'promisified'), await promisify(setImmediate)('too'));
  let n = 0;
  for await (const value of timers.setInterval(1, 'step')) {
    console.log(value, ++n);
    if (n === 3) break;
  }
  const aborted = new AbortController();
  const waiting = timers.setTimeout(1e6, null, { signal: aborted.signal });
  aborted.abort();
  await waiting.catch((error) => console.log(error.name, error.code, error.message));
  await timers.setTimeout(1, null, { signal: AbortSignal.abort() }).catch((error) => console.log(error.name));
  await timers.setImmediate(null, { signal: AbortSignal.abort('why') }).catch((error) => console.log(error.name, error.cause));
  timers.setTimeout(1e6, null, { ref: false });
  await timers.scheduler.wait(1);
  await timers.scheduler.yield();
  console.log(require('timers').promises === timers, require('node:timers').setTimeout === setTimeout);
})();
