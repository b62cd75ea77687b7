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

  const opens = new Worker('require("worker_threads").parentPort.postMessage(require("fs").openSync(process.execPath))', { eval: true });
  const [[fd]] = await Promise.all([once(opens, 'message'), once(opens, 'exit')]);
  const target = (number) => { try { return fs.readlinkSync(`/proc/self/fd/${number}`); } catch { return 'closed'; } };
  console.log('left open', target(fd) === process.execPath);

  const forever = new Worker('setInterval(() => {}, 1000)', { eval: true });
  await once(forever, 'online');
  forever.unref();
  process.on('exit', () => console.log('the process ends'));
}

main();
