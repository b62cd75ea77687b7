// SPDX-License-Identifier: MIT
// Texts made of parts of addresses: which are IPv4, IPv6 or neither.
'use strict';

const net = require('net');

const PARTS = ['0', '1', '25', '255', '256', '01', 'a', 'ffff', '12345', '.', ':', '::', '%', 'eth0', 'g', '', '1.2.3.4', ':1', 'F', '00'];

let seed = 7;
function random(limit) {
  seed = (Math.imul(seed, 1103515245) + 12345) & 0x7fffffff;
  return (seed >>> 8) % limit;
}

function randomText() {
  let text = '';
  for (let i = random(17); i >= 0; i--) text += PARTS[random(PARTS.length)] + ['', '', '', ':', ':', '.'][random(6)];
  return text;
}

for (let batch = 0; batch < 50; batch++) {
  let sum = 0;
  const counts = { 0: 0, 4: 0, 6: 0 };
  for (let i = 0; i < 1000; i++) {
    const text = randomText();
    const family = net.isIP(text);
    counts[family]++;
    sum = (Math.imul(sum, 31) + family + net.isIPv4(text) + 2 * net.isIPv6(text)) | 0;
  }
  console.log(batch, sum, JSON.stringify(counts));
}
