// SPDX-License-Identifier: MIT
// send with text, views, parts, lists, and with or without address and callback.
'use strict';
const dgram = require('dgram');

const server = dgram.createSocket('udp4');
const client = dgram.createSocket('udp4');
const bytes = Buffer.from('0123456789');
const sends = [
  (port, cb) => client.send('text', port, cb),
  (port, cb) => client.send('grüße', port, '127.0.0.1', cb),
  (port, cb) => client.send(bytes, port, 'localhost', cb),
  (port, cb) => client.send(bytes, 2, 3, port, cb),
  (port, cb) => client.send(bytes, 2, 3, port, '127.0.0.1', cb),
  (port, cb) => client.send('abcdef', 1, 2, port, '127.0.0.1', cb),
  (port, cb) => client.send(new Uint16Array([0x4142, 0x4344]), port, cb),
  (port, cb) => client.send(new DataView(bytes.buffer, bytes.byteOffset + 3, 4), port, cb),
  (port, cb) => client.send(['a', Buffer.from('b'), new Uint8Array([67])], port, cb),
  (port, cb) => client.send([], port, '127.0.0.1', cb),
  (port, cb) => client.send('', port, '', cb),
  (port, cb) => client.send(Array.from({ length: 40 }, (_, i) => `${i},`), port, cb),
  (port, cb) => client.send(Buffer.alloc(40000, 'x'), String(port), cb),
  (port, cb) => client.send(bytes, 0, bytes.length, port, null, cb),
  (port, cb) => client.sendto(bytes, 8, 2, port, '127.0.0.1', cb),
  (port, cb) => {
    client.send('no callback', port, '127.0.0.1');
    cb('none');
  },
];
server.on('message', (message) => {
  console.log('got', message.length, String(message.subarray(0, 120)));
  next();
});
function next() {
  const send = sends.shift();
  if (send === undefined) {
    client.close();
    server.close();
    return;
  }
  send(server.address().port, (error, count) => console.log('sent', error, count));
}
server.bind(0, '127.0.0.1', next);
