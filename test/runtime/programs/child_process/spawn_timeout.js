// timeout and killSignal of spawn().
'use strict';
const { spawn } = require('child_process');
const { attempt, event } = require('./shown.cjs');

(async () => {
  for (const options of [{ timeout: 20 }, { timeout: 20, killSignal: 'SIGKILL' }, { timeout: 20, killSignal: 9 }]) {
    const child = spawn('sleep', ['60'], options);
    console.log(JSON.stringify(options), await event(child, 'exit'), child.killed);
  }
  const quick = spawn('true', { timeout: 100000 });
  console.log('in time', await event(quick, 'exit'), quick.killed);
  console.log('no timeout', await event(spawn('true', { timeout: 0 }), 'exit'));
  for (const options of [{ timeout: -1 }, { timeout: 'soon' }, { timeout: 1.5 }, { killSignal: 'SIGNOPE' }, { killSignal: {} }]) attempt(JSON.stringify(options), () => spawn('true', options));
})();
