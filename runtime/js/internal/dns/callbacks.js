// SPDX-License-Identifier: MIT
//
// dns.Resolver with callbacks, and the functions of node:dns on the default resolver.
'use strict';

const { ownOptions } = require('internal/options');
const { defineProperty } = require('internal/descriptors');

const errors = require('internal/errors');
const { ResolverBase, query } = require('internal/dns/resolver');
const { syscalls, methodOfType } = require('internal/dns/shapes');

class Resolver extends ResolverBase {}

function define(target, name, value) {
  defineProperty(value, 'name', { value: name });
  defineProperty(target, name, { value, writable: true, configurable: true, enumerable: true });
}

// Returns the request's object.
function start(resolver, method, name, options, callback) {
  errors.checkString(name, 'name');
  errors.checkFunction(callback, 'callback');
  const withTtl = Boolean(ownOptions(options).ttl) && (method === 'resolve4' || method === 'resolve6');
  query(resolver, method, name, { ttl: withTtl }, callback);
  return { bindingName: syscalls[method].name, callback, hostname: name, ttl: withTtl };
}

for (const method of Object.keys(syscalls)) {
  define(Resolver.prototype, method, function (name, options, callback) {
    return arguments.length > 2 ? start(this, method, name, options, callback) : start(this, method, name, undefined, options);
  });
}

define(Resolver.prototype, 'resolve', function (hostname, rrtype, callback) {
  let type = rrtype;
  let done = callback;
  if (typeof rrtype === 'function') {
    type = 'A';
    done = rrtype;
  } else {
    errors.checkString(rrtype, 'rrtype');
  }
  const method = methodOfType[type];
  if (method === undefined) throw errors.invalidArgValue('rrtype', type);
  return Reflect.apply(this[method], this, [hostname, done]);
});

const METHODS = [...Object.keys(syscalls), 'resolve'];

module.exports = { Resolver, METHODS, define };
