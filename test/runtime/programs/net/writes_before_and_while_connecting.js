// SPDX-License-Identifier: MIT
// Data written before the connection is established is sent in order; callbacks run in order too.
'use strict';
const net = require('net');

const log = [];
const server = net.createServer((socket) => {
  let text = '';
  socket.on('data', (data) => { text += data; });
  socket.on('end', () => {
    log.push(`server got ${text}`);
    socket.end('thanks');
  });
}).listen(0, '127.0.0.1', () => {
  const client = new net.Socket();
  console.log(client.readyState, client.pending, client.writable, client.bytesWritten);
  client.connect({ port: server.address().port, host: '127.0.0.1' }, () => log.push('connected'));
  console.log(client.connecting, client.readyState, client.bufferSize);
  client.write('one ', () => log.push('one written'));
  client.write('two ', () => log.push('two written'));
  client.write(Buffer.from('three '), () => log.push('three written'));
  console.log(client.bytesWritten, client.writableLength);
  client.end('four', () => log.push('end callback'));
  client.on('finish', () => log.push('finish'));
  client.on('data', (data) => log.push(`client got ${data}`));
  client.on('end', () => log.push('end'));
  client.on('close', () => {
    log.push(`close ${client.bytesWritten} ${client.bytesRead}`);
    console.log(log.join('\n'));
    server.close();
  });
});
