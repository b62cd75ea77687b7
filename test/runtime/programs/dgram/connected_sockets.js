// SPDX-License-Identifier: MIT
// connect, remoteAddress, send without address, disconnect, and the errors around them.
'use strict';
const dgram = require('dgram');

const attempt = (what) => {
  try {
    console.log('ok', what());
  } catch (error) {
    console.log(error.name, error.code, error.message);
  }
};
const server = dgram.createSocket('udp4');
const client = dgram.createSocket('udp4');
server.on('message', (message, rinfo) => {
  console.log('got', String(message), rinfo.port === client.address().port);
  if (String(message) === 'last') {
    client.close();
    server.close();
  }
});
server.bind(0, '127.0.0.1', () => {
  const { port } = server.address();
  attempt(() => client.remoteAddress());
  attempt(() => client.disconnect());
  client.connect(port, '127.0.0.1', (error) => {
    console.log('connected', error, client.remoteAddress().address, client.remoteAddress().port === port, client.remoteAddress().family);
    attempt(() => client.connect(port));
    attempt(() => client.send('x', port));
    attempt(() => client.send('x', port, '127.0.0.1'));
    attempt(() => client.send('x', 0, 1, port));
    client.send('one', (e, bytes) => {
      console.log('sent', e, bytes);
      client.send(Buffer.from('a two b'), 2, 3, (e2, bytes2) => {
        console.log('sent', e2, bytes2);
        client.disconnect();
        attempt(() => client.remoteAddress());
        attempt(() => client.send('x'));
        client.connect(port, () => {
          console.log('again', client.remoteAddress().address);
          client.send(['la', 'st']);
        });
      });
    });
  });
  attempt(() => client.connect(port));
  client.on('connect', () => console.log('connect event'));
});
