// SPDX-License-Identifier: MIT
//
// The Resolver of node:dns/promises.
'use strict';

const { ownOptions } = require('internal/options');
const errors = require('internal/errors');
const { ResolverBase, query } = require('internal/dns/resolver');
const { syscalls, methodOfType } = require('internal/dns/shapes');
const { define } = require('internal/dns/callbacks');

class Resolver extends ResolverBase {}

function start(resolver, method, name, options) {
  errors.checkString(name, 'name');
  const withTtl = Boolean(ownOptions(options).ttl) && (method === 'resolve4' || method === 'resolve6');
  return new Promise((resolve, reject) => {
    query(resolver, method, name, { ttl: withTtl }, (error, result) => (error ? reject(error) : resolve(result)));
  });
}

for (const method of Object.keys(syscalls)) {
  define(Resolver.prototype, method, function (name, options) {
    return start(this, method, name, options);
  });
}

define(Resolver.prototype, 'resolve', function (hostname, rrtype) {
  let method = 'resolve4';
  if (rrtype !== undefined) {
    errors.checkString(rrtype, 'rrtype');
    method = methodOfType[rrtype];
    if (method === undefined) throw errors.invalidArgValue('rrtype', rrtype);
  }
  return Reflect.apply(this[method], this, [hostname]);
});

module.exports = { Resolver };
