// SPDX-License-Identifier: MIT
// The async context in callbacks of TLS and HTTP/2, in a program that also uses hooks.
'use strict';
const { AsyncLocalStorage, createHook } = require('async_hooks');
const fs = require('fs');
const http2 = require('http2');
const path = require('path');
const tls = require('tls');

const read = (name) => fs.readFileSync(path.join(__dirname, '..', 'tls', 'keys', name));
const identity = { key: read('server-key.pem'), cert: read('server.pem') };
const storage = new AsyncLocalStorage();
const lines = [];
const counts = {};
const show = (what) => lines.push(`${what}: ${storage.getStore()}`);

createHook({
  init(id, type) {
    if (type.startsWith('HTTP2') || type === 'TLSWRAP') counts[type] = (counts[type] ?? 0) + 1;
  },
}).enable();

function secure(whenDone) {
  const server = tls.createServer(identity, (socket) => {
    socket.on('data', (text) => storage.run('answer', () => setImmediate(() => socket.end(text, () => show('answered')))));
  });
  server.listen(0, '127.0.0.1', () => storage.run('connection', () => {
    const socket = tls.connect({ port: server.address().port, host: '127.0.0.1', rejectUnauthorized: false });
    socket.on('secureConnect', () => {
      show('secureConnect');
      storage.run('writing', () => socket.write('text', () => show('written')));
    });
    socket.once('data', () => {
      show('data');
      Promise.resolve().then(() => show('microtask after data'));
      setTimeout(() => show('timer after data'), 1);
    });
    socket.on('close', () => {
      show('close');
      server.close(whenDone);
    });
  }));
}

function multiplexed(whenDone) {
  const server = http2.createServer((request, response) => storage.run('response', () => {
    request.resume();
    setImmediate(() => {
      show('response begins');
      response.end('text');
    });
  }));
  server.listen(0, '127.0.0.1', () => storage.run('session', () => {
    const client = http2.connect(`http://127.0.0.1:${server.address().port}`);
    storage.run('early ping', () => client.ping((error) => show(`early ping, ${error?.code}`)));
    client.once('connect', () => {
      show('connect');
      storage.run('ping', () => client.ping((error) => {
        show(`ping, ${error}`);
        storage.run('settings', () => client.settings({ headerTableSize: 100 }, (refused) => {
          show(`settings, ${refused}`);
          const stream = storage.run('request', () => client.request({ ':path': '/' }));
          stream.on('response', () => show('response')).resume();
          stream.on('end', () => {
            show('end');
            storage.run('cancelled', () => client.ping((cancelled) => show(`ping, ${cancelled.code}`)));
            client.destroy();
            server.close(whenDone);
          });
        }));
      }));
    });
  }));
}

secure(() => multiplexed(() => console.log(lines.sort().join('\n'), counts)));
