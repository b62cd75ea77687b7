// A worker near the limit of its heap, where the engine collects again and again: objects with memory outside the heap are
// freed, finalizers are called, scripts with a time limit run and the worker may be terminated meanwhile.
'use strict';

const { Worker } = require('worker_threads');

const CODE = `
  const { MessageChannel } = require('worker_threads');
  const vm = require('vm');
  const { createHash } = require('crypto');
  const registry = new FinalizationRegistry(() => { globalThis.finalized = (globalThis.finalized ?? 0) + 1; });
  const kept = [];
  function garbage() {
    registry.register({ bytes: new Uint8Array(1000) }, 1);
    createHash('sha256').update('x');
    const { port1, port2 } = new MessageChannel();
    port2.postMessage({ text: 'x'.repeat(100), bytes: new Uint8Array(100) });
    port1.close();
  }
  function keep() {
    const list = [];
    for (let i = 0; i < 2000; i++) list.push({ i, next: list.at(-1) });
    kept.push(list);
  }
`;
const WAYS = {
  __proto__: null,
  'in one callback': 'for (;;) { keep(); garbage(); }',
  'in many': 'setImmediate(function again() { keep(); garbage(); setImmediate(again); });',
  'in promises': '(async () => { for (;;) { keep(); garbage(); await null; } })();',
  'in scripts with a time limit': "globalThis.step = () => { keep(); garbage(); }; for (;;) try { vm.runInThisContext('for (;;) step()', { timeout: 5 }); } catch (error) { if (error.code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error; }",
};
const resourceLimits = { maxOldGenerationSizeMb: 32, maxYoungGenerationSizeMb: 4 };

function run(way, delay) {
  return new Promise((resolve) => {
    const worker = new Worker(CODE + way, { eval: true, resourceLimits });
    const isTerminated = delay !== undefined;
    let code = isTerminated ? 'ERR_WORKER_OUT_OF_MEMORY' : undefined; // which of the two ends it is open
    worker.on('error', (error) => { code = error.code; });
    worker.on('online', () => { if (isTerminated) setTimeout(() => worker.terminate(), delay); });
    worker.on('exit', (exitCode) => resolve(`${exitCode} ${code}`));
  });
}

async function main() {
  for (const name in WAYS) {
    console.log(name, await run(WAYS[name]));
    const answers = await Promise.all([20, 60, 120].map((delay) => run(WAYS[name], delay)));
    console.log('terminated', [...new Set(answers)].join());
  }
}

main();
