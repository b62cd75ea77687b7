// A worker whose live objects exceed resourceLimits ends with an error of its own; garbage and buffers do not count.
'use strict';

const { Worker } = require('worker_threads');

const limits = { maxOldGenerationSizeMb: 10, maxYoungGenerationSizeMb: 4 };
const programs = {
  loop: 'const list = []; for (;;) list.push({ a: [1, 2, 3] });',
  timers: 'const list = []; setInterval(() => { for (let i = 0; i < 3000; i++) list.push({ a: [i] }); }, 0);',
  script: 'const list = []; require("vm").runInThisContext("(list) => { for (;;) list.push([1]); }")(list);',
  caught: 'const list = []; for (;;) { try { for (;;) list.push([1]); } catch {} finally { list.push([2]); } }',
  garbage: 'let sum = 0; for (let i = 0; i < 3e5; i++) sum += [i, { i }].length;',
  buffers: 'const list = []; for (let i = 0; i < 60; i++) list.push(Buffer.alloc(1 << 20, 1));',
};

function run(name, resourceLimits) {
  return new Promise((resolve) => {
    const worker = new Worker(programs[name], { eval: true, resourceLimits });
    worker.on('error', (error) => console.log(name, error.name, error.code, error.message));
    worker.on('exit', (code) => {
      console.log(name, code, worker.resourceLimits);
      resolve();
    });
  });
}

(async () => {
  for (const name in programs) await run(name, limits);
  console.log('done');
})();
