// SPDX-License-Identifier: MIT
//
// A connection that is a Duplex may push more while a listener for what came before runs. A message without a head has a
// length; timeouts that are too long are warned of where they are set.
'use strict';

const http = require('http');
const { Duplex } = require('stream');

let socket;
const req = http.request({
  createConnection() {
    socket = new Duplex({
      read() {},
      write(chunk, encoding, callback) {
        if (chunk.toString().includes('\r\n\r\n')) this.push('HTTP/1.1 100 Continue\r\n\r\n');
        callback();
      },
    });
    return socket;
  },
});
req.on('information', ({ statusCode }) => {
  console.log(statusCode);
  socket.push('HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nbo');
  socket.push('dy');
  socket.push(null);
});
req.on('response', (res) => {
  console.log(res.statusCode);
  res.on('data', (data) => console.log(`${data}`)).on('end', () => console.log('end'));
});
req.end();

const message = new http.OutgoingMessage();
message._implicitHeader = () => {};
message.write('asd');
console.log(message.writableLength);

process.once('warning', ({ name, stack }) => console.log(name, stack.includes(__filename)));
http.request({ port: 1 }).on('error', () => {}).setTimeout(2 ** 40).destroy();
