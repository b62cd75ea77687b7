// SPDX-License-Identifier: MIT
//
// execArgv and NODE_OPTIONS of a worker, options that concern the process, performance, and clones of ports.
'use strict';

const { Worker, MessageChannel } = require('node:worker_threads');
const { once } = require('node:events');

async function main() {
  for (const options of [{ execArgv: ['--foo', '--no-addons', '--no-foo'] }, { execArgv: ['--title=x', '--trace-warnings'] }, { execArgv: ['--expose-gc'] },
    { env: { NODE_OPTIONS: '--no-such-option' } }, { execArgv: 5 }, { argv: 'x' }]) {
    try {
      new Worker('', { eval: true, ...options });
      console.log('started');
    } catch (error) {
      console.log(error.name, error.code, error.message);
    }
  }
  const warns = new Worker('process.emitWarning("noticed"); require("worker_threads").parentPort.postMessage(process.execArgv)',
    { eval: true, stderr: true, execArgv: ['--trace-warnings', '--no-deprecation'] });
  let text = '';
  warns.stderr.on('data', (chunk) => { text += chunk; });
  const [[words]] = await Promise.all([once(warns, 'message'), once(warns.stderr, 'end')]);
  console.log(words, text.includes('Warning: noticed\n    at '));

  const idle = new Worker('const { parentPort } = require("worker_threads"); parentPort.on("message", (m) => parentPort.postMessage(m))', { eval: true });
  let used = idle.performance.eventLoopUtilization();
  while (used.idle === 0) {
    idle.postMessage('again');
    await once(idle, 'message');
    used = idle.performance.eventLoopUtilization();
  }
  console.log(Object.keys(used), used.utilization > 0 && used.utilization < 1, idle.performance.eventLoopUtilization(used, used).idle);
  await idle.terminate();
  console.log(idle.performance.eventLoopUtilization(), idle.resourceLimits);
  await idle.getHeapSnapshot().catch((error) => console.log(error.code));

  const { port1, port2 } = new MessageChannel();
  const moved = structuredClone({ port: port2 }, { transfer: [port2] }).port;
  port1.postMessage('to the clone');
  console.log((await once(moved, 'message'))[0]);
  port1.close();
}

main();
