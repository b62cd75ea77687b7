// postMessageToThread(): to a worker that is still starting, to a grandchild, back to the main thread, and its failures.
'use strict';
const { once } = require('events');
const { MessageChannel, Worker, postMessageToThread } = require('worker_threads');

const INNER = `
  const { parentPort, threadId } = require('worker_threads');
  process.on('workerMessage', (value, source) => {
    value.port.postMessage({ from: threadId, source, text: value.text });
    value.port.close();
  });
  parentPort.postMessage(threadId);
  parentPort.once('message', () => {});`;

const worker = new Worker(`
  const { Worker, parentPort, postMessageToThread, threadId, workerData } = require('worker_threads');
  process.on('workerMessage', (value, source) => {
    if (value === 'throw') throw new Error('from the listener');
    value.port?.postMessage({ from: threadId, source, text: value.text });
    value.port?.close();
    if (value.answer) postMessageToThread(source, { answer: value.answer + 1 });
  });
  new Worker(workerData, { eval: true }).once('message', (id) => parentPort.postMessage(id));
  parentPort.once('message', () => process.exit(0));`, { eval: true, workerData: INNER });

async function fails(...args) {
  try {
    await postMessageToThread(...args);
    console.log('no failure');
  } catch (error) {
    console.log(error.name, error.code, error.message);
  }
}

async function ask(id, text) {
  const { port1, port2 } = new MessageChannel();
  const answer = once(port1, 'message');
  console.log(await postMessageToThread(id, { text, port: port2 }, [port2]));
  const [{ from, source, text: same }] = await answer;
  console.log(from === id, source, same);
}

async function main() {
  const inner = once(worker, 'message');
  await ask(worker.threadId, 'while it starts');
  const [innerId] = await inner;
  await ask(innerId, 'to the grandchild');
  const back = once(process, 'workerMessage');
  await postMessageToThread(worker.threadId, { answer: 1 });
  const [value, source] = await back;
  console.log(value, source === worker.threadId);
  await fails(worker.threadId, 'throw');
  await fails(0, 'to itself');
  for (const id of [12345, -1, 'x', 1.5, undefined]) await fails(id, 'nobody');
  await fails(12345, 1, [], 'soon');
  await fails(12345, 1, -1);
  await fails(worker.threadId, () => {});
  const { port1 } = new MessageChannel();
  await fails(12345, port1, [port1]);
  port1.postMessage('still here');
  const deaf = new Worker('require("worker_threads").parentPort.once("message", () => {})', { eval: true });
  await once(deaf, 'online');
  await fails(deaf.threadId, 'no listener');
  const { threadId } = deaf;
  deaf.postMessage('end');
  await once(deaf, 'exit');
  await fails(threadId, 'ended');
  const waiting = new Worker('Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)', { eval: true });
  await fails(waiting.threadId, 'never read', 10);
  await waiting.terminate();
  worker.postMessage('end');
}
main();
