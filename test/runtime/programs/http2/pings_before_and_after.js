// SPDX-License-Identifier: MIT
// Pings of a session that is not connected yet, is connected, closes, or is destroyed.
'use strict';
const http2 = require('http2');

const server = http2.createServer();
server.on('stream', (stream) => setTimeout(() => stream.respond({ ':status': 204 }, { endStream: true }), 20));
server.listen(0, '127.0.0.1', () => {
  const client = http2.connect(`http://127.0.0.1:${server.address().port}`, { maxOutstandingPings: 1 });
  const ping = (when, ...payload) => {
    try {
      console.log(when, client.ping(...payload, (error, duration, bytes) => console.log(when, error?.code, typeof duration, bytes?.toString())));
    } catch (error) {
      console.log(when, error.code);
    }
  };
  ping('before');
  ping('before, with a payload', Buffer.from('12345678'));
  ping('before, too short', Buffer.from('1'));
  client.on('connect', () => {
    console.log('connect');
    ping('connected', Buffer.from('abcdefgh'));
    ping('one too many');
    client.once('localSettings', () => setTimeout(() => {
      client.request().on('response', () => {
        client.close();
        ping('closing');
      }).on('close', () => setImmediate(() => {
        client.destroy();
        ping('destroyed');
        server.close();
      }));
    }, 20));
  });
});
