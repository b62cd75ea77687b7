// SPDX-License-Identifier: MIT
//
// The queries by method name: their record types, and the shape of their results.
'use strict';

const { TYPES, parse, BadAnswer } = require('internal/dns/message');

const names = Object.keys(TYPES);
const nameOfType = Object.fromEntries(names.map((name) => [TYPES[name], name]));

// { method: { name: syscall, type } }
const syscalls = {
  __proto__: null,
  resolveAny: { name: 'queryAny', type: TYPES.ANY },
  resolve4: { name: 'queryA', type: TYPES.A },
  resolve6: { name: 'queryAaaa', type: TYPES.AAAA },
  resolveCaa: { name: 'queryCaa', type: TYPES.CAA },
  resolveCname: { name: 'queryCname', type: TYPES.CNAME },
  resolveMx: { name: 'queryMx', type: TYPES.MX },
  resolveNs: { name: 'queryNs', type: TYPES.NS },
  resolveTxt: { name: 'queryTxt', type: TYPES.TXT },
  resolveSrv: { name: 'querySrv', type: TYPES.SRV },
  resolvePtr: { name: 'queryPtr', type: TYPES.PTR },
  resolveNaptr: { name: 'queryNaptr', type: TYPES.NAPTR },
  resolveSoa: { name: 'querySoa', type: TYPES.SOA },
  reverse: { name: 'getHostByAddr', type: TYPES.PTR },
};

const methodOfType = {
  __proto__: null,
  A: 'resolve4',
  AAAA: 'resolve6',
  ANY: 'resolveAny',
  CAA: 'resolveCaa',
  CNAME: 'resolveCname',
  MX: 'resolveMx',
  NAPTR: 'resolveNaptr',
  NS: 'resolveNs',
  PTR: 'resolvePtr',
  SOA: 'resolveSoa',
  SRV: 'resolveSrv',
  TXT: 'resolveTxt',
};

// A record of resolveAny.
function tagged({ type, ttl, data }) {
  const name = nameOfType[type];
  if (name === 'A' || name === 'AAAA') return { address: data, ttl, type: name };
  if (name === 'TXT') return { entries: data, type: name };
  if (typeof data === 'string') return { value: data, type: name };
  return { ...data, type: name };
}

// The order in which Node lists the records of resolveAny.
const ORDER = ['A', 'AAAA', 'CNAME', 'MX', 'NS', 'TXT', 'SRV', 'PTR', 'NAPTR', 'SOA', 'CAA'];

function anyOf(records) {
  return ORDER.flatMap((name) => records.filter(({ type }) => type === TYPES[name]).map(tagged));
}

// The result of a query, or an error name.
function shape(method, bytes, options) {
  let records;
  try {
    records = parse(bytes);
  } catch (error) {
    if (error instanceof BadAnswer) return 'EBADRESP';
    throw error;
  }
  if (method === 'resolveAny') return anyOf(records);
  const found = records.filter(({ type }) => type === syscalls[method].type);
  if (found.length === 0) return 'ENODATA';
  if (method === 'resolveSoa') return found[0].data;
  if (options?.ttl) return found.map(({ data, ttl }) => ({ address: data, ttl }));
  return found.map(({ data }) => data);
}

module.exports = { shape, syscalls, methodOfType };
