// SPDX-License-Identifier: MIT
// Bad arguments and calls in the wrong state are refused with Node's messages.
'use strict';
const dgram = require('dgram');

const attempt = (what) => {
  try {
    const result = what();
    console.log(String(what).slice(6), '->', typeof result);
  } catch (error) {
    console.log(String(what).slice(6), '->', error.name, error.code, error.message);
  }
};
const s = dgram.createSocket('udp4');
const closed = () => dgram.createSocket('udp4').close();
[
  () => dgram.createSocket(),
  () => dgram.createSocket('udp5'),
  () => dgram.createSocket({ type: 'x' }),
  () => dgram.createSocket({ type: 'udp4', lookup: 3 }),
  () => dgram.createSocket({ type: 'udp4', signal: 3 }),
  () => dgram.createSocket({ type: 'udp4', recvBufferSize: 'x' }),
  () => s.send(),
  () => s.send('x'),
  () => s.send('x', 70000),
  () => s.send('x', 0),
  () => s.send(5, 1),
  () => s.send([5], 1),
  () => s.send('x', 1, 2),
  () => s.send('x', 1, true),
  () => s.send('abc', 0, 5, 1),
  () => s.send('abc', 5, 1, 1),
  () => s.send('abc', -1, 1, 1),
  () => s.connect(0),
  () => s.connect('x'),
  () => s.connect(1, 2),
  () => s.disconnect(),
  () => s.remoteAddress(),
  () => s.address(),
  () => s.setTTL('x'),
  () => s.setTTL(0),
  () => s.setMulticastTTL('x'),
  () => s.setMulticastTTL(1000),
  () => s.setBroadcast(true),
  () => s.setMulticastLoopback(true),
  () => s.setMulticastInterface(5),
  () => s.setMulticastInterface('x'),
  () => s.addMembership(),
  () => s.dropMembership(),
  () => s.addSourceSpecificMembership(5),
  () => s.addSourceSpecificMembership('1.1.1.1', 5),
  () => s.addSourceSpecificMembership('x', 'y'),
  () => s.dropSourceSpecificMembership('1.1.1.1', 5),
  () => s.getRecvBufferSize(),
  () => s.setRecvBufferSize('x'),
  () => s.setSendBufferSize(-1),
  () => s.getSendQueueSize(),
  () => s.getSendQueueCount(),
  () => s.ref().unref().ref(),
  () => closed().close(),
  () => closed().send('x', 1),
  () => closed().bind(),
  () => closed().address(),
  () => closed().addMembership('224.0.0.1'),
  () => closed().ref().unref(),
  () => s.bind(0, '127.0.0.1'),
  () => s.bind(),
].forEach(attempt);
s.on('listening', () => {
  attempt(() => s.bind());
  attempt(() => s.addMembership('1.2.3.4'));
  attempt(() => s.addMembership('x'));
  attempt(() => s.setTTL(300));
  console.log(s.setTTL(5), s.setMulticastTTL(7), s.setMulticastLoopback(false), s.setBroadcast(true));
  s.close();
});
