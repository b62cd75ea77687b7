// SPDX-License-Identifier: MIT
// Joining a group, a message to it over the loopback interface, and leaving.
'use strict';
const dgram = require('dgram');

const GROUP = '239.255.7.7';
const socket = dgram.createSocket({ type: 'udp4', reuseAddr: true });
const attempt = (name, what) => {
  try {
    console.log(name, what());
  } catch (error) {
    console.log(name, error.code, error.syscall, error.message);
  }
};
socket.bind(0, () => {
  attempt('ttl', () => socket.setMulticastTTL(1));
  attempt('loopback', () => socket.setMulticastLoopback(true));
  attempt('join', () => socket.addMembership(GROUP, '127.0.0.1'));
  attempt('join again', () => socket.addMembership(GROUP, '127.0.0.1'));
  attempt('interface', () => socket.setMulticastInterface('127.0.0.1'));
  attempt('leave', () => socket.dropMembership(GROUP, '127.0.0.1'));
  attempt('leave again', () => socket.dropMembership(GROUP, '127.0.0.1'));
  socket.close();
});
