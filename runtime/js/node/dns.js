// SPDX-License-Identifier: MIT
//
// node:dns. The resolver is loaded on first access.
'use strict';

const { defineProperty } = require('internal/descriptors');
const lookups = require('internal/dns/lookup');
const { codes } = require('internal/dns/codes');

function lazily(target, name, load) {
  const define = (value) => defineProperty(target, name, { value, writable: true, configurable: true, enumerable: true });
  defineProperty(target, name, {
    configurable: true,
    enumerable: true,
    get() {
      const value = load();
      define(value);
      return value;
    },
    set: define,
  });
}

const defaults = () => require('internal/dns/defaults');
const METHODS = ['getServers', 'resolve', 'resolve4', 'resolve6', 'resolveAny', 'resolveCaa', 'resolveCname', 'resolveMx', 'resolveNaptr',
  'resolveNs', 'resolvePtr', 'resolveSoa', 'resolveSrv', 'resolveTxt', 'reverse'];

const dns = { lookup: lookups.lookup, lookupService: lookups.lookupService };
lazily(dns, 'Resolver', () => require('internal/dns/callbacks').Resolver);
dns.getDefaultResultOrder = lookups.getDefaultResultOrder;
dns.setDefaultResultOrder = lookups.setDefaultResultOrder;
dns.setServers = (servers) => defaults().setServers(dns, servers);
Object.assign(dns, lookups.flags, codes);
let functions;
for (const name of METHODS) {
  lazily(dns, name, () => {
    functions ??= defaults().callbackFunctions();
    return functions[name];
  });
}
lazily(dns, 'promises', () => require('node/dns/promises'));

module.exports = dns;
