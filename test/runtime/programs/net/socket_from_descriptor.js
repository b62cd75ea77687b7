// SPDX-License-Identifier: MIT
// stdin: first line\nsecond line\n
// A Socket on the descriptor of standard input, which is a pipe here.
'use strict';
const net = require('net');

const socket = new net.Socket({ fd: 0, readable: true, writable: false });
console.log(socket.readyState, socket.connecting, socket.pending, socket.remoteAddress, socket.address());
let text = '';
socket.on('data', (data) => { text += data; });
socket.on('end', () => console.log('end', JSON.stringify(text), socket.bytesRead));
socket.on('close', (bad) => console.log('close', bad, socket.destroyed));
