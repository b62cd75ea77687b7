// SPDX-License-Identifier: MIT
//
// What keeps a thread alive: workers and ports, ref() and unref(), in both threads.
'use strict';

const { Worker, MessageChannel } = require('node:worker_threads');
const { once } = require('node:events');
const fs = require('node:fs');

async function main() {
  const { port1, port2 } = new MessageChannel();
  console.log(port1.hasRef(), port2.hasRef());
  port1.on('message', () => {});
  console.log(port1.hasRef());
  port1.unref();
  console.log(port1.hasRef());
  port1.ref();
  port1.removeAllListeners('message');
  console.log(port1.hasRef());
  port1.unref();
  port2.once('message', (value) => console.log('once', value));
  port1.postMessage('x');
  await once(port2, 'message');
  console.log(port2.hasRef());
  port1.close();

  const listens = new Worker('const { parentPort } = require("worker_threads"); parentPort.on("message", function end() { parentPort.off("message", end); })', { eval: true });
  listens.postMessage('end');
  console.log('listener removed', await once(listens, 'exit'));
  const unreferenced = new Worker('const { parentPort } = require("worker_threads"); parentPort.on("message", () => {}); parentPort.unref()', { eval: true });
  console.log('port unreferenced', await once(unreferenced, 'exit'));
  const closed = new Worker('require("worker_threads").parentPort.on("message", function () { this.close() })', { eval: true });
  closed.postMessage('end');
  console.log('port closed', await once(closed, 'exit'));

  const open = () => fs.readdirSync('/proc/self/fd').length;
  const round = () => Promise.all(Array.from({ length: 4 }, () => once(new Worker('require("fs").openSync("/dev/null")', { eval: true }), 'exit')));
  await round();
  const before = open();
  for (let i = 0; i < 3; i++) await round();
  console.log('descriptors', open() - before);

  const forever = new Worker('setInterval(() => {}, 1000)', { eval: true });
  await once(forever, 'online');
  forever.unref();
  process.on('exit', () => console.log('the process ends'));
}

main();
