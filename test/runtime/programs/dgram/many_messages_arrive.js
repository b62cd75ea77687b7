// SPDX-License-Identifier: MIT
// Two thousand messages of different sizes, one in flight at a time, with their contents checked.
'use strict';
const dgram = require('dgram');

const COUNT = 2000;
const server = dgram.createSocket('udp4');
const client = dgram.createSocket('udp4');
const sizeOf = (i) => (i * 37) % 1400;
let good = 0;
let number = 0;
const kept = [];
const send = () => client.send(Buffer.alloc(sizeOf(number), number & 0xFF), server.address().port, '127.0.0.1');
server.on('message', (message, { size }) => {
  if (size === sizeOf(number) && message.length === size && message.every((byte) => byte === (number & 0xFF))) good++;
  if (number % 100 === 0) kept.push([number, message]);
  number++;
  if (number < COUNT) {
    send();
    return;
  }
  console.log(good, kept.every(([n, bytes]) => bytes.every((byte) => byte === (n & 0xFF))));
  server.close();
  client.close();
});
server.bind(0, '127.0.0.1', send);
