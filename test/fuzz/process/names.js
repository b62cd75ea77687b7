// SPDX-License-Identifier: MIT
//
// names.js port count start: queries of all types to a name server on loopback. Each gets one answer:
// a result of its shape, or an error with code, syscall and hostname.
'use strict';

const assert = require('assert');
const dns = require('dns');

const [port, count, start] = process.argv.slice(2).map(Number);
const isText = (value) => typeof value === 'string';
const isList = (test) => (value) => Array.isArray(value) && value.every(test);
const has = (...names) => (value) => names.every((name) => value[name] !== undefined);
const METHODS = {
  resolve4: isList((value) => require('net').isIPv4(value)),
  resolve6: isList((value) => require('net').isIPv6(value)),
  resolveMx: isList(has('exchange', 'priority')),
  resolveTxt: isList(isList(isText)),
  resolveSrv: isList(has('name', 'port', 'priority', 'weight')),
  resolveNaptr: isList(has('flags', 'service', 'regexp', 'replacement', 'order', 'preference')),
  resolveSoa: has('nsname', 'hostmaster', 'serial', 'refresh', 'retry', 'expire', 'minttl'),
  resolveCaa: isList(has('critical')),
  resolvePtr: isList(isText),
  resolveNs: isList(isText),
  resolveCname: isList(isText),
  resolveAny: isList((value) => isText(value.type)),
  reverse: isList(isText),
};

const resolver = new dns.Resolver({ timeout: 100, tries: 2 });
resolver.setServers([`127.0.0.1:${port}`]);
let waiting = count;

function ask(index) {
  const method = Object.keys(METHODS)[index % Object.keys(METHODS).length];
  const name = method === 'reverse' ? `10.0.${index >> 8}.${index & 255}` : `q${index}.example`;
  let isAnswered = false;
  resolver[method](name, (error, result) => {
    assert(!isAnswered, `${method} was answered twice`);
    isAnswered = true;
    if (error) assert(isText(error.code) && isText(error.syscall) && error.hostname === name, error);
    else assert(METHODS[method](result), `${method}: ${JSON.stringify(result)}`);
    if (--waiting === 0) console.log('all answered');
  });
}

for (let i = 0; i < count; i++) ask(start + i);
