// SPDX-License-Identifier: MIT
//
// dns.lookup and dns.lookupService: the system's resolver, on the pool.
'use strict';

const { tracked, drop } = require('internal/requests');
const { ownOptions } = require('internal/options');
const { defineProperty } = require('internal/descriptors');
const errors = require('internal/errors');
const { carried } = require('internal/async_context');
const { checkBoolean, checkNumber, checkPort } = require('internal/net/errors');
const { dnsError } = require('internal/dns/errors');
const { isIP } = require('internal/net/ip');
const { nextTick } = require('internal/ticks');
const { began, ended } = require('internal/perf/operations');

const binding = internalBinding('dns');

const ADDRCONFIG = 32;
const ALL = 16;
const V4MAPPED = 8;
const ORDERS = ['verbatim', 'ipv4first', 'ipv6first'];

let defaultOrder = internalBinding('options').dnsResultOrder ?? 'verbatim';

function notOneOf(name, list, value) {
  const { inspect } = require('internal/inspect');
  return errors.invalidArgValue(name, value, `must be one of: ${list.map((item) => inspect(item)).join(', ')}`);
}

function checkOneOf(value, name, list) {
  if (!list.includes(value)) throw notOneOf(name, list, value);
}

function setDefaultResultOrder(order) {
  checkOneOf(order, 'dnsOrder', ORDERS);
  defaultOrder = order;
}

function familyOf(family, name, takesNames) {
  if (takesNames && family === 'IPv4') return 4;
  if (takesNames && family === 'IPv6') return 6;
  checkOneOf(family, name, [0, 4, 6]);
  return family;
}

function isGiven(value) {
  return value !== undefined && value !== null;
}

function orderOf({ verbatim, order }) {
  let result = defaultOrder;
  if (isGiven(verbatim)) {
    checkBoolean(verbatim, 'options.verbatim');
    result = verbatim ? 'verbatim' : 'ipv4first';
  }
  if (isGiven(order)) {
    checkOneOf(order, 'options.order', ORDERS);
    result = order;
  }
  return result;
}

class Query {
  family = 0;
  hints = 0;
  all = false;
  order = defaultOrder;
}

// The options, checked. takesNames: whether a family may be 'IPv4' or 'IPv6'.
function queryOf(given, takesNames) {
  const options = ownOptions(given);
  const query = new Query();
  if (typeof options === 'number') {
    query.family = familyOf(options, 'family', takesNames);
    return query;
  }
  if (!isGiven(given)) return query;
  if (typeof options !== 'object') throw errors.invalidArgType('options', ['integer', 'object'], options);
  if (isGiven(options.hints)) {
    checkNumber(options.hints, 'options.hints');
    query.hints = options.hints >>> 0;
    if ((query.hints & ~(ADDRCONFIG | ALL | V4MAPPED)) !== 0) throw errors.invalidArgValue('hints', options.hints);
  }
  if (isGiven(options.family)) query.family = familyOf(options.family, 'options.family', takesNames);
  if (isGiven(options.all)) {
    checkBoolean(options.all, 'options.all');
    query.all = options.all;
  }
  query.order = orderOf(options);
  return query;
}

function arranged(list, order) {
  const addresses = [];
  for (let i = 0; i < list.length; i += 2) addresses.push({ address: list[i], family: list[i + 1] });
  if (order === 'verbatim') return addresses;
  const first = order === 'ipv4first' ? 4 : 6;
  return [...addresses.filter(({ family }) => family === first), ...addresses.filter(({ family }) => family !== first)];
}

let hasWarned = false;

function warnOf(hostname) {
  if (hasWarned) return;
  hasWarned = true;
  globalThis.process.emitWarning(
    `The provided hostname "${hostname}" is not a valid hostname, and is supported in the dns module solely for compatibility.`,
    'DeprecationWarning', 'DEP0118',
  );
}

// The family of an address that is its own answer, or of a missing name; 0 if a lookup is needed.
function knownFamily(hostname, query) {
  if (hostname) return isIP(hostname);
  warnOf(hostname);
  return query.family === 6 ? 6 : 4;
}

// The list for a known family: see knownFamily().
function knownList(hostname, family) {
  return hostname ? [{ address: hostname, family }] : [];
}

function noteLookup(start, hostname, { family, hints, order, all }, list) {
  const addresses = all ? list : list.map(({ address }) => address);
  ended('dns', 'lookup', start, { hostname, family, hints, verbatim: order === 'verbatim', order, addresses });
}

