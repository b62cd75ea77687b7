// SPDX-License-Identifier: MIT
// timers/promises: the class of scheduler, and delays that are not numbers.
'use strict';

const { scheduler, setInterval, setTimeout } = require('timers/promises');

function attempt(run) {
  try {
    console.log(run());
  } catch (error) {
    console.log(error.name, error.code, error.message);
  }
}
console.log(scheduler, Object.getOwnPropertyNames(Object.getPrototypeOf(scheduler)), scheduler.wait.length, scheduler.yield.length);
attempt(() => new scheduler.constructor());
attempt(() => scheduler.wait.call({}, 1));
attempt(() => scheduler.yield.call({}));

(async () => {
  for (const delay of ['x', '5', null, {}, true, 5n, NaN, undefined, -1]) {
    const shown = (error) => `${error.code} ${error.message}`;
    const interval = setInterval(delay);
    console.log(await setTimeout(delay, 'fires').catch(shown), await interval.next().then(() => 'fires', shown));
    await interval.return();
  }
  console.log(await setTimeout('x', 1, 5).catch((error) => error.message), await scheduler.wait('x').catch((error) => error.message));
})();
