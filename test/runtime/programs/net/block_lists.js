// SPDX-License-Identifier: MIT
// net.BlockList: rules, what they catch, and bad arguments.
'use strict';
const { BlockList, SocketAddress } = require('net');

const list = new BlockList();
list.addAddress('1.2.3.4');
list.addRange('10.0.0.5', '10.0.0.9');
list.addSubnet('192.168.0.0', 16);
list.addAddress('::1', 'ipv6');
list.addSubnet('fd00::', 8, 'ipv6');
list.addRange('2001:db8::1', '2001:DB8::ff', 'ipv6');
list.addAddress(new SocketAddress({ address: '9.9.9.9' }));
console.log(list.rules, list);
const four = ['1.2.3.4', '1.2.3.5', '10.0.0.4', '10.0.0.5', '10.0.0.7', '10.0.0.9', '10.0.0.10', '192.168.255.1', '192.169.0.0', '9.9.9.9',
  'x', '::1', ''];
for (const address of four) console.log(address, list.check(address), list.check(address, 'IPv4'));
const six = ['::1', '::2', 'fd12::1', 'fe00::', '2001:db8::55', '2001:db8::100', '::ffff:1.2.3.4', '::ffff:10.0.0.7', '::ffff:1.2.3.5',
  '1.2.3.4'];
for (const address of six) console.log(address, list.check(address, 'ipv6'));
console.log(list.check(new SocketAddress({ address: '1.2.3.4' })), list.check('1.2.3.4', 'ipv9'));

const wide = new BlockList();
wide.addSubnet('0.0.0.0', 0);
const odd = new BlockList();
odd.addSubnet('10.1.2.3', 8);
const mapped = new BlockList();
mapped.addAddress('::ffff:1.2.3.4', 'ipv6');
console.log(wide.check('11.1.1.1'), odd.rules, odd.check('10.200.1.1'), odd.check('::ffff:10.2.2.2', 'ipv6'));
console.log(mapped.rules, mapped.check('1.2.3.4'), mapped.check('::ffff:1.2.3.4', 'ipv6'));

for (const bad of [
  () => list.addAddress(), () => list.addAddress('x'), () => list.addAddress(5), () => list.addAddress('1.2.3.4', 'x'),
  () => list.addAddress('1.2.3.4', 5), () => list.addAddress('1.2.3.4', 'ipv6'), () => list.addRange('1.2.3.4'),
  () => list.addRange('1.2.3.4', '1.2.3.3'), () => list.addRange('1.2.3.4', 'x'), () => list.addSubnet('1.2.3.4'),
  () => list.addSubnet('1.2.3.4', 33), () => list.addSubnet('1.2.3.4', -1), () => list.addSubnet('1.2.3.4', 'x'),
  () => list.addSubnet('::', 129, 'ipv6'), () => list.addSubnet('1.2.3.4', 1.5), () => list.check(), () => list.check(5),
]) {
  try {
    console.log(String(bad).slice(6), bad());
  } catch (error) {
    console.log(String(bad).slice(6), error.name, error.code, error.message);
  }
}
