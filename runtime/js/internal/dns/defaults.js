// SPDX-License-Identifier: MIT
//
// The default resolver, used by the functions of both modules, and setServers of both.
'use strict';

const callbacks = require('internal/dns/callbacks');
const { shareState, ResolverBase } = require('internal/dns/resolver');

const resolver = new callbacks.Resolver();
const forPromises = Object.create(require('internal/dns/promises').Resolver.prototype);
shareState(resolver, forPromises);

// { name: function } for a resolver's methods.
function bound(target) {
  return Object.fromEntries(['getServers', ...callbacks.METHODS.toSorted()].map((name) => [name, target[name].bind(target)]));
}

module.exports = {
  callbackFunctions: () => bound(resolver),
  promiseFunctions: () => bound(forPromises),
  setServers: (servers) => Reflect.apply(ResolverBase.prototype.setServers, resolver, [servers]),
};
