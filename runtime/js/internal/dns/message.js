// SPDX-License-Identifier: MIT
//
// Parses DNS answers (RFC 1035 and those that added types) into the results of dns.resolve. Malformed messages throw
// BadAnswer.
'use strict';

const TYPES = {
  __proto__: null,
  A: 1, NS: 2, CNAME: 5, SOA: 6, PTR: 12, MX: 15, TXT: 16, AAAA: 28, SRV: 33, NAPTR: 35, ANY: 255, CAA: 257,
};
const HEADER = 12;
const INTERNET = 1;
const LONGEST_CHAIN = 128;

class BadAnswer extends Error {}

class Reader {
  constructor(bytes) {
    this.bytes = bytes;
    this.at = 0;
  }

  byte() {
    if (this.at >= this.bytes.length) throw new BadAnswer();
    return this.bytes[this.at++];
  }

  short() {
    return this.byte() * 256 + this.byte();
  }

  long() {
    return this.short() * 65536 + this.short();
  }

  take(count) {
    if (this.at + count > this.bytes.length) throw new BadAnswer();
    this.at += count;
    return this.bytes.subarray(this.at - count, this.at);
  }

  text(count) {
    return internalBinding('text').decodeLatin1(this.take(count));
  }

  // A name may continue elsewhere in the message.
  name() {
    const labels = [];
    let end = -1;
    for (let steps = 0; steps < LONGEST_CHAIN; steps++) {
      const size = this.byte();
      if (size === 0) {
        if (end >= 0) this.at = end;
        return labels.join('.');
      }
      if (size >= 0xC0) {
        const target = (size & 0x3F) * 256 + this.byte();
        if (end < 0) end = this.at;
        this.at = target;
      } else {
        labels.push(this.text(size).replace(/[.\\]/g, '\\$&'));
      }
    }
    throw new BadAnswer();
  }
}

function ipv4(reader) {
  return Array.from(reader.take(4)).join('.');
}

// The longest run of at least two zero groups becomes "::" (RFC 5952).
function ipv6(reader) {
  const groups = Array.from({ length: 8 }, () => reader.short());
  let best = { start: -1, length: 1 };
  for (let i = 0; i < 8; i++) {
    let end = i;
    while (end < 8 && groups[end] === 0) end++;
    if (end - i > best.length) best = { start: i, length: end - i };
  }
  const hex = (list) => list.map((group) => group.toString(16)).join(':');
  if (best.start < 0) return hex(groups);
  const tail = groups.slice(best.start + best.length);
  const isMapped = best.start === 0 && (best.length === 6 || (best.length === 5 && groups[5] === 0xFFFF));
  if (isMapped) {
    const [a, b] = groups.slice(6);
    return `${best.length === 6 ? '::' : '::ffff:'}${[a >> 8, a & 255, b >> 8, b & 255].join('.')}`;
  }
  return `${hex(groups.slice(0, best.start))}::${hex(tail)}`;
}

function strings(reader, end) {
  const list = [];
  while (reader.at < end) list.push(reader.text(reader.byte()));
  return list;
}

function caa(reader, end) {
  const critical = reader.byte();
  const property = reader.text(reader.byte());
  return { critical, [property]: reader.text(end - reader.at) };
}

// The data of a record, by type; `end` is its end.
const READERS = {
  __proto__: null,
  1: ipv4,
  28: ipv6,
  2: (reader) => reader.name(),
  5: (reader) => reader.name(),
  12: (reader) => reader.name(),
  6: (reader) => ({
    nsname: reader.name(),
    hostmaster: reader.name(),
    serial: reader.long(),
    refresh: reader.long(),
    retry: reader.long(),
    expire: reader.long(),
    minttl: reader.long(),
  }),
  15(reader) {
    const priority = reader.short();
    return { exchange: reader.name(), priority };
  },
  16: strings,
  33(reader) {
    const [priority, weight, port] = [reader.short(), reader.short(), reader.short()];
    return { name: reader.name(), port, priority, weight };
  },
  35(reader) {
    const [order, preference] = [reader.short(), reader.short()];
    const [flags, service, regexp] = [0, 0, 0].map(() => reader.text(reader.byte()));
    return { flags, service, regexp, replacement: reader.name(), order, preference };
  },
  257: caa,
};

// [{ type, ttl, data }] for the answer's records of known types.
function parse(bytes) {
  const reader = new Reader(bytes);
  reader.at = 4;
  const questions = reader.short();
  const answers = reader.short();
  reader.at = HEADER;
  for (let i = 0; i < questions; i++) {
    reader.name();
    reader.at += 4;
  }
  const records = [];
  for (let i = 0; i < answers; i++) {
    reader.name();
    const type = reader.short();
    const group = reader.short();
    const ttl = reader.long();
    const end = reader.short() + reader.at;
    if (end > bytes.length) throw new BadAnswer();
    if (group === INTERNET && READERS[type] !== undefined) records.push({ type, ttl, data: READERS[type](reader, end) });
    reader.at = end;
  }
  return records;
}

module.exports = { TYPES, parse, BadAnswer };
