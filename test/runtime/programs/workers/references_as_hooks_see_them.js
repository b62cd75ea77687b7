// SPDX-License-Identifier: MIT
//
// hasRef() of what async hooks get for workers and ports: a worker's port keeps the loop alive once the Worker has listeners
// for messages, even after unref(), and closed ports count until `close` is emitted.
'use strict';
const { Worker, MessageChannel } = require('worker_threads');
const { createHook } = require('async_hooks');

const found = [];
createHook({
  init(id, type, trigger, resource) {
    if (type === 'WORKER') found.push(resource);
  },
}).enable();

const worker = new Worker('require("worker_threads").parentPort.once("message", () => {})', { eval: true });
const show = (when) => console.log(when, found.map((resource) => resource.hasRef()).join());
console.log(found[0] === worker, 'hasRef' in worker, Object.hasOwn(worker, 'threadId'), worker.eventNames());
show('new');
worker.unref();
show('unref');
worker.ref();
show('ref');
worker.on('exit', () => {
  show('exit');
  console.log(worker.threadId, worker.eventNames());
  setTimeout(() => {
    show('later');
    console.log(worker.eventNames());
    runOther();
  }, 0);
});

const { port1, port2 } = new MessageChannel();
const showPorts = (when) => console.log(when, port1.hasRef(), port2.hasRef());
port1.on('close', () => showPorts('close of port1'));
port2.on('close', () => showPorts('close of port2'));
port1.ref();
port2.ref();
showPorts('ref');
port2.close();
showPorts('close');
port1.unref();
showPorts('unref');

// An unreferenced worker that has a listener for messages keeps the process alive until a message has come.
function runOther() {
  const other = new Worker('const { parentPort } = require("worker_threads"); parentPort.on("message", () => parentPort.postMessage("done"))', { eval: true });
  other.unref();
  other.once('message', (message) => console.log(message, other.listenerCount('message')));
  other.postMessage('start');
}

worker.postMessage('end');
