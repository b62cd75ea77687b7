// SPDX-License-Identifier: MIT
// setServers() of a module makes a new default resolver: queries in flight go on, and functions taken before keep theirs.
'use strict';

const dns = require('dns');
const { promises } = dns;

const before = { resolve4: dns.resolve4, getServers: dns.getServers, ofPromises: promises.getServers };
const system = dns.getServers();
dns.setServers(['9.9.9.9']);
console.log(before.resolve4 === dns.resolve4, before.getServers === dns.getServers, before.ofPromises === promises.getServers);
console.log(dns.getServers(), promises.getServers(), before.getServers().join() === system.join());
promises.setServers(['8.8.8.8', '[::1]:53', '[::1]:54']);
console.log(dns.getServers(), promises.getServers());
dns.getServers = () => 'replaced';
dns.setServers(['1.1.1.1']);
console.log(dns.getServers(), promises.getServers());
for (const list of [undefined, null, ['x'], 'x', [5], ['1.1.1.1', '1.2']]) {
  for (const module of [dns, promises]) {
    try {
      module.setServers(list);
    } catch (error) {
      console.log(error.code, error.message);
    }
  }
}
console.log(dns.getServers(), promises === require('dns/promises'));

function refusedWhilePending() {
  const resolver = new dns.Resolver();
  resolver.setServers(['127.0.0.1:1']);
  resolver.resolve4('name.invalid', () => console.log('answer of a resolver'));
  try {
    resolver.setServers(['127.0.0.1:2']);
  } catch (error) {
    console.log(error.code, error.message);
  }
  resolver.cancel();
}

dns.setServers(['127.0.0.1:1']);
dns.resolve4('name.invalid', (error) => {
  console.log('answer', error instanceof Error);
  refusedWhilePending();
});
dns.setServers(['127.0.0.1:2']);
console.log(dns.getServers());
