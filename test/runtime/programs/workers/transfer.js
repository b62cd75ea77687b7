// SPDX-License-Identifier: MIT
//
// Buffers and ports move between threads: from one worker to another, with the messages that wait in them.
'use strict';

const { Worker, MessageChannel, MessagePort, markAsUntransferable, receiveMessageOnPort } = require('node:worker_threads');
const { once } = require('node:events');

const forward = `
  const { parentPort, MessagePort } = require('worker_threads');
  parentPort.on('message', ({ buffer, port, view }) => {
    if (view) view[0]++;
    if (port) {
      parentPort.postMessage(['port', port instanceof MessagePort]);
      port.on('message', (text) => { port.postMessage(text + '!'); port.close(); });
    }
    if (buffer) {
      parentPort.postMessage(buffer, [buffer]);
      parentPort.postMessage(buffer.byteLength);
    }
  });`;

async function next(worker) {
  return (await once(worker, 'message'))[0];
}

async function main() {
  const [one, other] = [new Worker(forward, { eval: true }), new Worker(forward, { eval: true })];
  for (const size of [0, 10, 5000, 1 << 20]) {
    const buffer = new ArrayBuffer(size);
    if (size > 0) new Uint8Array(buffer)[size - 1] = 42;
    one.postMessage({ buffer, view: size > 0 ? new Uint8Array(buffer) : undefined }, [buffer]);
    const back = await next(one);
    console.log(size, buffer.byteLength, back.byteLength, size > 0 && new Uint8Array(back)[size - 1], await next(one));
  }
  const { port1, port2 } = new MessageChannel();
  port1.postMessage('waiting');
  one.postMessage({ port: port2 }, [port2]);
  console.log(await next(one));
  console.log(await once(port1, 'message').then(([text]) => text));
  await once(port1, 'close');
  console.log('closed');

  const shared = new Int32Array(new SharedArrayBuffer(8));
  for (const worker of [one, other]) {
    worker.postMessage({ view: shared, buffer: new ArrayBuffer(1) });
    await next(worker);
    await next(worker);
  }
  console.log(Atomics.load(shared, 0));

  const kept = new ArrayBuffer(8);
  markAsUntransferable(kept);
  one.postMessage({ buffer: kept }, [kept]);
  console.log(kept.byteLength, (await next(one)).byteLength, await next(one));
  await Promise.all([one.terminate(), other.terminate()]);
}

function errors() {
  const { port1, port2 } = new MessageChannel();
  const buffer = new ArrayBuffer(8);
  const attempts = [
    () => port1.postMessage(port2), () => port1.postMessage(1, [port1]), () => port1.postMessage(1, [buffer, buffer]), () => port1.postMessage(1, [{}]),
    () => port1.postMessage(1, 5), () => port1.postMessage(1, { transfer: null }), () => port1.postMessage(), () => new MessagePort(),
    () => receiveMessageOnPort({}), () => structuredClone(buffer, { transfer: [buffer] }).byteLength, () => port1.postMessage(buffer),
  ];
  for (const attempt of attempts) {
    try {
      console.log(attempt());
    } catch (error) {
      console.log(error.name, error.code, error.message);
    }
  }
  port1.postMessage('first');
  port1.postMessage({ second: 2 });
  console.log(receiveMessageOnPort(port2), receiveMessageOnPort(port2), receiveMessageOnPort(port2));
}

errors();
main();
