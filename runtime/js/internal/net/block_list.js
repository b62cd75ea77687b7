// SPDX-License-Identifier: MIT
//
// net.BlockList: address rules, newest first.
'use strict';

const errors = require('internal/errors');
const { checkInt32, checkNumber } = require('internal/net/errors');
const { isIPv4, isIPv6 } = require('internal/net/ip');
const { SocketAddress, valueOf } = require('internal/net/socket_address');

const inspectCustom = Symbol.for('nodejs.util.inspect.custom');
const MAPPED = 0xFFFFn << 32n;

function addressOf(address, family, name) {
  if (SocketAddress.isSocketAddress(address)) return address;
  errors.checkString(address, name);
  errors.checkString(family, 'family');
  return new SocketAddress({ address, family });
}

const label = (family) => (family === 'ipv4' ? 'IPv4' : 'IPv6');

class BlockList {
  #rules = [];

  // Addresses from `low` to `high` of a family.
  #add(text, family, low, high) {
    this.#rules.unshift({ text, family, low, high });
  }

  addAddress(address, family = 'ipv4') {
    const given = addressOf(address, family, 'address');
    const value = valueOf(given.address, given.family);
    this.#add(`Address: ${label(given.family)} ${given.address}`, given.family, value, value);
  }

  addRange(start, end, family = 'ipv4') {
    const from = addressOf(start, family, 'start');
    const to = addressOf(end, family, 'end');
    const [low, high] = [from, to].map((address) => valueOf(address.address, address.family));
    if (low > high) throw errors.invalidArgValue('start', from, 'must come before end');
    this.#add(`Range: ${label(from.family)} ${from.address}-${to.address}`, from.family, low, high);
  }

  addSubnet(network, prefix, family = 'ipv4') {
    const given = addressOf(network, family, 'network');
    const size = given.family === 'ipv4' ? 32 : 128;
    checkNumber(prefix, 'prefix');
    checkInt32(prefix, 'prefix', 0, size);
    const rest = (1n << BigInt(size - prefix)) - 1n;
    const low = valueOf(given.address, given.family) & ~rest;
    this.#add(`Subnet: ${label(given.family)} ${given.address}/${prefix}`, given.family, low, low | rest);
  }

  // An IPv4-mapped IPv6 address is checked against both kinds of rules.
  check(address, family = 'ipv4') {
    let text = address;
    let kind = family;
    if (SocketAddress.isSocketAddress(address)) {
      text = address.address;
      kind = address.family;
    }
    errors.checkString(text, 'address');
    errors.checkString(kind, 'family');
    kind = kind.toLowerCase();
    if (!(kind === 'ipv4' ? isIPv4(text) : kind === 'ipv6' && isIPv6(text))) return false;
    const value = valueOf(text, kind);
    const mapped = kind === 'ipv4' ? value | MAPPED : value;
    return this.#rules.some((rule) => {
      const wanted = rule.family === 'ipv4' ? mapped ^ MAPPED : mapped;
      return (rule.family === 'ipv6' || mapped >> 32n === 0xFFFFn) && wanted >= rule.low && wanted <= rule.high;
    });
  }

  static rulesOf(value) {
    return value !== null && typeof value === 'object' && #rules in value ? value.#rules : undefined;
  }

  static ofRules(rules) {
    const list = new BlockList();
    list.#rules = rules;
    return list;
  }

  get rules() {
    return this.#rules.map(({ text }) => text);
  }

  [inspectCustom](depth, options, inspect) {
    if (depth < 0) return options.stylize('[BlockList]', 'special');
    return `BlockList ${inspect({ rules: this.rules }, options)}`;
  }
}

// For messages: plain data, or undefined if the value is no list.
const { rulesOf: cloneData, ofRules: ofCloneData } = BlockList;
delete BlockList.rulesOf;
delete BlockList.ofRules;

module.exports = { BlockList, cloneData, ofCloneData };
