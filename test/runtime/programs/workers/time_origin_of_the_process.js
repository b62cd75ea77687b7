// performance and process.uptime() of a worker count from the start of the process; the channel worker_threads.
'use strict';

const { Worker } = require('worker_threads');
const { subscribe } = require('diagnostics_channel');

subscribe('worker_threads', ({ worker }, name) => console.log(name, worker instanceof Worker));
const before = performance.now();
const uptime = process.uptime();
const worker = new Worker(`
  const { parentPort } = require('worker_threads');
  parentPort.postMessage([performance.timeOrigin, performance.now(), process.uptime()]);
`, { eval: true });
worker.on('message', ([origin, now, seconds]) => {
  console.log(origin === performance.timeOrigin, now > before, seconds > uptime, performance.now() > now);
});
