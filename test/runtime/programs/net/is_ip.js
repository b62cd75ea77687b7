// SPDX-License-Identifier: MIT
// net.isIP, isIPv4 and isIPv6.
'use strict';
const net = require('net');

const texts = ['127.0.0.1', '0.0.0.0', '255.255.255.255', '256.0.0.1', '1.2.3', '1.2.3.4.5', '01.2.3.4', '1.2.3.04', ' 1.2.3.4', '1.2.3.4 ',
  '', '::', '::1', '1::', '1::2', '1:2:3:4:5:6:7:8', '1:2:3:4:5:6:7', '1:2:3:4:5:6:7:8:9', '1:2:3:4:5:6:7::', '::2:3:4:5:6:7:8',
  '1::2::3', ':::', '1:2:3:4:5:6:7::8', '12345::', 'g::', '::ffff:1.2.3.4', '::ffff:256.2.3.4', '1.2.3.4::', '::1.2.3.4:5',
  '1:2:3:4:5:6:1.2.3.4', '1:2:3:4:5:6:7:1.2.3.4', 'fe80::1%lo', 'fe80::1%', 'fe80::1%eth0.1', 'fe80::1% x', ':1', '1:', 'localhost', '0x7f.1',
  '::FFFF', 'fe80::%1', '%1', '1.2.3.4%1', undefined, null, 5, {}, [], ['1.2.3.4'], true, { toString: () => '::1' }];
for (const text of texts) console.log(JSON.stringify(text), net.isIP(text), net.isIPv4(text), net.isIPv6(text));
console.log(net.isIP(), net.isIPv4(), net.isIPv6());
