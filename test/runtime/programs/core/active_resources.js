// SPDX-License-Identifier: MIT
// process.getActiveResourcesInfo() lists requests, handles, timers and immediates, and the older functions their objects.
'use strict';
const childProcess = require('node:child_process');
const dgram = require('node:dgram');
const dns = require('node:dns');
const fs = require('node:fs');
const net = require('node:net');

const ignore = () => undefined;
const nameOf = (value) => value.constructor.name;
// What a function adds to the lists. Standard streams may be listed, too.
function show(title, start) {
  const before = process.getActiveResourcesInfo();
  const requests = process._getActiveRequests();
  const handles = process._getActiveHandles();
  start();
  const added = process.getActiveResourcesInfo();
  for (const name of before) added.splice(added.indexOf(name), 1);
  console.log(title, added.join(), '/', process._getActiveRequests().filter((one) => !requests.includes(one)).map(nameOf).join(),
    '/', process._getActiveHandles().filter((one) => !handles.includes(one)).map(nameOf).join());
}

process.stdout.write('');
show('stat', () => fs.stat('/', ignore));
show('readFile', () => fs.readFile(__filename, ignore));
show('promises.stat', () => { fs.promises.stat('/').then(ignore); });
show('lookup', () => dns.lookup('localhost', ignore));
show('lookup of an address', () => dns.lookup('127.0.0.1', ignore));
show('lookupService', () => dns.lookupService('127.0.0.1', 9, ignore));
show('timeouts', () => {
  setTimeout(ignore, 1);
  setTimeout(ignore, 1).unref();
  clearTimeout(setTimeout(ignore, 1));
});
show('immediates', () => {
  setImmediate(ignore);
  setImmediate(ignore).unref();
});
show('datagrams', () => { const socket = dgram.createSocket('udp4'); setImmediate(() => socket.close()); });
show('watch', () => { const watcher = fs.watch(__filename); setImmediate(() => watcher.close()); });
show('watchFile', () => { fs.watchFile(__filename, ignore); setImmediate(() => fs.unwatchFile(__filename, ignore)); });
show('port', () => { const { port1 } = new MessageChannel(); port1.on('message', ignore); setImmediate(() => port1.close()); });
show('child', () => childProcess.spawn(process.execPath, ['--version'], { stdio: 'ignore' }));
show('nothing', ignore);

function after() {
  const server = net.createServer((socket) => socket.resume());
  show('server', () => server.listen(0, '127.0.0.1', () => {
    let client;
    show('connect', () => { client = net.connect(server.address().port, '127.0.0.1'); });
    process.nextTick(() => {
      console.log(process._getActiveHandles().includes(server), process._getActiveHandles().includes(client));
      console.log(process._getActiveRequests().map(nameOf), process.getActiveResourcesInfo().includes('ConnectWrap'));
    });
    client.on('connect', () => {
      show('write', () => client.write(Buffer.alloc(64 * 1024 * 1024)));
      client.on('close', () => {
        server.close(() => console.log(process._getActiveRequests()));
      });
      client.end();
    });
  }));
}
const waiting = setInterval(() => {
  if (process._getActiveRequests().length > 0) return;
  clearInterval(waiting);
  after();
}, 1);
console.log(String(process._getActiveHandles), process._getActiveRequests.length);