// Calls done(error, list) later. Returns the request's object.
function find(hostname, query, done) {
  const request = { callback: done, family: query.family, hostname, oncomplete: undefined };
  const start = began('dns');
  const finish = tracked('GETADDRINFOREQWRAP', (answer) => {
    if (typeof answer === 'number') {
      done(dnsError(answer, 'getaddrinfo', hostname));
      return;
    }
    const list = arranged(answer, query.order);
    if (start !== undefined) noteLookup(start, hostname, query, list);
    done(null, list);
  });
  const code = binding.lookup(hostname, query.family, query.hints, carried(finish, 'GETADDRINFOREQWRAP', request));
  if (code < 0) {
    drop(finish);
    nextTick(done, dnsError(code, 'getaddrinfo', hostname));
  }
  return request;
}

function lookup(hostname, options, callback) {
  if (hostname) errors.checkString(hostname, 'hostname');
  const done = typeof options === 'function' ? options : callback;
  let query;
  if (typeof options === 'function') {
    query = new Query();
  } else {
    if (typeof options !== 'number' && isGiven(options) && typeof options !== 'object') {
      throw errors.invalidArgType('options', ['integer', 'object'], options);
    }
    errors.checkFunction(done, 'callback');
    query = queryOf(options, true);
  }
  const known = knownFamily(hostname, query);
  if (known !== 0) {
    if (query.all) nextTick(done, null, knownList(hostname, known));
    else nextTick(done, null, hostname || null, known);
    return {};
  }
  return find(hostname, query, (error, list) => {
    if (error) done(error);
    else if (query.all) done(null, list);
    else done(null, list[0].address, list[0].family);
  });
}

function lookupPromise(hostname, options) {
  if (hostname) errors.checkString(hostname, 'hostname');
  const query = queryOf(options, false);
  const known = knownFamily(hostname, query);
  if (known !== 0) return Promise.resolve(query.all ? knownList(hostname, known) : { address: hostname || null, family: known });
  return new Promise((resolve, reject) => {
    find(hostname, query, (error, list) => {
      if (error) reject(error);
      else resolve(query.all ? list : list[0]);
    });
  });
}

function missing(names) {
  return errors.codedError(TypeError, 'ERR_MISSING_ARGS', `The ${names} arguments must be specified`);
}

function findService(address, port, done) {
  const start = began('dns');
  const finish = tracked('GETNAMEINFOREQWRAP', (answer) => {
    if (typeof answer === 'number') {
      done(dnsError(answer, 'getnameinfo', address));
      return;
    }
    const [hostname, service] = answer;
    ended('dns', 'lookupService', start, { host: address, port, hostname, service });
    done(null, hostname, service);
  });
  const code = binding.service(address, port, carried(finish, 'GETNAMEINFOREQWRAP'));
  if (code >= 0) return;
  drop(finish);
  throw dnsError(code, 'getnameinfo', address);
}

function lookupService(...args) {
  if (args.length !== 3) throw missing('"address", "port", and "callback"');
  const [address, port, callback] = args;
  if (isIP(address) === 0) throw errors.invalidArgValue('address', address);
  checkPort(port);
  errors.checkFunction(callback, 'callback');
  findService(address, +port, callback);
}

function lookupServicePromise(...args) {
  if (args.length !== 2) throw missing('"address" and "port"');
  const [address, port] = args;
  if (isIP(address) === 0) throw errors.invalidArgValue('address', address);
  checkPort(port);
  return new Promise((resolve, reject) => {
    findService(address, +port, (error, hostname, service) => (error ? reject(error) : resolve({ hostname, service })));
  });
}

// What util.promisify() makes of lookup(): unlike lookupPromise(), it always waits for the callback.
function promisified(...args) {
  return new Promise((resolve, reject) => {
    lookup(...args, (error, ...found) => {
      if (error) reject(error);
      else resolve(found.length > 1 ? { address: found[0], family: found[1] } : found[0]);
    });
  });
}

const promisify = Symbol.for('nodejs.util.promisify.custom');
defineProperty(promisified, 'name', { value: 'lookup', configurable: true });
defineProperty(lookupServicePromise, 'name', { value: 'lookupService', configurable: true });
defineProperty(lookup, promisify, { value: promisified, configurable: true });
defineProperty(lookupService, promisify, { value: lookupServicePromise, configurable: true });

module.exports = {
  lookup,
  lookupPromise,
  lookupService,
  lookupServicePromise,
  getDefaultResultOrder: () => defaultOrder,
  setDefaultResultOrder,
  flags: { ADDRCONFIG, ALL, V4MAPPED },
};
