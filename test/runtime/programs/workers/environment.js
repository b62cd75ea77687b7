// SPDX-License-Identifier: MIT
//
// process.env of a worker: a copy, an object, or shared; setEnvironmentData(); and what a worker cannot do to the process.
'use strict';

const { Worker, SHARE_ENV, setEnvironmentData, getEnvironmentData } = require('node:worker_threads');
const { once } = require('node:events');

const look = `
  const { parentPort, Worker, SHARE_ENV, getEnvironmentData } = require('worker_threads');
  process.env.FROM_WORKER = 'set'; delete process.env.GONE; process.env.NUMBER = 5;
  parentPort.postMessage([process.env.RONDO_TEST, process.env.FROM_WORKER, process.env.GONE, 'NUMBER' in process.env, getEnvironmentData('key')]);`;

async function run(options) {
  process.env.RONDO_TEST = 'main';
  process.env.GONE = 'still here';
  delete process.env.FROM_WORKER;
  const worker = new Worker(look, { eval: true, ...options });
  const [[seen]] = await Promise.all([once(worker, 'message'), once(worker, 'exit')]);
  console.log(seen, process.env.FROM_WORKER, process.env.GONE);
}

async function main() {
  setEnvironmentData('key', { value: [1] });
  setEnvironmentData('other', 1);
  setEnvironmentData('other');
  console.log(getEnvironmentData('key'), getEnvironmentData('other'));
  await run({});
  await run({ env: { RONDO_TEST: 1, GONE: 'x' } });
  await run({ env: {} });
  await run({ env: process.env });
  await run({ env: SHARE_ENV });
  for (const env of [5, 'text', true]) {
    try {
      new Worker('', { eval: true, env });
    } catch (error) {
      console.log(error.code, error.message);
    }
  }
  const nested = new Worker(`
    const { Worker, SHARE_ENV, parentPort } = require('worker_threads');
    new Worker('process.env.INNER = "inner"', { eval: true, env: SHARE_ENV }).on('exit', () => parentPort.postMessage(process.env.INNER));`, { eval: true });
  console.log(await once(nested, 'message'), process.env.INNER);

  const limits = new Worker(`
    const tries = [() => process.chdir('/'), () => process.abort(), () => process.umask(0), () => process.setuid(0), () => process.send(1), () => process.connected];
    const said = tries.map((attempt) => { try { return attempt(); } catch (error) { return [error.code, error.message]; } });
    const before = process.title;
    process.title = 'other';
    require('worker_threads').parentPort.postMessage([...said, process.title === before, process.pid === ${process.pid}, process.cwd() === ${JSON.stringify(process.cwd())}, typeof process.umask()]);`, { eval: true });
  console.log((await once(limits, 'message'))[0]);
}

main();
