// SPDX-License-Identifier: MIT
// udp6: addresses, both families on one socket, ipv6Only.
'use strict';
const dgram = require('dgram');

const six = dgram.createSocket('udp6');
six.on('message', (message, rinfo) => {
  console.log(String(message), rinfo.address, rinfo.family, rinfo.size);
  if (String(message) === 'from six') {
    const four = dgram.createSocket('udp4');
    four.send('from four', six.address().port, '127.0.0.1', () => four.close());
  } else {
    six.close(only);
  }
});
six.bind(0, () => {
  const { address, family } = six.address();
  console.log(address, family);
  const client = dgram.createSocket('udp6');
  client.send('from six', six.address().port, '::1', (error, bytes) => {
    console.log(error, bytes, client.address().family);
    client.close();
  });
});

function only() {
  const socket = dgram.createSocket({ type: 'udp6', ipv6Only: true });
  socket.bind(0, '::1', () => {
    const { address, family } = socket.address();
    console.log(address, family);
    const four = dgram.createSocket('udp4');
    four.bind(socket.address().port, '127.0.0.1', () => {
      console.log('the same port of IPv4 is free');
      four.close();
      socket.close();
    });
  });
}
