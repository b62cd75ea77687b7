// SPDX-License-Identifier: MIT
//
// net.SocketAddress, and addresses as numbers.
'use strict';

const { ownOptions } = require('internal/options');
const errors = require('internal/errors');
const { checkObject, checkPort, checkUint32 } = require('internal/net/errors');
const { isIPv4, isIPv6 } = require('internal/net/ip');

const inspectCustom = Symbol.for('nodejs.util.inspect.custom');

// The 8 groups of an IPv6 address; IPv4 is allowed at the end.
function groupsOf(text) {
  const expand = (half) => (half === '' ? [] : half.split(':')).flatMap((part) => {
    if (!part.includes('.')) return [Number.parseInt(part, 16)];
    const [a, b, c, d] = part.split('.').map(Number);
    return [a * 256 + b, c * 256 + d];
  });
  const [head, tail] = text.replace(/%.*/, '').split('::').map(expand);
  if (tail === undefined) return head;
  return [...head, ...new Array(8 - head.length - tail.length).fill(0), ...tail];
}

// An address as a number, for comparison: { family, value }
function valueOf(address, family) {
  const parts = family === 'ipv4' ? address.split('.').map(Number) : groupsOf(address);
  const bits = family === 'ipv4' ? 8n : 16n;
  return parts.reduce((value, part) => (value << bits) | BigInt(part), 0n);
}

// The normal form of an IPv6 address.
function canonical(address, family) {
  if (family === 'ipv4') return address;
  const [host] = new URL(`http://[${address.replace(/%.*/, '')}]`).hostname.slice(1).split(']');
  const groups = groupsOf(address);
  if (!groups.slice(0, 5).every((group) => group === 0) || (groups[5] !== 0xFFFF && groups[5] !== 0)) return host;
  const [a, b] = groups.slice(6);
  const isPlain = groups[5] === 0 && a === 0;
  return isPlain ? host : `::${groups[5] === 0 ? '' : 'ffff:'}${[a >> 8, a & 255, b >> 8, b & 255].join('.')}`;
}

function familyOf(family) {
  const name = typeof family?.toLowerCase === 'function' ? family.toLowerCase() : family;
  if (name !== 'ipv4' && name !== 'ipv6') throw errors.invalidArgValue('options.family', family);
  return name;
}

class SocketAddress {
  #address;
  #family;
  #port;
  #flowlabel;

  constructor(given = {}) {
    checkObject(given, 'options');
    const options = ownOptions(given);
    const { port = 0, flowlabel = 0 } = options;
    const family = familyOf(options.family ?? 'ipv4');
    const address = options.address ?? (family === 'ipv4' ? '127.0.0.1' : '::');
    errors.checkString(address, 'options.address');
    this.#port = checkPort(port, 'options.port');
    checkUint32(flowlabel, 'options.flowlabel');
    if (!(family === 'ipv4' ? isIPv4(address) : isIPv6(address))) {
      throw errors.codedError(Error, 'ERR_INVALID_ADDRESS', 'Invalid socket address');
    }
    this.#address = canonical(address, family);
    this.#family = family;
    this.#flowlabel = family === 'ipv4' ? 0 : flowlabel & 0xFFFFF;
  }

  get address() { return this.#address; }
  get port() { return this.#port; }
  get family() { return this.#family; }
  get flowlabel() { return this.#flowlabel; }

  static isSocketAddress(value) {
    return typeof value === 'object' && value !== null && #address in value;
  }

  toJSON() {
    return { address: this.address, port: this.port, family: this.family, flowlabel: this.flowlabel };
  }

  [inspectCustom](depth, options, inspect) {
    if (depth < 0) return options.stylize('[SocketAddress]', 'special');
    return `SocketAddress ${inspect(this.toJSON(), options)}`;
  }
}

module.exports = { SocketAddress, valueOf };
