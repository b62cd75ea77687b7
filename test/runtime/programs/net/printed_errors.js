// SPDX-License-Identifier: MIT
// How network errors look when printed, and as strings. Nothing listens on port 1.
'use strict';
const net = require('net');
const dns = require('dns');

const lookup = (name, options, callback) => callback(null, [{ address: '127.0.0.9', family: 4 }, { address: '127.0.0.1', family: 4 }]);
net.connect({ port: 1, host: 'x.test', lookup }).on('error', (several) => {
  console.log(several);
  console.log(String(several), several.stack.split('\n')[0]);
  net.connect(1, '127.0.0.1').on('error', (one) => {
    console.log(one);
    console.log(String(one));
    net.createServer().close((late) => {
      console.log(late);
      dns.lookup('no.such.name.invalid', (unknown) => {
        console.log(unknown);
        net.createServer().listen(1, '203.0.113.1').on('error', (elsewhere) => console.log(elsewhere));
      });
    });
  });
});
