// SPDX-License-Identifier: MIT
// Entries of the types 'net' and 'dns': only what succeeds while it is observed has one, and pipes have none.
'use strict';

const dns = require('dns');
const net = require('net');
const { PerformanceObserver } = require('perf_hooks');

const lines = [];
const observer = new PerformanceObserver((list) => {
  for (const { constructor, name, entryType, startTime, duration, detail } of list.getEntries()) {
    const { port, service, hostname, addresses, ...rest } = detail;
    lines.push([constructor.name, name, entryType, startTime > 0, duration >= 0, Object.keys(detail).join(), JSON.stringify(rest),
      Array.isArray(addresses) && addresses.map((each) => typeof each)[0]].join(' '));
  }
});
observer.observe({ entryTypes: ['net', 'dns'] });

function connected(...to) {
  return new Promise((resolve) => { net.connect(...to).on('close', resolve).on('error', () => {}).resume(); });
}

function listening(...to) {
  return new Promise((resolve) => {
    const server = net.createServer((socket) => socket.end()).listen(...to, () => resolve(server));
  });
}

(async () => {
  const server = await listening(0, '127.0.0.1');
  const { port } = server.address();
  await connected(port, '127.0.0.1');
  server.close();
  await connected(port, '127.0.0.1');
  const path = `\0entries-${process.pid}`;
  const pipe = await listening(path);
  await connected(path);
  pipe.close();
  await dns.promises.lookup('127.0.0.1');
  await dns.promises.lookup('localhost', { family: 4 });
  await dns.promises.lookup('localhost', { family: 4, all: true, verbatim: false });
  await new Promise((resolve) => { dns.lookup('localhost', 4, resolve); });
  await dns.promises.lookupService('127.0.0.1', 80);
  await new Promise((resolve) => { setImmediate(() => setImmediate(resolve)); });
  observer.disconnect();
  await dns.promises.lookup('localhost', 4);
  await new Promise((resolve) => { setImmediate(() => setImmediate(resolve)); });
  console.log(lines.join('\n'));
})();
