// SPDX-License-Identifier: MIT
//
// BroadcastChannel within a thread and between threads.
'use strict';

const { Worker } = require('node:worker_threads');
const { once } = require('node:events');
const { inspect } = require('node:util');

async function main() {
  const [a, b, other] = [new BroadcastChannel('one'), new BroadcastChannel('one'), new BroadcastChannel('other')];
  console.log(a.name, inspect(a), a.onmessage, BroadcastChannel.length, a instanceof EventTarget);
  const events = [];
  const heard = (name) => (event) => events.push([name, event.data, event.type, event.target === (name === 'a' ? a : b), event.ports.length]);
  a.onmessage = heard('a');
  b.onmessage = heard('b');
  other.onmessage = heard('other');
  a.postMessage({ from: 'a' });
  b.postMessage(new Map([[1, 2]]));
  b.postMessage('second');
  while (events.length < 3) await new Promise(setImmediate);
  console.log(events.sort(([x], [y]) => (x < y ? -1 : x > y ? 1 : 0)));

  const workers = Array.from({ length: 2 }, (_, i) => new Worker(`
    const { parentPort, workerData } = require('worker_threads');
    const channel = new BroadcastChannel('one');
    channel.onmessage = ({ data }) => { if (data.ask) { channel.postMessage({ answer: data.ask + workerData }); channel.close(); } };
    parentPort.postMessage('ready');`, { eval: true, workerData: i }));
  await Promise.all(workers.map((worker) => once(worker, 'message')));
  b.close();
  const answers = [];
  a.onmessage = ({ data }) => answers.push(data.answer);
  a.postMessage({ ask: 10 });
  await Promise.all(workers.map((worker) => once(worker, 'exit')));
  while (answers.length < 2) await new Promise(setImmediate);
  console.log(answers.sort());
  for (const attempt of [() => new BroadcastChannel(), () => b.postMessage(1), () => a.postMessage(), () => a.postMessage(() => {}), () => a.postMessage(new MessageChannel().port1)]) {
    try {
      console.log(attempt());
    } catch (error) {
      console.log(error.name, error.code, error.message);
    }
  }
  a.close();
  a.close();
  other.close();
  console.log(inspect(a));
}

main();
