// SPDX-License-Identifier: MIT
//
// The default resolver, whose methods are the functions of both modules, and setServers of both. As in Node, setServers
// replaces the functions by those of a new resolver: queries in flight keep theirs.
'use strict';

const callbacks = require('internal/dns/callbacks');
const promises = require('internal/dns/promises');
const { shareState, stopSharing, ResolverBase } = require('internal/dns/resolver');

// { resolver, forPromises }: the same resolver for callbacks and for promises. Without an argument, it has the system's servers.
function pair(...servers) {
  const resolver = new callbacks.Resolver();
  if (servers.length > 0) Reflect.apply(ResolverBase.prototype.setServers, resolver, servers);
  const forPromises = Object.create(promises.Resolver.prototype);
  shareState(resolver, forPromises);
  return { resolver, forPromises };
}

// { name: function } for a resolver's methods.
function bound(target) {
  return Object.fromEntries(['getServers', ...callbacks.METHODS.toSorted()].map((name) => [name, target[name].bind(target)]));
}

let current = pair();
let ofPromises = current; // another pair after setServers of the promises' module
let promisesModule;

module.exports = {
  callbackFunctions: () => bound(current.resolver),

  // Adds the functions to node:dns/promises, and keeps them up to date.
  addPromiseFunctions(target) {
    promisesModule = target;
    return Object.assign(target, bound(ofPromises.forPromises));
  },

  setServers(target, servers) {
    const fresh = pair(servers);
    stopSharing(current.resolver);
    stopSharing(ofPromises.resolver);
    current = ofPromises = fresh;
    Object.assign(target, bound(fresh.resolver));
    if (promisesModule !== undefined) Object.assign(promisesModule, bound(fresh.forPromises));
  },

  setPromiseServers(servers) {
    const fresh = pair(servers);
    if (ofPromises !== current) stopSharing(ofPromises.resolver);
    ofPromises = fresh;
    Object.assign(promisesModule, bound(fresh.forPromises));
  },
};
