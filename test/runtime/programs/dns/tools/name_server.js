// SPDX-License-Identifier: MIT
// A small name server for the tests of dns, on UDP. The zone is below; names it does not
// know do not exist, and some names misbehave on purpose.
'use strict';
const dgram = require('dgram');

const TYPES = { A: 1, NS: 2, CNAME: 5, SOA: 6, PTR: 12, MX: 15, TXT: 16, AAAA: 28, SRV: 33, NAPTR: 35, ANY: 255, CAA: 257 };
const CODES = { 'servfail.test': 2, 'refused.test': 5, 'formerr.test': 1, 'notimp.test': 4 };

const short = (n) => Buffer.from([n >> 8, n & 255]);
const long = (n) => Buffer.from([n >>> 24, (n >> 16) & 255, (n >> 8) & 255, n & 255]);
const text = (s) => Buffer.concat([Buffer.from([Buffer.byteLength(s)]), Buffer.from(s)]);
const name = (s) => Buffer.concat([...s.split('.').filter(Boolean).map(text), Buffer.from([0])]);
const v4 = (s) => Buffer.from(s.split('.').map(Number));
const v6 = (groups) => Buffer.concat(groups.map(short));
const soa = (...numbers) => Buffer.concat([name('ns.test'), name('admin.test'), ...numbers.map(long)]);

// [name, type, ttl, data]
const ZONE = [
  ['a.test', 'A', 60, v4('10.0.0.1')],
  ['a.test', 'A', 120, v4('10.0.0.2')],
  ['a.test', 'AAAA', 30, v6([0xFD00, 0, 0, 0, 0, 0, 0, 1])],
  ['a.test', 'AAAA', 31, v6([0, 0, 0, 0, 0, 0xFFFF, 0x0102, 0x0304])],
  ['a.test', 'AAAA', 32, v6([0x2001, 0xDB8, 0, 1, 0, 0, 0, 0xABCD])],
  ['a.test', 'MX', 10, Buffer.concat([short(20), name('mail2.test')])],
  ['a.test', 'MX', 10, Buffer.concat([short(10), name('mail1.test')])],
  ['a.test', 'TXT', 10, Buffer.concat([text('one'), text('two parts')])],
  ['a.test', 'TXT', 10, text('')],
  ['a.test', 'NS', 10, name('ns1.test')],
  ['a.test', 'NS', 10, name('ns2.test')],
  ['a.test', 'SOA', 10, soa(2024010101, 7200, 3600, 1209600, 300)],
  ['a.test', 'CAA', 10, Buffer.concat([Buffer.from([0]), text('issue'), Buffer.from('ca.example.net')])],
  ['a.test', 'CAA', 10, Buffer.concat([Buffer.from([128]), text('iodef'), Buffer.from('mailto:x@y.test')])],
  ['_s._tcp.test', 'SRV', 10, Buffer.concat([short(1), short(2), short(8080), name('a.test')])],
  ['n.test', 'NAPTR', 10, Buffer.concat([short(100), short(10), text('s'), text('SIP+D2U'), text(''), name('_sip._udp.test')])],
  ['alias.test', 'CNAME', 10, name('a.test')],
  ['xn--bcher-kva.test', 'A', 10, v4('10.0.0.9')],
  ['1.0.0.10.in-addr.arpa', 'PTR', 10, name('a.test')],
  ['1.0.0.10.in-addr.arpa', 'PTR', 10, name('b.test')],
  [`1${'.0'.repeat(29)}.d.f.ip6.arpa`, 'PTR', 10, name('six.test')],
];

function question(message) {
  const labels = [];
  let at = 12;
  for (; message[at] !== 0; at += message[at] + 1) labels.push(message.toString('latin1', at + 1, at + 1 + message[at]));
  const type = message.readUInt16BE(at + 1);
  return { host: labels.join('.').toLowerCase(), type, bytes: message.subarray(12, at + 5) };
}

// Follows aliases, as a resolver would.
function find(host, type) {
  const own = ZONE.filter((record) => record[0] === host);
  const good = own.filter((record) => type === TYPES.ANY || TYPES[record[1]] === type);
  const alias = own.find((record) => record[1] === 'CNAME');
  if (good.length > 0 || alias === undefined) return good;
  return [alias, ...find('a.test', type)];
}

function answer(message) {
  const { host, type, bytes } = question(message);
  if (host === 'silent.test') return undefined;
  const records = find(host, type);
  const code = CODES[host] ?? (ZONE.some((record) => record[0] === host) ? 0 : host === 'garbage.test' ? 0 : 3);
  const answers = host === 'garbage.test'
    ? [Buffer.from([0xC0, 12, 0, type, 0, 1, 0, 0, 0, 1, 0, 200, 1, 2])]
    : records.map(([owner, kind, ttl, data]) => Buffer.concat([name(owner), short(TYPES[kind]), short(1), long(ttl), short(data.length), data]));
  const header = Buffer.concat([message.subarray(0, 2), Buffer.from([0x85, 0x80 | code]), short(1), short(answers.length), short(0), short(0)]);
  return Buffer.concat([header, bytes, ...answers]);
}

// done(server, 'address:port')
function startNameServer(done) {
  const server = dgram.createSocket('udp4');
  server.asked = 0;
  server.on('message', (message, { port, address }) => {
    server.asked++;
    const reply = answer(message);
    if (reply !== undefined) server.send(reply, port, address);
  });
  server.bind(0, '127.0.0.1', () => done(server, `127.0.0.1:${server.address().port}`));
}

module.exports = { startNameServer };
