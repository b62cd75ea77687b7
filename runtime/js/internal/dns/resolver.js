// SPDX-License-Identifier: MIT
//
// Resolver: DNS queries. A c-ares channel is open while queries are in flight; the default resolver keeps its own.
'use strict';

const { defineProperty } = require('internal/descriptors');
const errors = require('internal/errors');
const { carried } = require('internal/async_context');
const { checkInt32, checkNumber } = require('internal/net/errors');
const { dnsError } = require('internal/dns/errors');
const { isIP } = require('internal/net/ip');
const { shape, syscalls } = require('internal/dns/shapes');
const { began, ended } = require('internal/perf/operations');

const binding = internalBinding('cares');

const USUAL_PORT = 53;
const kState = Symbol('kState');

// If one callback throws, the others still get their answers.
function deliver(list, start = 0) {
  for (let i = start; i < list.length; i += 2) {
    let isGood = false;
    try {
      list[i](list[i + 1]);
      isGood = true;
    } finally {
      if (!isGood) deliver(list, i + 2);
    }
  }
}
binding.setListener(deliver);

function optionsOf(options) {
  const { timeout = -1, tries = 4 } = { __proto__: null, ...options };
  checkNumber(timeout, 'options.timeout');
  checkInt32(timeout, 'options.timeout', -1);
  checkNumber(tries, 'options.tries');
  checkInt32(tries, 'options.tries', 1);
  return { timeout, tries };
}

function openChannel({ timeout, tries, servers, local }) {
  const list = servers?.map(({ address, port }) => (isIP(address) === 6 ? `[${address}]:${port}` : `${address}:${port}`)).join();
  const id = binding.open(timeout, tries, list, local[0], local[1]);
  if (typeof id === 'string') throw errors.codedError(Error, 'ERR_DNS_SET_SERVERS_FAILED', `c-ares failed: ${id}`);
  return id;
}

// work(id) with a channel, which stays open until each call of this has been matched by a `release`.
function acquire(state) {
  if (state.channel === 0) state.channel = openChannel(state);
  state.pending++;
  return state.channel;
}

function release(state) {
  state.pending--;
  closeUnused(state);
}

function closeUnused(state) {
  if (state.pending > 0 || state.isDefault || state.channel === 0) return;
  binding.close(state.channel);
  state.channel = 0;
}

// Converts an international name to Punycode; a name that cannot be converted is queried unchanged.
function toAscii(name) {
  if (/^[\x00-\x7F]*$/.test(name)) return name;
  const { URL } = globalThis;
  return URL.canParse?.(`http://${name}`) === false ? name : new URL(`http://${name}`).hostname;
}

// done(error, result) for a query, given the name of a Resolver method: "resolve4".
function query(resolver, method, name, options, done) {
  const state = resolver[kState];
  const syscall = syscalls[method].name;
  const id = acquire(state);
  const start = began('dns');
  const whenDone = carried((answer) => {
    release(state);
    let result = answer;
    if (typeof answer !== 'string' && method !== 'reverse') result = shape(method, answer, options);
    if (typeof result === 'string') {
      done(dnsError(result, syscall, name));
      return;
    }
    ended('dns', syscall, start, { host: name, ttl: options.ttl, result });
    done(null, result);
  }, 'QUERYWRAP');
  const code = method === 'reverse'
    ? binding.reverse(id, name, whenDone)
    : binding.query(id, toAscii(name), syscalls[method].type, whenDone);
  if (code < 0) {
    release(state);
    throw dnsError(code, syscall, name);
  }
}

// "1.2.3.4", "1.2.3.4:53", "::1", "[::1]:53"
function serverOf(text) {
  if (isIP(text) !== 0) return { address: text, port: USUAL_PORT };
  const six = /^\[([^[\]]*)\](?::(\d+))?/.exec(text);
  const match = six ?? /^([^:]*):(\d+)$/.exec(text);
  if (match !== null && isIP(match[1]) !== 0) {
    return { address: match[1], port: (Number.parseInt(match[2] ?? USUAL_PORT, 10) & 0xFFFF) || USUAL_PORT };
  }
  throw errors.codedError(TypeError, 'ERR_INVALID_IP_ADDRESS', `Invalid IP address: ${text}`);
}

function setServers(resolver, servers) {
  if (!Array.isArray(servers)) throw errors.invalidArgType('servers', 'Array', servers);
  const list = [];
  servers.forEach((server, index) => {
    errors.checkString(server, `servers[${index}]`);
    const { address, port } = serverOf(server);
    if (!list.some((known) => known.address === address && known.port === port)) list.push({ address, port });
  });
  const state = resolver[kState];
  if (state.pending > 0) {
    throw errors.codedError(Error, 'ERR_DNS_SET_SERVERS_FAILED',
      `c-ares failed to set servers: "There are pending queries." [${require('internal/inspect').inspect(servers)}]`);
  }
  state.servers = list;
  if (state.channel !== 0) {
    binding.close(state.channel);
    state.channel = 0;
  }
}

// The system's servers, unless the program has set its own.
function systemServers(state) {
  const id = acquire(state);
  const list = binding.servers(id);
  release(state);
  const servers = [];
  for (let i = 0; i < list.length; i += 2) servers.push({ address: list[i], port: list[i + 1] || USUAL_PORT });
  return servers;
}

function getServers(resolver) {
  const state = resolver[kState];
  return (state.servers ?? systemServers(state)).map(({ address, port }) => {
    if (port === USUAL_PORT) return address;
    return isIP(address) === 6 ? `[${address}]:${port}` : `${address}:${port}`;
  });
}

function setLocalAddress(resolver, first, second) {
  errors.checkString(first, 'ipv4');
  if (second !== undefined) errors.checkString(second, 'ipv6');
  const bad = (message) => errors.codedError(TypeError, 'ERR_INVALID_ARG_VALUE', message);
  const kinds = [isIP(first), second === undefined ? -1 : isIP(second)];
  if (kinds.includes(0)) throw bad('Invalid IP address.');
  if (kinds[0] === kinds[1]) throw bad(`Cannot specify two IPv${kinds[0]} addresses.`);
  const state = resolver[kState];
  const [four, six] = kinds[0] === 4 ? [first, second] : [second, first];
  state.local = [four ?? '0.0.0.0', six ?? '::'];
}

// Shared by the Resolvers of both APIs.
class ResolverBase {
  constructor(options) {
    defineProperty(this, kState, {
      value: { ...optionsOf(options), servers: undefined, local: [], channel: 0, pending: 0, isDefault: false },
    });
  }

  cancel() {
    const state = this[kState];
    if (state.channel !== 0) binding.cancel(state.channel);
  }

  getServers() {
    return getServers(this);
  }

  setServers(servers) {
    setServers(this, servers);
  }

  setLocalAddress(ipv4, ipv6) {
    setLocalAddress(this, ipv4, ipv6);
  }
}

// The state shared by the functions of both modules.
function shareState(resolver, other) {
  resolver[kState].isDefault = true;
  defineProperty(other, kState, { value: resolver[kState] });
}

// The resolver is no longer the default one: its channel closes after its last query.
function stopSharing(resolver) {
  const state = resolver[kState];
  state.isDefault = false;
  closeUnused(state);
}

module.exports = { ResolverBase, query, kState, shareState, stopSharing };
