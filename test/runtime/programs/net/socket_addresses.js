// SPDX-License-Identifier: MIT
// net.SocketAddress: defaults, forms, and bad arguments.
'use strict';
const { SocketAddress } = require('net');

for (const make of [
  () => new SocketAddress(),
  () => new SocketAddress({ address: '1.2.3.4', port: 80 }),
  () => new SocketAddress({ family: 'IPv6' }),
  () => new SocketAddress({ family: 'ipv6', address: '2001:DB8:0:0:0::1', flowlabel: 5, port: 443 }),
  () => new SocketAddress({ family: 'ipv6', address: '::ffff:1.2.3.4' }),
  () => new SocketAddress({ family: 'ipv6', address: '1:0:0:2:0:0:0:3' }),
  () => JSON.stringify(new SocketAddress({ address: '1.2.3.4', port: 3 })),
  () => SocketAddress.isSocketAddress(new SocketAddress()),
  () => SocketAddress.isSocketAddress({}),
  () => Object.keys(new SocketAddress()),
  () => new SocketAddress(5),
  () => new SocketAddress({ address: 'x' }),
  () => new SocketAddress({ address: 5 }),
  () => new SocketAddress({ port: -1 }),
  () => new SocketAddress({ port: 'x' }),
  () => new SocketAddress({ family: 'x' }),
  () => new SocketAddress({ family: 4 }),
  () => new SocketAddress({ family: 'ipv6', address: '1.2.3.4' }),
  () => new SocketAddress({ flowlabel: -1 }),
  () => new SocketAddress({ flowlabel: 'x' }),
]) {
  try {
    console.log(String(make).slice(6), make());
  } catch (error) {
    console.log(String(make).slice(6), error.name, error.code, error.message);
  }
}
